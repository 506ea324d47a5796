"""A tournament on a server: its director by HTTP, and kiosks as programs and browsers have them."""

from __future__ import annotations

import http.client
import json
import re
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode

PASSWORD = "open sesame"  # noqa: S105 - of an event in a test
_FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@dataclass
class Visitor:
    """Somebody with cookies, as a browser without scripts has them.

    Args:
        port: of the server on this machine.
    """

    port: int
    cookies: dict[str, str] = field(default_factory=dict)

    def get(self, path: str) -> tuple[int, str, str]:
        """Status, place that a redirect names or "", and text of an answer."""
        return self._ask("GET", path, None, {})

    def post(self, path: str, **fields: Any) -> tuple[int, str, str]:
        """As :meth:`get`, with a form."""
        return self._ask("POST", path, urlencode(fields, doseq=True), _FORM)

    def post_json(self, path: str, fields: Any) -> tuple[int, str, str]:
        """As :meth:`get`, with JSON."""
        headers = {"Content-Type": "application/json", "Accept": "application/problem+json"}
        return self._ask("POST", path, json.dumps(fields), headers)

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, str, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            if self.cookies:
                headers = {
                    **headers,
                    "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
                }
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            for line in answer.headers.get_all("set-cookie") or []:
                for name, morsel in SimpleCookie(line).items():
                    self.cookies[name] = morsel.value
            return answer.status, answer.getheader("location") or "", answer.read().decode()
        finally:
            connection.close()


def direct(port: int, name: str = "Spring Open", rule: str = "turn") -> Visitor:
    """The director of a new event, at the desk."""
    visitor = Visitor(port)
    status, place, text = visitor.post("/judge/new", event=name, rule=rule, lists="enable", password=PASSWORD)
    assert (status, place) == (303, "/judge/desk"), text
    return visitor


def link_to(director: Visitor, table: str) -> str:
    """Path of the link that opens a new kiosk."""
    status, place, text = director.post("/judge/desk/kiosks", table=table, list="0")
    assert status == 303, text
    found = re.findall(r"/judge/open/[\w-]+", director.get(place)[2])
    return str(found[0])


def kiosk(director: Visitor, table: str) -> Visitor:
    """A device that is a kiosk."""
    device = Visitor(director.port)
    status, place, _ = device.post(link_to(director, table))
    assert (status, place) == (303, "/judge/kiosk")
    return device
