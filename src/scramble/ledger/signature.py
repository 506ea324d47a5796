"""Signed heads (Ed25519). Whoever rewrites a ledger cannot sign it again without the private key."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from scramble.errors import EntryError

__all__ = ["SIGNATURE", "SignedHead", "signed_text"]

SIGNATURE = "signature"

_VERSION = 1


@dataclass(frozen=True)
class SignedHead:
    """A signed head of the ledger; always the head just before the entry that holds it.

    Args:
        id: unique.
        time: UTC, ISO 8601.
        count: rows up to that head.
        head: its hash, 64 hexadecimal digits.
        key: SHA-256 of the public key's 32 bytes, 64 hexadecimal digits.
        signature: over :func:`signed_text`, 128 hexadecimal digits.
        version: version of this format.
    Raises:
        EntryError: fewer than one row.
    """

    id: str
    time: str
    count: int
    head: str
    key: str
    signature: str
    version: int = _VERSION

    def __post_init__(self) -> None:
        if isinstance(self.count, bool) or not isinstance(self.count, int) or self.count < 1:
            raise EntryError("count", self.count, "expected a ledger with one entry or more")

    def to_dict(self) -> dict[str, Any]:
        """The signed head as plain values, the inverse of :meth:`from_dict`."""
        return asdict(self)

    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> SignedHead:
        """A signed head from plain values.

        Raises:
            EntryError: fields missing, unknown or of another version.
        """
        if not isinstance(fields, dict) or fields.get("version") != _VERSION:
            raise EntryError("signed head", fields, f"expected an object of version {_VERSION}")
        try:
            return cls(**fields)
        except TypeError as cause:
            expected = f"expected an object with the fields of a signed head ({cause})"
            raise EntryError("signed head", fields, expected) from None


def signed_text(count: int, head: str, time: str) -> bytes:
    r"""The four lines that are signed, so that other programs can check the signature.

    >>> signed_text(2, "ab" * 32, "2026-11-30T08:00:00.000+00:00").splitlines()[:2]
    [b'scramble ledger head', b'2']
    """
    return f"scramble ledger head\n{count}\n{head}\n{time}\n".encode("utf-8", "surrogateescape")
