"""Keys that sign heads (Ed25519, from the package cryptography), in PEM files that OpenSSL reads too."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scramble.errors import BadInput, EntryError, MissingExtra
from scramble.files import write_new
from scramble.ledger.chain import Head
from scramble.ledger.signature import SignedHead, signed_text

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

__all__ = ["PublicKey", "SigningKey", "make_key"]

_PRIVATE, _PUBLIC = "private key", "public key"
_ADVICE = "expected an Ed25519 {kind} (PEM) as scramble ledger keygen writes it"
_LARGEST = 1 << 16  # bytes of a key file


@dataclass(frozen=True)
class PublicKey:
    """A key that checks signed heads.

    Args:
        name: SHA-256 of the key's 32 bytes, 64 hexadecimal digits.
    """

    name: str
    _key: Ed25519PublicKey

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> PublicKey:
        """Read a file that :func:`make_key` wrote.

        Raises:
            EntryError: it cannot be read, or is not such a key.
            MissingExtra: the package cryptography is not installed.
        """
        with _needed():
            from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
            from cryptography.hazmat.primitives.serialization import load_pem_public_key
        key = _loaded(path, _PUBLIC, load_pem_public_key, Ed25519PublicKey)
        return cls(_name_of(key), key)

    def has_signed(self, signed: SignedHead) -> bool:
        """Whether this head was signed with the private half."""
        from cryptography.exceptions import InvalidSignature

        try:
            signature = bytes.fromhex(signed.signature)
            self._key.verify(signature, signed_text(signed.count, signed.head, signed.time))
        except (InvalidSignature, ValueError, TypeError):
            return False
        return True


@dataclass(frozen=True)
class SigningKey:
    """A key that signs heads.

    Args:
        name: name of its public half, see :class:`PublicKey`.
    """

    name: str
    _key: Ed25519PrivateKey

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> SigningKey:
        """Read a file that :func:`make_key` wrote.

        Raises:
            EntryError: it cannot be read, or is not such a key.
            MissingExtra: the package cryptography is not installed.
        """
        with _needed():
            from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
            from cryptography.hazmat.primitives.serialization import load_pem_private_key
        key = _loaded(path, _PRIVATE, lambda pem: load_pem_private_key(pem, None), Ed25519PrivateKey)
        return cls(_name_of(key.public_key()), key)

    def sign(self, end: Head, id_: str, time: str) -> SignedHead:
        """Sign a head.

        Raises:
            EntryError: the ledger is empty.
        """
        signature = self._key.sign(signed_text(end.count, end.hash, time)).hex()
        return SignedHead(id_, time, end.count, end.hash, self.name, signature)


def make_key(path: str | os.PathLike[str]) -> tuple[str, Path]:
    """Make a key: the private half in a file that only its owner may read, the public half beside it.

    Args:
        path: file of the private half; ``.pub`` is added for the public one. Neither may exist.
    Returns:
        The key's name, and the path of its public half.
    Raises:
        EntryError: a file already exists or cannot be written; neither half is left behind.
        MissingExtra: the package cryptography is not installed.
    """
    with _needed():
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        from cryptography.hazmat.primitives.serialization import (
            Encoding,
            NoEncryption,
            PrivateFormat,
            PublicFormat,
        )
    key = Ed25519PrivateKey.generate()
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    public_path = Path(f"{os.fspath(path)}.pub")
    _write_new(public_path, public, 0o644)
    try:
        _write_new(Path(path), private, 0o600)
    except BaseException:
        public_path.unlink(missing_ok=True)
        raise
    return _name_of(key.public_key()), public_path


def _loaded(
    path: str | os.PathLike[str], kind: str, load: Callable[[bytes], object], wanted: type[Any]
) -> Any:
    """The key in a file.

    Raises:
        EntryError: it cannot be read, or is not such a key.
    """
    expected = _ADVICE.format(kind=kind)
    try:
        key = load(_read(path, kind))
    except (ValueError, TypeError, _unsupported()) as cause:
        raise EntryError(kind, os.fspath(path), expected) from cause
    if not isinstance(key, wanted):
        raise EntryError(kind, os.fspath(path), expected)
    return key


def _name_of(key: Ed25519PublicKey) -> str:
    return hashlib.sha256(key.public_bytes_raw()).hexdigest()


def _read(path: str | os.PathLike[str], field: str) -> bytes:
    try:
        if not Path(path).is_file():
            raise EntryError(field, os.fspath(path), "there is no such file: expected the path of one")
        with Path(path).open("rb") as file:
            return file.read(_LARGEST)
    except OSError as cause:
        raise EntryError(
            field, os.fspath(path), f"expected a file that can be read ({cause.strerror})"
        ) from cause
    except ValueError as cause:
        if isinstance(cause, BadInput):
            raise
        raise EntryError(field, os.fspath(path), "expected the name of a file") from cause


def _write_new(path: Path, content: bytes, mode: int) -> None:
    """Write a new file.

    Raises:
        EntryError: it already exists, or cannot be written; nothing is left behind.
    """
    try:
        write_new(path, content, mode)
    except (OSError, ValueError) as cause:
        why = "it is there already" if isinstance(cause, FileExistsError) else _reason(cause)
        raise EntryError(
            "key file", str(path), f"expected a new file that can be written to ({why})"
        ) from cause


def _reason(cause: Exception) -> str:
    return getattr(cause, "strerror", None) or str(cause)


def _unsupported() -> type[Exception]:
    """What cryptography raises for kinds of keys that it does not know."""
    from cryptography.exceptions import UnsupportedAlgorithm

    return UnsupportedAlgorithm


@contextlib.contextmanager
def _needed() -> Iterator[None]:
    try:
        yield
    except ModuleNotFoundError as cause:
        raise MissingExtra("signing heads", "sign") from cause
