"""Checks everything: format, lint, types, the order of imports, and the tests in both builds, compiled and pure Python.

    python3 check.py
    python3 check.py --quick

With --quick, nothing is compiled: format, lint, types, the order of imports, the rulings, and the tests of what has
changed since the last commit that is on origin/main, in plain Python.

Needs Python and nothing else: what it uses is installed below build/, and reused the next time.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import venv
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
PLUGINS = sorted(str(file.parent.relative_to(ROOT)) for file in ROOT.glob("plugins/*/pyproject.toml"))
# What one file's tests have prepared is used by as many of them as can be; whoever is done helps the others.
ON_ALL_CORES = ["--numprocesses=auto", "--maxprocesses=8", "--dist=worksteal"]
RULINGS = ("dominion_cli/rulings", "tests/scenarios/test_rulings.py")
TYPED = ["check.py", "setup.py", "dominion_cli", "tests", "plugins", "examples", "docs"]


class Build:
    """An environment of its own with one build of the package: "compiled" or "pure"."""

    def __init__(self, kind: str, name: str = "") -> None:
        self.home = ROOT / "build" / f"{name or kind}-{sys.version_info.major}.{sys.version_info.minor}"
        # Without the checkout on Python's path, what is tested is what was installed.
        self.variables = {"PYTHONSAFEPATH": "1", "DOMINION_BUILD": kind}
        self.variables["DOMINION_PURE"] = "1" if kind == "pure" else ""
        # The package is tested by itself, whichever plugins an earlier run has left there.
        self.variables["DOMINION_LOAD_PLUGINS"] = ""

    def install(self, extra: str, *options: str) -> None:
        notes = self.home / "pyvenv.cfg"
        if not (notes.exists() and str(self.home) in notes.read_text("utf-8")):  # It is new, or the checkout was moved.
            venv.create(self.home, clear=True, symlinks=os.name != "nt", with_pip=True)
        self.pip_install(*options, f".[{extra}]")

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

    def is_compiled(self) -> bool:
        """Return whether mypyc took the package: if not, it is installed as plain Python, and pip says nothing."""
        python, ask = self.home / SCRIPTS / "python", "from dominion_cli.compiling import engine_build as b; print(b())"
        return subprocess.check_output([python, "-c", ask], env=os.environ | self.variables).strip() == b"compiled"


def which_tests(changed: Iterable[str], tests: Iterable[str]) -> list[str]:
    """Return the tests to run for changed files: those of the rooms that they are in, and the rulings always.

    Args:
        changed: paths from the root of the repository.
        tests: the folders and files of tests there are.

    >>> which_tests(["dominion_cli/cards/base.py", "docs/faq.md"], ["tests/cards", "tests/documentation", "tests/cli"])
    ['dominion_cli/rulings', 'tests/cards', 'tests/documentation', 'tests/scenarios/test_rulings.py']
    """
    found = {*RULINGS}
    there = set(tests)
    for path in map(PurePosixPath, changed):
        top, *rest = path.parts
        if top in ("tests", "dominion_cli") and rest:
            # A room's tests are in the folder of its name, a wing's in a folder within; a file's have its name.
            room = PurePosixPath("tests", *rest[:-1])
            found |= {*[str(place) for place in (room, *room.parents) if str(place) in there - {"tests"}][:1]}
            found |= {place for place in there if PurePosixPath(place).name in (path.name, f"test_{path.stem}.py")}
        elif top == "docs" or path.suffix == ".md":
            found.add("tests/documentation")
    # What lies within a folder that is run need not be named.
    return sorted(each for each in found if not any(str(above) in found for above in PurePosixPath(each).parents))


def changed_files() -> list[str]:
    """Return the files that differ from the last commit that is on origin/main, or from the one before this one."""

    def git(*words: str) -> list[str]:
        done = subprocess.run(["git", *words], cwd=ROOT, check=False, capture_output=True, text=True)
        return done.stdout.splitlines() if done.returncode == 0 else []

    base = next(iter([*git("merge-base", "HEAD", "origin/main"), *git("rev-parse", "HEAD~1")]), "HEAD")
    changed = git("diff", "--name-only", base) or git("diff", "--name-only", "HEAD~1")
    return [*changed, *git("ls-files", "--others", "--exclude-standard")]


def quick() -> None:
    """Check what has changed, in plain Python."""
    pure = Build("pure", "quick")
    pure.install("dev", "--editable")
    pure.run("ruff", "format", "--check", "--diff", ".")
    pure.run("ruff", "check", ".")
    pure.run("mypy", *(path for path in TYPED if (ROOT / path).exists()))
    pure.run("lint-imports", "--no-logo")
    places = [
        *ROOT.glob("tests/**/test_*.py"),
        *(path for path in ROOT.glob("tests/**/") if any(path.glob("test_*.py"))),
    ]
    tests = which_tests(changed_files(), [path.relative_to(ROOT).as_posix() for path in places])
    pure.run("pytest", *ON_ALL_CORES, "-m", "not once", *tests)


def main() -> None:
    if sys.argv[1:] == ["--quick"]:
        quick()
        return
    if sys.argv[1:]:
        sys.exit(f"check.py: there is no option {' '.join(sys.argv[1:])}; allowed: --quick")
    compiled, pure = Build("compiled"), Build("pure")
    compiled.install("dev")
    if not compiled.is_compiled():
        sys.exit("check.py: mypyc refuses the package, or there is no C compiler. `pip install -v .` says why.")
    compiled.run("ruff", "format", "--check", "--diff", ".")
    compiled.run("ruff", "check", ".")
    compiled.run("mypy", *(path for path in TYPED if (ROOT / path).exists()))
    compiled.run("lint-imports", "--no-logo")
    pure.install("test")
    compiled.test("once or not once")
    pure.test("not once")


if __name__ == "__main__":
    main()
