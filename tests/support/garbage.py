"""Wrong values: for the fields of events, and for saved games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from math import inf, nan
from random import Random
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from scramble.errors import ScrambleError

HUGE = 10**30
VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    5,
    -1,
    HUGE,
    2.5,
    nan,
    inf,
    "",
    "5",
    "no such thing",
    b"true",
    [],
    [1],
    (),
    (None,),
    ("a", 1),
    {},
    {1},
    1j,
    object(),
)
TIMES = (nan, inf, -inf, -1.0, -HUGE, HUGE, 2e9, 10**400)


def fits(value: object, hint: Any) -> bool:
    """Is the value of the type that the hint tells? True is no number here, and 1 no truth."""
    if get_origin(hint) in (Union, UnionType):
        return any(fits(value, choice) for choice in get_args(hint))
    if get_origin(hint) is tuple:
        item = get_args(hint)[0]
        return isinstance(value, tuple) and all(fits(part, item) for part in value)
    if hint is float:
        return type(value) in (int, float)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return isinstance(value, str) and value in {choice.value for choice in hint}
    return type(value) is hint


def misshapen(event: Any, now: float, random: Random) -> Iterator[Any]:
    """The event with a field that is wrong: of another type, a number far off, a time that cannot be."""
    hint_of = get_type_hints(type(event))
    name = random.choice([field.name for field in fields(event)])
    wrong = [value for value in VALUES if not fits(value, hint_of[name])]
    if hint_of[name] is int:
        wrong += [-1, HUGE, -HUGE]
    if name == "time":
        wrong += [*TIMES, now - 1e-3] if now else TIMES
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    for value in random.sample(wrong, 5):
        try:
            yield type(event)(**values | {name: value})
        except ScrambleError:
            continue  # the event itself refuses it


def garbled(text: str, random: Random) -> str:
    """A save in which something is wrong: a character, a part, or a value."""
    way = random.randrange(6)
    place = random.randrange(len(text))
    if way == 0:
        return text[:place] + random.choice('0123456789"{}[],:.-eXO\u0000\ud800é') + text[place + 1 :]
    if way == 1:
        return text[:place] + text[place + random.choice((1, 1, 2, 50)) :]
    if way == 2:
        return text[:place] if random.random() < 0.5 else text[:place] + text[random.randrange(len(text)) :]
    return _with_another_value(text, random)


def incomplete(text: str, random: Random) -> str:
    """A save in which something that has a name is missing."""
    values = json.loads(text)
    holder, key = random.choice([place for place in _places(values) if isinstance(place[0], dict)])
    del holder[key]
    return json.dumps(values, ensure_ascii=False)


def _with_another_value(text: str, random: Random) -> str:
    """One value, anywhere inside, is another one, is gone, or is there under another name."""
    values = json.loads(text)
    places = list(_places(values))
    holder, key = random.choice(places)
    chance = random.random()
    if chance < 0.1:
        del holder[key]
    elif chance < 0.2:
        other, other_key = random.choice(places)
        holder[key] = json.loads(json.dumps(other[other_key]))
    elif chance < 0.25 and isinstance(holder, dict):
        holder[f"{key}s"] = holder.pop(key)
    elif isinstance(holder[key], list) and chance < 0.7:
        holder[key] = _other_list(holder[key], random)
    else:
        holder[key] = _other(holder[key], random)
    return json.dumps(values, ensure_ascii=False)


def _places(values: Any) -> Iterator[tuple[Any, Any]]:
    keys = values if isinstance(values, dict) else range(len(values)) if isinstance(values, list) else ()
    for key in list(keys):
        yield values, key
        yield from _places(values[key])


def _other_list(items: list[Any], random: Random) -> list[Any]:
    """Shuffled, shorter, or longer."""
    if not items or random.random() < 0.1:
        return [*items, random.choice((0, None, "X", {}))]
    if random.random() < 0.4:
        return random.sample(items, len(items))
    if random.random() < 0.5:
        return [*items, random.choice(items)]
    return random.sample(items, random.randrange(len(items)))


def _other(value: Any, random: Random) -> Any:
    """Near the value, or of another type."""
    near: list[Any] = []
    if isinstance(value, bool):
        near = [not value, int(value)]
    elif isinstance(value, int | float):
        near = [value + 1, value - 1, -value, value * 10, 0, float(value), 1e9, HUGE]
    elif isinstance(value, str):
        near = [value[:-1], value + "x", value.upper(), "", "X", "true", "over", "pick", " "]
    if near and random.random() < 0.75:
        return random.choice(near)
    return random.choice((None, True, False, 0, 1, 2, -1, HUGE, 0.5, nan, inf, "", "5", [], {}, [[]], [0, 1]))
