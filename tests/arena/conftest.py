"""Tests of the arena use the programs and the terminal of the game tests."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "game"))
