"""What gets installed, and that it installs everywhere: with a compiler, with a broken one and with none."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import pytest
import yaml

import dominion_cli

ROOT = Path(__file__).resolve().parents[1]
INSTALLED = Path(dominion_cli.__file__).parent
COMPILED_ROOMS = ("engine", "cards", "bots")

needs_mypyc = pytest.mark.skipif(importlib.util.find_spec("mypyc") is None, reason="mypyc is not installed")
needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")


def compiled_modules(package: Path) -> list[Path]:
    found = [path for room in COMPILED_ROOMS for path in (package / room).rglob("*.py") if path.name != "__init__.py"]
    return [*found, *(package / "tourney" / "play" / f"{name}.py" for name in ("block_record", "referee"))]


@pytest.fixture
def package() -> Distribution:
    try:
        return distribution("dominion-cli")
    except PackageNotFoundError:
        pytest.skip("the package is imported from its folder, not installed")


def files(folder: Path) -> set[str]:
    kept = (path for path in folder.rglob("*.*") if path.suffix not in (".so", ".pyd", ".pyc"))
    return {path.relative_to(folder).as_posix() for path in kept}


def test_every_file_of_the_package_is_installed_and_no_other() -> None:
    assert files(INSTALLED) == files(ROOT / "dominion_cli")


def test_all_rooms_that_are_compiled_run_in_the_build_that_was_asked_for() -> None:
    kinds = set()
    for path in compiled_modules(INSTALLED):
        name = ".".join(path.relative_to(INSTALLED.parent).with_suffix("").parts)
        kinds.add("pure" if str(importlib.import_module(name).__file__).endswith(".py") else "compiled")
    assert len(kinds) == 1
    assert os.environ.get("DOMINION_BUILD") in (None, *kinds)


def classes(module: Path) -> Iterator[ast.ClassDef]:
    return (node for node in ast.parse(module.read_text("utf-8")).body if isinstance(node, ast.ClassDef))


def test_a_class_that_is_extended_in_another_library_allows_interpreted_subclasses() -> None:
    """The compiler is told that all other classes are extended in their own library or nowhere."""
    extended: dict[tuple[Path, str], str] = {}
    for module in compiled_modules(ROOT / "dominion_cli"):
        imports = [node for node in ast.walk(ast.parse(module.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
        came = {name.name: source(str(node.module)) for node in imports for name in node.names}
        for each in classes(module):
            bases = [base.id for base in each.bases if isinstance(base, ast.Name) and base.id in came]
            extended |= {(came[base], base): each.name for base in bases if library(came[base]) != library(module)}
    assert (source("dominion_cli.engine.card"), "Card") in extended
    closed = [
        f"{each.name}, by {extended[module, each.name]}"
        for module in {module for module, _ in extended if module.exists()}
        for each in classes(module)
        if (module, each.name) in extended and "allow_interpreted_subclasses=True" not in decorator_arguments(each)
    ]
    assert closed == []


def source(module: str) -> Path:
    return ROOT.joinpath(*module.split(".")).with_suffix(".py")


def library(module: Path) -> str:
    return module.stem if module.parent.name == "cards" and module.stem != "advice" else "engine"


def decorator_arguments(of: ast.ClassDef) -> list[str]:
    calls = [call for call in of.decorator_list if isinstance(call, ast.Call)]
    return [ast.unparse(keyword) for call in calls for keyword in call.keywords]


def test_the_version_tells_the_build() -> None:
    printed, _ = run(sys.executable, "-m", "dominion_cli", "--version")
    engine = importlib.import_module("dominion_cli.engine.game").__file__
    assert dominion_cli.__version__ in printed
    assert ("pure" if str(engine).endswith(".py") else "compiled") in printed


def test_what_names_the_version_names_this_one() -> None:
    newest = re.search(
        r"^## \[(.*)\] - (?:unreleased|\d{4}-\d\d-\d\d)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    assert newest is not None
    assert newest[1] == dominion_cli.__version__
    assert f"; dominion-cli {newest[1]} has API " in (ROOT / "docs" / "stability.md").read_text("utf-8")


def test_the_pythons_that_are_named_are_those_that_are_tested_and_built_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    tested = yaml.safe_load((ROOT / ".github" / "workflows" / "tests.yml").read_text("utf-8"))["jobs"]["check"]
    pythons = tested["strategy"]["matrix"]["python"]
    named = "Programming Language :: Python :: 3."
    assert [f"{named}{python[2:]}" for python in pythons] == [
        each for each in project["project"]["classifiers"] if each.startswith(named)
    ]
    assert project["tool"]["cibuildwheel"]["build"].split() == [f"cp{python.replace('.', '')}-*" for python in pythons]
    assert project["project"]["requires-python"] == f">={pythons[0]}"


def test_the_command_the_types_and_the_licence_are_part_of_it(package: Distribution) -> None:
    commands = {entry.name: entry.value for entry in package.entry_points if entry.group == "console_scripts"}
    assert commands == {"dominion": "dominion_cli.cli.app:main"}
    assert package.metadata["License-Expression"] == "MIT"
    assert (INSTALLED / "py.typed").exists()


def test_every_path_that_the_readme_names_exists() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    links = re.findall(r"\]\(([^):#]+)\)", readme)
    paths = re.findall(r"(?<![\w./])(?:[\w-]+/)+[\w-]+\.(?:toml|py|md)\b", readme)
    assert paths
    assert [path for path in links + paths if not (ROOT / path).exists()] == []


# A package as small as can be, with the project's own setup.py, what that imports, and pyproject.toml.
SMALL = {
    "docs.py": (ROOT / "dominion_cli/docs.py").read_text("utf-8"),
    "__init__.py": '__version__ = "0.1.0"\n',
    "engine/__init__.py": "",
    "engine/card.py": """
