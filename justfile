# The project's front door: `just` lists what there is.

python := ".venv/bin/python"

default:
    @just --list

# An environment for work, with the package installed in place
setup:
    python3 -m venv .venv
    {{python}} -m pip install -q -U pip
    {{python}} -m pip install -q --group test --group lint --group docs -e '.[all]'

# Build the native core again after a change to it
build:
    {{python}} -m pip install -q -e '.[all]'

# All tests, or those that you name
test *names:
    {{python}} -m pytest -q {{names}}

# Linters, types, stubs
lint:
    bash .ci/lint {{python}}

# Speed, with answers checked
bench *names:
    {{python}} -m pytest benchmarks {{names}}

# Two revisions side by side on the reference positions, answers checked: `just bench-compare HEAD~5`
bench-compare *revisions:
    {{python}} benchmarks/compare.py {{revisions}}

# Instruction counts against the recorded ones (needs valgrind)
instructions:
    {{python}} benchmarks/instructions.py

# The core's tests with address and undefined-behaviour sanitizers
sanitize:
    bash .ci/sanitize {{python}}

# The documentation, as a site in site/
docs:
    {{python}} -m mkdocs build --strict

# Everything that CI checks, in a fresh environment
ci:
    bash .ci/run
