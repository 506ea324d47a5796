"""The conformance kit uses the random players of the game tests."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "game"))
