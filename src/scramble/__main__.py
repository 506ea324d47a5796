"""``python -m scramble``: the command line."""

from scramble.cli import main

if __name__ == "__main__":
    main()
