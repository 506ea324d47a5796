"""``scramble serve``: ports, signals, several processes, odd homes and locales."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest
from child import limited, run_python
from web import Server, command, environment, served, until


def run(home: Path, *options: str, **changes: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - our own program
        command(*options),
        env=environment(home, **changes),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def is_free(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run(tmp_path, "--port", str(port))
    assert done.returncode == 2
    expected = "another program listens there already: expected a free port, such as --port 0"
    assert done.stderr == f"error: --port {port}: {expected}\n"
    assert done.stdout == ""


BAD_OPTIONS = (
    ("--port", "70000"),
    ("--port", "-1"),
    ("--workers", "0"),
    ("--rate", "-1"),
    ("--host", "no.such.host.invalid"),
    ("--host", "203.0.113.7"),
    ("--base-path", "/a b"),
    ("--base-path", "/../x"),
    ("--database", "mysql://u:secret@h/x"),
    ("--database", "/no/such/folder/x"),
)
_TRY_EACH = """
import contextlib, io, json, sys
from scramble.cli import main
for options in json.loads(sys.argv[1]):
    sys.argv = ["scramble", "serve", *options]
    output, errors, code = io.StringIO(), io.StringIO(), 0
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(errors):
            main()
    except SystemExit as stop:
        code = stop.code
    print(json.dumps([code, output.getvalue(), errors.getvalue()]), flush=True)
"""


def test_bad_options_are_one_sentence(tmp_path: Path) -> None:
    """Each in turn, in one process: a second of each would be the start of Python."""
    tries = [(*(() if "--port" in options else ("--port", "0")), *options) for options in BAD_OPTIONS]
    home = {"HOME": tmp_path, "XDG_DATA_HOME": tmp_path / "data"}
    lines = run_python(_TRY_EACH, json.dumps(tries), **home).splitlines()
    for options, line in zip(tries, lines, strict=True):
        code, output, errors = json.loads(line)
        assert (code, output) == (2, ""), options
        assert errors.startswith("error: "), options
        assert errors.count("\n") == 1, errors
        assert "expected " in errors, errors
        assert "secret" not in errors, options


@pytest.mark.parametrize(
    ("number", "code", "workers"),
    [
        pytest.param(signal.SIGTERM, 0, "1", id="TERM-1"),
        pytest.param(signal.SIGTERM, 0, "2", id="TERM-2", marks=pytest.mark.slow),  # two_workers_serve has it
        pytest.param(signal.SIGINT, 130, "1", id="INT-1", marks=pytest.mark.slow),
        pytest.param(signal.SIGINT, 130, "2", id="INT-2"),
    ],
)
def test_a_signal_stops_it(tmp_path: Path, workers: str, number: int, code: int) -> None:
    with served(tmp_path, "--workers", workers) as server:
        assert server.stop(number) == (code, "")
        assert is_free(server.port)


def test_two_workers_serve_one_port(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2", "--log-json") as server:
        server.until_ready(times=20)
        assert 'status_code="200"' in server.get("/metrics")[2]
        code, errors = server.stop()
    assert code == 0
    assert all(isinstance(json.loads(line), dict) for line in errors.splitlines())
    assert "/readyz" in errors


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as server:
        server.process.kill()
        server.process.wait()
        for _ in range(600):
            if is_free(server.port):
                break
            threading.Event().wait(0.1)
        assert is_free(server.port)


def test_a_worker_that_is_killed_is_replaced(tmp_path: Path) -> None:
    with served(tmp_path, "--workers", "2") as server:
        first = workers(server)
        with socket.create_connection(("127.0.0.1", server.port)) as unfinished:
            unfinished.sendall(b"POST /analysis HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n")
            until(lambda: in_progress(server, "/analysis") == 1)
            for number in first:
                os.kill(number, signal.SIGKILL)
        for _ in range(600):
            now = workers(server)
            if len(now) == 2 and not now & first:
                break
            threading.Event().wait(0.1)
        assert len(now) == 2
        assert not now & first
        server.until_ready(times=10)
        assert in_progress(server, "/analysis") == 0, "nobody is working on a killed worker's requests"
        assert server.stop()[0] == 0


def in_progress(server: Server, path: str) -> float:
    """What ``/metrics`` says of the requests for a path."""
    status, _, text = server.get("/metrics")
    assert status == 200
    lines = [line for line in text.splitlines() if line.startswith("scramble_requests_in_progress{")]
    return sum(float(line.split()[-1]) for line in lines if f'path="{path}"' in line)


def workers(server: Server) -> set[int]:
    """Numbers of the processes that serve; multiprocessing's own tracker is none."""
    place = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    found = set()
    for number in place.read_text().split():
        with suppress(OSError):
            if b"spawn_main" in Path(f"/proc/{number}/cmdline").read_bytes():
                found.add(int(number))
    return found


