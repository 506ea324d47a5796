"""Signed heads: what a ledger's owner without the key cannot do unnoticed."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from places import PlaceForTests
from samples import fill, ruling

from scramble.errors import EntryError, MissingExtra
from scramble.ledger import Entry, Head, Ledger, SignedHead, canonical_json, row_hash
from scramble.ledger.signing_keys import PublicKey, SigningKey, make_key


@pytest.fixture
def key(tmp_path: Path) -> SigningKey:
    make_key(tmp_path / "open.key")
    return SigningKey.load(tmp_path / "open.key")


@pytest.fixture
def public(key: SigningKey, tmp_path: Path) -> PublicKey:
    found = PublicKey.load(tmp_path / "open.key.pub")
    assert found.name == key.name
    return found


def kinds(ledger: Ledger, public: PublicKey) -> list[tuple[str, int | None]]:
    return [(problem.kind, problem.sequence) for problem in ledger.verify(key=public)]


def test_a_signed_head_is_checked(place: PlaceForTests, key: SigningKey, public: PublicKey) -> None:
    with Ledger.open(place.name) as ledger:
        fill(ledger, 3)
        before = ledger.head()
        entry = ledger.sign(key)
        assert (entry.kind, entry.sequence) == ("signature", 4)
        assert (entry.signature().count, entry.signature().head, entry.signature().key) == (
            3,
            before.hash,
            key.name,
        )
        ledger.add_ruling(ruling(9))
        report = ledger.report(key=public)
        assert (report.problems, report.signed) == ((), Head(3, before.hash))
        assert ledger.report().signed is None
        ledger.sign(key)
        assert ledger.report(key=public).signed == Head(5, list(ledger.entries())[4].hash)


def rewrite(place: PlaceForTests, entries: list[Entry], changed: dict[int, str]) -> None:
    """Give rows other contents and hash everything anew, the head too: all that one can do without a key."""
    previous = "0" * 64
    statements = []
    for entry in entries:
        content = changed.get(entry.sequence, entry.content)
        hash_of_row = row_hash(previous, entry.sequence, entry.kind, content)
        statements.append(
            f"UPDATE entries SET content = '{content}', previous_hash = '{previous}', hash = '{hash_of_row}'"  # noqa: S608
            f" WHERE sequence = {entry.sequence}"
        )
        previous = hash_of_row
    place.tamper(*statements, f"UPDATE head SET hash = '{previous}'")  # noqa: S608


def other(number: int) -> str:
    return canonical_json(ruling(number, words=("LUCY",)).to_dict())


def test_a_rewritten_chain_is_found(place: PlaceForTests, key: SigningKey, public: PublicKey) -> None:
    with Ledger.open(place.name) as ledger:
        fill(ledger, 3)
        ledger.sign(key)
        rewrite(place, list(ledger.entries()), {2: other(2)})
        assert kinds(ledger, public) == [("signature", None), ("signature", 4)]
        assert kinds(ledger, public) != [], "though the chain is whole but for that:"
        assert [problem.sequence for problem in ledger.verify()] == [4]


def test_a_signature_that_was_made_to_fit_is_found(
    place: PlaceForTests, key: SigningKey, public: PublicKey, tmp_path: Path
) -> None:
    """The signature names the new head, but only the key can sign that."""
    with Ledger.open(place.name) as ledger:
        fill(ledger, 3)
        old = ledger.sign(key).signature()
        entries = list(ledger.entries())
        rewrite(place, entries[:3], {2: other(2)})
        new_head = next(iter(list(ledger.entries())[2:3])).hash
        for signature, said in ((old.signature, key.name), ("ab" * 64, key.name), ("x", key.name)):
            forged = SignedHead(old.id, old.time, 3, new_head, said, signature)
            rewrite(place, entries, {2: other(2), 4: canonical_json(forged.to_dict())})
            assert ledger.verify() == [], "without the public key nobody can tell"
            assert kinds(ledger, public) == [("signature", None), ("signature", 4)]
        make_key(tmp_path / "eve.key")
        forged = SigningKey.load(tmp_path / "eve.key").sign(Head(3, new_head), old.id, old.time)
        rewrite(place, entries, {2: other(2), 4: canonical_json(forged.to_dict())})
        assert kinds(ledger, public) == [("signature", None)], (
            "a signature of another key is none of this one"
        )


def test_a_ledger_without_its_signatures_is_found(
    place: PlaceForTests, key: SigningKey, public: PublicKey
) -> None:
    with Ledger.open(place.name) as ledger:
        entries = fill(ledger, 3)
        assert kinds(ledger, public) == [("signature", None)]
        ledger.sign(key)
        place.tamper(
            "DELETE FROM entries WHERE sequence = 4",
            f"UPDATE head SET count = 3, hash = '{entries[-1].hash}'",  # noqa: S608
        )
        assert ledger.verify() == []
        assert kinds(ledger, public) == [("signature", None)]


@pytest.mark.parametrize("field", ["signature", "time", "key", "head", "count"])
def test_any_changed_field_of_a_signature_is_found(
    place: PlaceForTests, key: SigningKey, public: PublicKey, field: str
) -> None:
    with Ledger.open(place.name) as ledger:
        fill(ledger, 2)
        fields = ledger.sign(key).fields()
        values = {"signature": "00" * 64, "time": "2026", "key": "00" * 32, "head": "00" * 32, "count": 1}
        rewrite(place, list(ledger.entries()), {3: canonical_json(fields | {field: values[field]})})
        assert ledger.verify(key=public) != []


def test_an_empty_ledger_cannot_be_signed(place: PlaceForTests, key: SigningKey) -> None:
    with Ledger.open(place.name) as ledger:
        with pytest.raises(EntryError, match="expected a ledger with one entry or more"):
            ledger.sign(key)
        assert ledger.head().count == 0


# Keys


def test_only_its_owner_may_read_the_private_half(tmp_path: Path) -> None:
    name, public = make_key(tmp_path / "open.key")
    assert public == tmp_path / "open.key.pub"
    assert PublicKey.load(public).name == SigningKey.load(tmp_path / "open.key").name == name
    assert stat.S_IMODE((tmp_path / "open.key").stat().st_mode) == 0o600
    assert b"PRIVATE" not in public.read_bytes()


@pytest.mark.parametrize("there", ["open.key", "open.key.pub"])
def test_a_key_is_never_written_over(tmp_path: Path, there: str) -> None:
    (tmp_path / there).write_text("mine")
    with pytest.raises(EntryError, match="it is there already"):
        make_key(tmp_path / "open.key")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(there, "mine")]


@pytest.mark.parametrize("name", ["no/such/folder.key", "nul\0.key", "x" * 300])
def test_places_where_no_key_can_be_written(tmp_path: Path, name: str) -> None:
    with pytest.raises(EntryError, match="expected a new file that can be written"):
        make_key(f"{tmp_path}/{name}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", [SigningKey, PublicKey])
@pytest.mark.parametrize(
    "content", [None, b"", b"\xff" * 99, b"-----BEGIN PRIVATE KEY-----\nAAAA\n", "other"]
)
def test_files_that_hold_no_such_key(tmp_path: Path, kind: type, content: bytes | str | None) -> None:
    path = tmp_path / "some.key"
    if content == "other":  # the half that is not asked for
        made = make_key(tmp_path / "open.key")[1]
        path = made if kind is SigningKey else tmp_path / "open.key"
    elif content is not None:
        path.write_bytes(content)  # type: ignore[arg-type]
    with pytest.raises(EntryError, match="expected a") as caught:
        kind.load(path)
    assert "\n" not in str(caught.value)
    for nowhere in (tmp_path, "nul\0", "/dev/zero"):
        with pytest.raises(EntryError, match="expected"):
            kind.load(nowhere)


def test_keys_of_other_kinds_are_refused(tmp_path: Path) -> None:
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
    from cryptography.hazmat.primitives.serialization import (
        BestAvailableEncryption,
        Encoding,
        NoEncryption,
        PrivateFormat,
    )

    make_key(tmp_path / "open.key")
    own = SigningKey.load(tmp_path / "open.key")._key
    other_kind = X25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    locked = own.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"x"))
    for content in (other_kind, locked):
        (tmp_path / "other.key").write_bytes(content)
        with pytest.raises(EntryError, match="expected an Ed25519 private key"):
            SigningKey.load(tmp_path / "other.key")


def test_other_programs_can_check_a_signature(place: PlaceForTests, key: SigningKey, tmp_path: Path) -> None:
    """As the documentation says: Ed25519 over four lines, the key as PEM."""
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    with Ledger.open(place.name) as ledger:
        fill(ledger, 3)
        ledger.sign(key)
    ((content,),) = place.run("SELECT content FROM entries WHERE sequence = 4")
    signed = json.loads(content)
    text = f"scramble ledger head\n{signed['count']}\n{signed['head']}\n{signed['time']}\n"
    public = load_pem_public_key((tmp_path / "open.key.pub").read_bytes())
    public.verify(bytes.fromhex(signed["signature"]), text.encode())  # type: ignore[union-attr, call-arg]


def test_without_the_package_it_is_said_how_to_get_it(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['cryptography'] = None\n"
        "from scramble.cli import main\n"
        f"sys.argv = ['scramble', 'ledger', 'keygen', {str(tmp_path / 'open.key')!r}]\n"
        "main()"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ)  # noqa: S603
    assert done.returncode == 2
    assert done.stderr == f"error: {MissingExtra('signing heads', 'sign')}\n"
