"""The API against its own description: schemathesis sends what it allows, and what it does not.

A longer run against a server is in docs/how-to/use-the-web-api.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from litestar.testing import TestClient
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi import checks
from web import client

# No text is a position, a play or a record because its schema says so: that each of them is answered by a
# sentence is what counts, so `positive_data_acceptance` is left out.
load_all_checks()
CHECKS = [
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.unsupported_method,
]
OPERATIONS = [
    *(("POST", name) for name in ("hint", "score", "judge", "analyze")),
    *(("GET", f"lexicon{name}") for name in ("", "/check", "/find", "/anagram", "/hooks")),
]


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with client(tmp_path_factory.mktemp("web"), rate=0) as found:
        yield found


@pytest.fixture(scope="module")
def description(web: TestClient[Any]) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_dict(web.get("/api/v1/schema/openapi.json").json())


def test_every_operation_is_tried(description: schemathesis.BaseSchema) -> None:
    found = [operation.ok() for operation in description.get_all_operations()]
    described = {(one.method.upper(), one.path.removeprefix("/api/v1/")) for one in found}
    assert described == set(OPERATIONS)


@pytest.mark.parametrize("mode", list(GenerationMode), ids=str)
@pytest.mark.parametrize(("method", "name"), OPERATIONS, ids=str)
def test_answers_are_as_described(
    web: TestClient[Any], description: schemathesis.BaseSchema, method: str, name: str, mode: GenerationMode
) -> None:
    operation = description[f"/api/v1/{name}"][method]

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=12,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def send(case: schemathesis.Case) -> None:
        case.headers = {key: value for key, value in (case.headers or {}).items() if key.isascii()}
        asked = case.as_transport_kwargs(base_url=str(web.base_url))
        asked = {
            "content" if key == "data" else key: value for key, value in asked.items() if key != "cookies"
        }
        answer = web.request(**asked)
        assert answer.status_code < 500, answer.text
        if answer.status_code == 413:  # too large to be read at all: whether it is valid is never asked
            return
        case.validate_response(answer, checks=CHECKS)

    if mode is GenerationMode.NEGATIVE and name == "lexicon":
        assert web.get("/api/v1/lexicon", params={"odd": "1"}).status_code == 200  # it takes nothing
        return
    send()
