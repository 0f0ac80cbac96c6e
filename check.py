"""Checks everything: format, lint, types, the order of imports, and the tests in both builds, compiled and pure Python.

    python3 check.py

Needs Python and nothing else: what it uses is installed below build/, and reused the next time.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
PLUGINS = sorted(str(file.parent.relative_to(ROOT)) for file in ROOT.glob("plugins/*/pyproject.toml"))
# What one file's tests have prepared is used by as many of them as can be; whoever is done helps the others.
ON_ALL_CORES = ["--numprocesses=auto", "--maxprocesses=8", "--dist=worksteal"]
TYPED = ["check.py", "setup.py", "dominion_cli", "tests", "plugins", "examples", "docs"]


class Build:
    """An environment of its own with one build of the package: "compiled" or "pure"."""

    def __init__(self, kind: str) -> None:
        self.home = ROOT / "build" / f"{kind}-{sys.version_info.major}.{sys.version_info.minor}"
        # Without the checkout on Python's path, what is tested is what was installed.
        self.variables = {"PYTHONSAFEPATH": "1", "DOMINION_BUILD": kind}
        self.variables["DOMINION_PURE"] = "1" if kind == "pure" else ""
        # The package is tested by itself, whichever plugins an earlier run has left there.
        self.variables["DOMINION_LOAD_PLUGINS"] = ""

    def install(self, extra: str) -> None:
        notes = self.home / "pyvenv.cfg"
        if not (notes.exists() and str(self.home) in notes.read_text("utf-8")):  # It is new, or the checkout was moved.
            venv.create(self.home, clear=True, symlinks=os.name != "nt", with_pip=True)
        self.pip_install(f".[{extra}]")

    def test(self, tests: str) -> None:
        """Run the tests that a marker expression names, the plugins' last, which are built as the package is."""
        self.run("pytest", "--quiet", "--doctest-modules", "--ignore-glob=*/rulings/*", "--pyargs", "dominion_cli")
        self.run("pytest", *ON_ALL_CORES, "--hypothesis-profile=ci", "-m", tests)
        self.pip_install("--no-build-isolation", "--no-deps", *(f"./{plugin}" for plugin in PLUGINS))
        del self.variables["DOMINION_LOAD_PLUGINS"]
        self.run("pytest", "--quiet", "-m", tests, *PLUGINS)

    def pip_install(self, *what: str) -> None:
        self.run("python", "-m", "pip", "install", "-qq", "--disable-pip-version-check", *what)

    def run(self, command: str, *arguments: str) -> None:
        print(f"\n$ {command} {' '.join(arguments)}", flush=True)
        started = time.monotonic()
        program = self.home / SCRIPTS / command
        done = subprocess.run([program, *arguments], cwd=ROOT, env=os.environ | self.variables, check=False)
        print(f"  {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
        if done.returncode:
            sys.exit(f"check.py: {command} failed ({done.returncode})")


def main() -> None:
    compiled, pure = Build("compiled"), Build("pure")
    compiled.install("dev")
    compiled.run("ruff", "format", "--check", "--diff", ".")
    compiled.run("ruff", "check", ".")
    compiled.run("mypy", *(path for path in TYPED if (ROOT / path).exists()))
    compiled.run("lint-imports", "--no-logo")
    pure.install("test")
    compiled.test("once or not once")
    pure.test("not once")


if __name__ == "__main__":
    main()