from mypy_extensions import i64, mypyc_attr

@mypyc_attr(allow_interpreted_subclasses=True)
class Card:
    cost: int = 0

    def points(self, others: i64) -> i64:
        return 0
""",
    "cards/__init__.py": "",
    "cards/base.py": """
from mypy_extensions import i64
from dominion_cli.engine.card import Card

class Gardens(Card):
    cost = 4

    def points(self, others: i64) -> i64:
        return others // 10
""",
    "bots/__init__.py": "",
    "bots/bot.py": """
from dominion_cli.engine.card import Card

def total(cards: list[Card], others: int) -> int:
    return sum([card.points(others) for card in cards])
""",
    "kingdoms/base.toml": "",
    "rulings/turn.toml": "",
}
TRY_IT = """
from dominion_cli.bots.bot import total
from dominion_cli.cards.base import Gardens
from dominion_cli.engine.card import Card

class Duchy(Card):
    def points(self, others):
        return 3

print(total([Gardens(), Duchy(), Card()], 40))
"""


def run(*command: str | Path, cwd: Path | None = None, env: dict[str, str] | None = None) -> tuple[str, str]:
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


class Project:
    """The small package in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in"):
            shutil.copy(ROOT / name, folder)
        for name, text in SMALL.items():
            path = folder / "dominion_cli" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")

    def build(self, what: str = "wheel", **variables: str) -> tuple[Path, str]:
        """Build a wheel, sdist or editable; return the file and what was said on stderr."""
        script = f"from setuptools import build_meta; print(build_meta.build_{what}('dist'))"
        clean = {name: value for name, value in os.environ.items() if name not in ("DOMINION_PURE", "PYTHONSAFEPATH")}
        printed, said = run(sys.executable, "-c", script, cwd=self.folder, env=clean | variables)
        return self.folder / "dist" / printed.splitlines()[-1], said

    def play(self, wheel: Path) -> str:
        """Unpack a wheel somewhere else and use it."""
        unpacked = self.folder / "unpacked"
        zipfile.ZipFile(wheel).extractall(unpacked)
        printed, _ = run(sys.executable, "-c", TRY_IT, cwd=unpacked, env=os.environ | {"PYTHONSAFEPATH": ""})
        return printed


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def contents(wheel: Path) -> set[str]:
    return {name.removeprefix("dominion_cli/") for name in zipfile.ZipFile(wheel).namelist() if "dist-info" not in name}


