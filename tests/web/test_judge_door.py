"""The judge's door without a browser: forms, locks, guessed tokens, markup in every field."""

from __future__ import annotations

import html
import http.client
import json
import re
from collections.abc import Iterator

import pytest
from judging import PASSWORD, Visitor, direct, kiosk, link_to
from web import Server, served

GUESS = "a guess"
MARKUP = "<script>alert(1)</script>\"'&"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("home"), "--rate", "0", patience=900) as running:
        yield running


@pytest.fixture
def director(server: Server, request: pytest.FixtureRequest) -> Visitor:
    return direct(server.port, request.node.name[:70])


def hidden(text: str) -> dict[str, str]:
    """The fields that a kiosk's form sends by itself."""
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', text))


def test_the_whole_kiosk_works_without_scripts(director: Visitor) -> None:
    device = kiosk(director, "7")
    for fields in ({"press": "2"}, {"text": "cwm"}, {"text": "xizes"}, {"press": "y"}):
        text = device.get("/judge/kiosk")[2]
        assert device.post("/judge/kiosk/form", **hidden(text), **fields)[:2] == (303, "/judge/kiosk")
    text = device.get("/judge/kiosk")[2]
    assert "<h1>UNACCEPTABLE</h1>" in text
    assert "The play COMES OFF." in text
    assert "enable 1" in text
    assert "table 7" in text


def test_a_form_sent_twice_is_pressed_once(director: Visitor) -> None:
    device = kiosk(director, "7")
    fields = hidden(device.get("/judge/kiosk")[2])
    for _ in range(2):
        device.post("/judge/kiosk/form", **fields, press="3")
    assert 'data-number="1"' in device.get("/judge/kiosk")[2]


def test_a_program_asks(director: Visitor) -> None:
    device = kiosk(director, "7")
    question = {"key": "k", "words": ["CWM"]}
    first, again = (json.loads(device.post_json("/judge/kiosk/rulings", question)[2]) for _ in range(2))
    assert first == again
    assert first["acceptable"] is True
    for bad in ({"key": "", "words": ["CWM"]}, {"key": "x", "words": []}, {"key": "k", "words": ["QI"]}):
        status, _, text = device.post_json("/judge/kiosk/rulings", bad)
        assert status == 422, text
        assert json.loads(text)["field"]
    for bad in ({}, [], {"key": 1, "words": "CWM"}, None):
        assert device.post_json("/judge/kiosk/rulings", bad)[0] == 400


@pytest.mark.parametrize(
    "token", ["", "x", "A" * 22, "A" * 3000, "%00", "../../etc/passwd", MARKUP], ids=ascii
)
def test_guessed_tokens(director: Visitor, token: str) -> None:
    """Neither as a cookie nor as a link."""
    kiosk(director, "7")
    cookie = re.sub(r'[;",\s\\]', "", token)
    forged = Visitor(director.port, {"scramble_kiosk": cookie, "scramble_desk": cookie})
    for path in (
        "/judge/desk",
        "/judge/desk/summary",
        "/judge/desk/export",
        "/judge/desk/verify",
        "/judge/desk/rulings/1",
    ):
        assert forged.get(path)[:2] == (303, "/judge"), path
    for path in ("/judge/desk/live", "/judge/desk/rows"):
        assert forged.get(path)[0] == 404
    assert forged.get("/judge/kiosk")[0] == 403
    press = {"key": "k", "number": 0, "keys": ["1"]}
    assert forged.post_json("/judge/kiosk/press", press)[0] == 403
    assert forged.post_json("/judge/kiosk/alive", {})[0] == 403
    assert forged.post_json("/judge/kiosk/rulings", {"key": "k", "words": ["CWM"]})[0] == 403
    for change in (
        "/judge/desk/round",
        "/judge/desk/kiosks",
        "/judge/desk/rulings/1",
        "/judge/desk/kiosks/x/close",
    ):
        assert forged.post(change, text="x")[:2] == (303, "/judge")
    if re.fullmatch(r"[\w-]+", token):
        assert forged.post(f"/judge/open/{token}")[0] == 404


