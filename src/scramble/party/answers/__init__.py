"""Are two answers one? Numbers, short forms and spellings (AG-7)."""

from scramble.party.answers.compare import (
    Verdict,
    answer_keys,
    compare,
    is_same_answer,
    match,
    near_miss,
    says,
)

__all__ = ["Verdict", "answer_keys", "compare", "is_same_answer", "match", "near_miss", "says"]