def is_pure(wheel: Path) -> bool:
    return wheel.name.endswith("-py3-none-any.whl") and contents(wheel) == set(SMALL)


@pytest.mark.once
@needs_mypyc
@needs_compiler
def test_a_compiled_wheel_has_each_module_twice_and_works_across_its_libraries(project: Project) -> None:
    wheel, said = project.build()
    compiled = {name.split(".")[0] for name in contents(wheel) if name.endswith((".so", ".pyd"))}
    shared = {"engine__mypyc", "cards/base__mypyc"}
    assert compiled == {"engine/card", "cards/base", "bots/bot"} | shared
    assert set(SMALL) <= contents(wheel)
    assert not wheel.name.endswith("any.whl")
    assert "not compiled" not in said
    assert project.play(wheel) == "7\n"


@pytest.mark.once
@needs_mypyc
@pytest.mark.parametrize("compiler", [{"CC": "false"}, {"PATH": ""}], ids=["failing", "missing"])
def test_without_a_working_compiler_the_same_files_are_installed_pure(
    project: Project, compiler: dict[str, str]
) -> None:
    wheel, said = project.build(**compiler)
    assert is_pure(wheel)
    assert "dominion-cli: not compiled" in said
    assert project.play(wheel) == "7\n"


def test_without_mypyc_the_same_files_are_installed_pure(project: Project) -> None:
    (project.folder / "mypyc.py").write_text("raise ImportError('no mypyc here')", "utf-8")
    wheel, said = project.build(PYTHONPATH=".")
    assert is_pure(wheel)
    assert "dominion-cli: not compiled (no mypyc here); installing the same files as pure Python" in said


@pytest.mark.once
@needs_mypyc
def test_what_mypyc_refuses_is_installed_pure(project: Project) -> None:
    (project.folder / "dominion_cli" / "bots" / "bot.py").write_text("number: int = 'one'\n", "utf-8")
    wheel, said = project.build()
    assert is_pure(wheel)
    assert "dominion-cli: not compiled (mypyc refused it" in said


def test_dominion_pure_compiles_nothing_and_has_nothing_to_say(project: Project) -> None:
    wheel, said = project.build(DOMINION_PURE="1", CC="false")
    assert is_pure(wheel)
    assert "not compiled" not in said


def test_a_file_that_was_renamed_is_not_installed_again(project: Project) -> None:
    project.build(DOMINION_PURE="1")
    folder = project.folder / "dominion_cli" / "cards"
    (folder / "base.py").rename(folder / "first.py")
    wheel, _ = project.build(DOMINION_PURE="1")
    assert {name for name in contents(wheel) if name.startswith("cards/")} == {"cards/__init__.py", "cards/first.py"}


def test_a_pure_installation_in_place_removes_what_was_compiled_there(project: Project) -> None:
    compiled = project.folder / "dominion_cli" / "engine" / "card.cpython-311-x86_64-linux-gnu.so"
    compiled.touch()
    project.build("editable", DOMINION_PURE="1")
    assert not compiled.exists()


def test_the_source_distribution_has_no_compiled_files(project: Project) -> None:
    (project.folder / "dominion_cli" / "engine" / "card.so").touch()
    archive, _ = project.build("sdist")
    shutil.unpack_archive(archive, project.folder / "unpacked", filter="data")
    unpacked = next((project.folder / "unpacked").iterdir())
    assert {
        path.relative_to(unpacked / "dominion_cli").as_posix() for path in unpacked.rglob("dominion_cli/**/*.*")
    } == set(SMALL)
    assert (unpacked / "setup.py").exists()