def test_an_event_sees_nothing_of_another(server: Server) -> None:
    one, other = direct(server.port, "One"), direct(server.port, "Other")
    device = kiosk(one, "secret table")
    device.post_json("/judge/kiosk/rulings", {"key": "k", "words": ["WRAPS"]})
    for path in ("/judge/desk", "/judge/desk/rows", "/judge/desk/summary", "/judge/desk/export"):
        status, _, text = other.get(path)
        assert status == 200, path
        assert "secret table" not in text
        assert "WRAPS" not in text
    number = json.loads(one.get("/judge/desk/export")[2].splitlines()[0])["sequence"]
    assert one.get(f"/judge/desk/rulings/{number}")[0] == 200
    assert other.get(f"/judge/desk/rulings/{number}")[0] == 404
    assert other.post(f"/judge/desk/rulings/{number}", kind="withdrawal", text="mine", key="k")[0] == 404
    link = link_to(one, "8")
    assert other.get(link.replace("/open/", "/desk/links/"))[:2] == (303, "/judge/desk")


def test_a_kiosk_is_no_desk_any_more(director: Visitor) -> None:
    """On the director's own tablet, too: players find neither the desk nor another door to it."""
    before = director.cookies["scramble_desk"]
    assert director.post(link_to(director, "7"))[:2] == (303, "/judge/kiosk")
    for path in ("/judge", "/judge/new", "/judge/open/used-already"):
        assert director.get(path)[:2] == (303, "/judge/kiosk")
    assert director.get("/judge/desk")[:2] == (303, "/judge")
    assert Visitor(director.port, {"scramble_desk": before}).get("/judge/desk")[:2] == (303, "/judge")


@pytest.mark.usefixtures("director")
def test_wrong_passwords_wait(server: Server) -> None:
    event = re.findall(r"/judge/enter/([\w-]+)", Visitor(server.port).get("/judge")[2])[0]
    stranger = Visitor(server.port)
    status, _, text = stranger.post(f"/judge/enter/{event}", password=GUESS)
    assert status == 422
    assert "expected another one in 1 second" in text
    assert GUESS not in text
    assert "no password is looked at yet" in stranger.post(f"/judge/enter/{event}", password=PASSWORD)[2]


def test_markup_is_text_everywhere(server: Server) -> None:
    director = direct(server.port, MARKUP)
    director.post("/judge/desk/round", round=MARKUP)
    device = kiosk(director, MARKUP)
    word = "<b>\"'&"
    device.post_json("/judge/kiosk/press", {"key": "a", "number": 0, "keys": ["1", *word, "enter", "y"]})
    number = json.loads(director.get("/judge/desk/export")[2].splitlines()[0])["sequence"]
    director.post(f"/judge/desk/rulings/{number}", kind="note", text=MARKUP, key="n")
    director.post(f"/judge/desk/rulings/{number}", kind="withdrawal", text=MARKUP, key="w")
    pages = [
        "/judge",
        "/judge/desk",
        f"/judge/desk/rulings/{number}",
        "/judge/desk/summary",
        "/judge/desk/rows",
    ]
    answers = [director.get(path) for path in pages] + [device.get("/judge/kiosk")]
    assert [status for status, *_ in answers] == [200] * len(answers)
    texts = [text for *_, text in answers]
    texts.append(director.get(f"/judge/desk?search={'%3Cscript%3E'}")[2])
    texts.append(director.post("/judge/desk/round", round=MARKUP * 9)[2])
    texts.append(director.post(f"/judge/desk/rulings/{number}", kind="note", text=MARKUP, key="")[2])
    texts.append(director.post("/judge/new", event=MARKUP * 9, rule=MARKUP, lists=MARKUP)[2])
    for text in texts:
        assert "<script>alert" not in text
        assert "<b>" not in text
        assert html.escape("<script>alert(1)", quote=False) in text or "&lt;" in text


def test_what_was_typed_stays(director: Visitor) -> None:
    status, _, text = director.post(
        "/judge/new", event="Autumn Open", rule="double", lists="enable", password=""
    )
    assert status == 422
    assert 'value="Autumn Open"' in text
    assert '<option value="double" selected>' in text
    assert "expected 1 to 64 characters" in text
    status, _, text = director.post("/judge/desk/kiosks", table="x" * 81)
    assert status == 422
    assert f'value="{"x" * 81}"' in text