def test_the_database_lies_in_the_data_folder(tmp_path: Path) -> None:
    with served(tmp_path):
        assert [path.name for path in tmp_path.rglob("web.sqlite")] == ["web.sqlite"]


def test_a_home_that_is_a_file_is_one_sentence(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("")
    done = run(home, "--port", "0")
    assert done.returncode == 2
    assert done.stderr.startswith("error: --database ")
    assert "expected a folder that can be written to" in done.stderr
    with served(home, "--database", str(tmp_path / "elsewhere.sqlite")) as server:
        assert server.get("/")[0] == 200


def test_a_data_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    nowhere = "/proc/nowhere"
    done = run(tmp_path, "--port", "0", XDG_DATA_HOME=nowhere)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(
        f"error: --database '{nowhere}/scramble-engine': the folder cannot be made ("
    )
    assert "expected a folder that can be written to, or --database FILE" in done.stderr
    assert done.stderr.count("\n") == 1
    elsewhere = str(tmp_path / "elsewhere.sqlite")
    with served(tmp_path, "--database", elsewhere, XDG_DATA_HOME=nowhere, XDG_CACHE_HOME=nowhere) as server:
        asked = '{"position": "5C WRAP", "roll": "SIZEXA?", "replies": false}'
        status, _, text = server.send("POST", "/api/v1/hint", asked, Content_Type="application/json")
        assert status == 200, text
        status, _, text = server.get("/judge/desk", Accept="application/json")
        assert status != 500, text
        assert nowhere not in text


def test_it_serves_where_the_locale_is_ascii(tmp_path: Path) -> None:
    with served(tmp_path, LC_ALL="C", LANG="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0") as server:
        assert "charset=utf-8" in server.get("/")[1]["content-type"]


def test_everybody_in_the_network_gets_an_address(tmp_path: Path) -> None:
    done = subprocess.Popen(  # noqa: S603 - our own program
        command("--port", "0", "--host", "0.0.0.0"),  # noqa: S104
        env=environment(tmp_path, PYTHONIOENCODING="utf-8", PYTHONUNBUFFERED="1"),
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    with limited(done):
        assert done.stdout is not None
        first = done.stdout.readline()
        port = int(first.partition("127.0.0.1:")[2].partition("/")[0])
        assert Server(done, f"http://127.0.0.1:{port}/").get("/healthz")[0] == 200
        done.terminate()
        rest = done.stdout.read()  # not by communicate(), which loses what readline() has read ahead
    has_network = "In this network: http://" in rest
    assert has_network == ("\u2588" in rest)  # the code stands wherever the address does
    if has_network:
        assert f":{port}/" in rest


def test_a_missing_extra_is_the_usual_sentence(tmp_path: Path) -> None:
    (tmp_path / "litestar.py").write_text("raise ModuleNotFoundError(\"No module\", name='litestar')")
    done = run(tmp_path, PYTHONPATH=os.pathsep.join([str(tmp_path), *sys.path]))
    assert done.returncode == 2
    assert "for the web: in Scramble's folder, run pip install '.[web]'" in done.stderr
    assert done.stderr.count("\n") == 1


def test_help_has_examples(tmp_path: Path) -> None:
    done = run(tmp_path, "--help")
    assert done.returncode == 0
    assert "Examples:" in done.stdout
