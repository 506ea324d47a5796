"""The socket that a server listens on."""

from __future__ import annotations

import socket

from scramble.web.server import listen
from scramble.web.settings import Settings


def test_an_answer_s_body_does_not_wait_for_the_headers_to_be_acknowledged() -> None:
    with listen(Settings(port=0)) as listener, socket.create_connection(listener.getsockname()):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0