def test_a_double_tap_withdraws_once(director: Visitor) -> None:
    device = kiosk(director, "7")
    device.post_json("/judge/kiosk/rulings", {"key": "k", "words": ["CWM"]})
    number = json.loads(director.get("/judge/desk/export")[2].splitlines()[0])["sequence"]
    for _ in range(2):
        director.post(f"/judge/desk/rulings/{number}", kind="withdrawal", text="wrong list", key="w")
        director.post(f"/judge/desk/rulings/{number}", kind="note", text="sorry", key="n")
    lines = [json.loads(line) for line in director.get("/judge/desk/export")[2].splitlines()]
    assert [line["kind"] for line in lines] == ["ruling", "withdrawal", "note"]
    assert "The ledger is whole" in director.get("/judge/desk/verify")[2]
    status, _, text = director.post(
        f"/judge/desk/rulings/{number}", kind="withdrawal", text="another", key="v"
    )
    assert status == 422
    assert "withdrawn it already" in text


def test_another_site_presses_nothing(director: Visitor) -> None:
    device = kiosk(director, "7")
    cookie = f"scramble_kiosk={device.cookies['scramble_kiosk']}"
    connection = http.client.HTTPConnection("127.0.0.1", director.port, timeout=30)
    body = json.dumps({"key": "k", "number": 0, "keys": ["1"]})
    headers = {"Cookie": cookie, "Sec-Fetch-Site": "cross-site", "Content-Type": "application/json"}
    connection.request("POST", "/judge/kiosk/press", body, headers)
    assert connection.getresponse().status == 403
    connection.close()
    assert 'data-number="0"' in device.get("/judge/kiosk")[2]


_FORM, _JSON = "application/x-www-form-urlencoded", "application/json"
_FIELDS = ("event", "table", "round", "text", "password", "key", "number", "press", "lists", "list")
_BODIES: list[tuple[str | bytes | None, str]] = [
    (None, ""),
    ("", _FORM),
    ("&".join(f"{name}=%00" for name in _FIELDS), _FORM),
    ("&".join(f"{name}=%FF%FE" for name in _FIELDS), _FORM),
    ("&".join(f"{name}=a&{name}=b" for name in _FIELDS), _FORM),
    ("&".join(f"{name}=%ED%A0%80" for name in _FIELDS), _FORM),
    ("&".join(f"{name}=99999999999999999999" for name in _FIELDS), _FORM),
    ('{"key": "\\ud800", "number": 1e400, "keys": ["\\u0000"], "words": ["\\u0000"]}', _JSON),
    ('{"key": "k", "number": 99999999999999999999999, "keys": ["y"], "words": ["a\\u0000b"]}', _JSON),
    ('{"key": "z", "number": -1, "keys": [], "words": ["\\ud800"]}', _JSON),
    (b"\xff\xfe", _JSON),
    ("[" * 2000, _JSON),
    ("x", "text/plain"),
    ("--x\r\n", "multipart/form-data; boundary=x"),
    (b"x" * 70_000, _JSON),
]


@pytest.mark.parametrize(("body", "kind"), _BODIES, ids=lambda value: ascii(value)[:30])
def test_no_body_makes_the_server_stumble(
    director: Visitor, server: Server, body: str | bytes | None, kind: str
) -> None:
    """Whatever is sent, to a kiosk or a desk: a page, a redirect or a sentence, and a whole ledger."""
    device = kiosk(director, "7")
    cookies = {**director.cookies, **device.cookies}
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    kiosk_id = re.findall(r"/desk/kiosks/([\w-]+)/link", director.get("/judge/desk")[2])[0]
    for path in (
        "/judge/new", "/judge/enter/x", "/judge/open/x", "/judge/kiosk/press", "/judge/kiosk/alive",
        "/judge/kiosk/form", "/judge/kiosk/rulings", "/judge/desk/round", "/judge/desk/kiosks",
        f"/judge/desk/kiosks/{kiosk_id}/x", "/judge/desk/rulings/1", f"/judge/desk/rulings/{10**20}",
    ):  # fmt: skip
        headers = {"Cookie": cookie, **({"Content-Type": kind} if kind else {})}
        status, _, text = server.send("POST", path, body, **headers)
        assert status < 500, (path, text)
    assert "The ledger is whole" in director.get("/judge/desk/verify")[2]


@pytest.mark.parametrize("number", ["-1", "99999999999999999999999999", "x", "", "1e9", "%00"])
def test_numbers_in_addresses(director: Visitor, number: str) -> None:
    for path in ("/judge/desk/rulings/{}", "/judge/desk?search=%23{}", "/judge/desk/summary?round_name={}"):
        assert director.get(path.format(number))[0] in (200, 303, 400, 404, 405, 422), path
