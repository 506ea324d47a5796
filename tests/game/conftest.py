"""What game tests share: a data folder of their own, so that no test writes into the user's."""

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(scope="module", autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where games and the ledger are kept by programs that these tests run."""
    folder = tmp_path_factory.mktemp("scramble-data")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        patch.setenv("HOME", str(folder))
        yield folder
