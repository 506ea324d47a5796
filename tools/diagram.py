"""The turn state machine as a diagram, drawn from its table."""

from __future__ import annotations

from scramble.game.state import Phase
from scramble.game.turns import TABLE

__all__ = ["game_diagram"]


def game_diagram() -> str:
    """A Mermaid state diagram of :data:`scramble.game.turns.TABLE`.

    Stopping the game, which every phase but the last knows, is left out.
    """
    lines = ["stateDiagram-v2", "    direction LR", f"    [*] --> {_state(Phase.ORDER)}"]
    lines += [f"    [*] --> {_state(Phase.READY)} : who begins is known"]
    for (phase, event), outcomes in TABLE.items():
        for condition, after in outcomes.items():
            if event.name != "stop":
                label = event.name + (f" [{condition}]" if condition else "")
                lines.append(f"    {_state(phase)} --> {_state(after)} : {label}")
    return "\n".join([*lines, f"    {_state(Phase.OVER)} --> [*]"])


def _state(phase: Phase) -> str:
    return phase.name
