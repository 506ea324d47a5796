"""Build of the native core. Everything else is in pyproject.toml.

Environment switches (1 = on): SCRAMBLE_DEBUG (bounds checks, no optimisation), SCRAMBLE_SANITIZE
(address and undefined-behaviour sanitizers), SCRAMBLE_TRACE (line tracing, for coverage),
SCRAMBLE_PORTABLE (no vector instructions: for the oldest machines, and to test that path),
SCRAMBLE_NATIVE (tune for this machine: the result runs nowhere else).
"""

import os
import platform
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, find_namespace_packages, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError


def switch(name: str) -> bool:
    """Is an environment switch on?"""
    return os.environ.get(f"SCRAMBLE_{name}", "0") not in ("", "0")


DEBUG, SANITIZE, TRACE, PORTABLE, NATIVE = map(switch, ("DEBUG", "SANITIZE", "TRACE", "PORTABLE", "NATIVE"))
compile_args, link_args, macros = [], [], []
if sys.platform != "win32":
    compile_args += ["-Og", "-g"] if DEBUG or SANITIZE else ["-O3"]
    if NATIVE:
        compile_args.append("-march=native")
    elif not PORTABLE and platform.machine() in ("x86_64", "AMD64"):
        # NumPy's own baseline since 2.4: without it, counting bits falls back to a slow function.
        compile_args.append("-march=x86-64-v2")
if SANITIZE:
    flags = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-omit-frame-pointer"]
    compile_args += flags
    link_args += flags
if PORTABLE:
    macros.append(("SCRAMBLE_PORTABLE", "1"))
if TRACE:
    macros.append(("CYTHON_TRACE_NOGIL", "1"))


class BuildCore(build_ext):
    """Uses all cores, and says in one line what is missing where there is no compiler."""

    def finalize_options(self) -> None:
        """Compile as many modules at a time as the machine has cores, unless told otherwise."""
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        """Translate the modules into C, which a source archive does not need, and compile them."""
        translated = cythonize(
            self.extensions, compiler_directives=directives, include_path=["src"], build_dir="build/cython"
        )
        for ext, made in zip(self.extensions, translated, strict=True):
            ext.sources = made.sources
        super().run()

    def build_extension(self, ext: Extension) -> None:
        """Build one module, or stop with the one line."""
        try:
            super().build_extension(ext)
        except CompileError as error:
            sys.exit(f"scramble-engine: the native core needs a working C compiler, or a wheel ({error})")


sources = sorted(
    path.relative_to(Path(__file__).parent) for path in Path(__file__).parent.glob("src/scramble/**/*.pyx")
)
extensions = [
    Extension(".".join(path.with_suffix("").parts[1:]), [str(path)], define_macros=macros,
              extra_compile_args=compile_args, extra_link_args=link_args)
    for path in sources
]  # fmt: skip
directives = {"language_level": 3, "boundscheck": DEBUG, "wraparound": False, "initializedcheck": DEBUG,
              "cdivision": not DEBUG, "linetrace": TRACE, "embedsignature": True}  # fmt: skip
# What find_packages() does not see: folders of programs that Alembic runs, and data that lie outside src.
steps = ["scramble.ledger.migrations", "scramble.ledger.migrations.versions"]
data = ["scramble.lexicons", *(f"scramble.lexicons.{name}" for name in find_namespace_packages("lexicons"))]
setup(
    packages=[*find_packages("src"), *steps, *data],
    cmdclass={"build_ext": BuildCore},
    ext_modules=extensions,
)
