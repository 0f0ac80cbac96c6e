"""For the tests of plugins: scenario files that are collected, and fixtures ``game``, ``scenario`` and ``play_match``.

Every ``*.scenario.toml``, every ``rulings/*.toml`` and every TOML file named to pytest is collected, each scenario a
test. A plugin that is not installed is loaded when the ini option ``dominion_plugins`` names its file or module.

Little is imported here, as pytest loads this in every run where the package is installed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest

if TYPE_CHECKING:
    from dominion_cli.engine.answerer import Answerer
    from dominion_cli.engine.game import Game
    from dominion_cli.plugins import Registry
    from dominion_cli.scenarios import Scenario
    from dominion_cli.tourney.plan.quick import Said
    from dominion_cli.tourney.results.standings import Standings


PLUGINS = "dominion_plugins"


class ScenarioFailed(Exception):
    """A scenario did not come out as expected."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the ini option for plugins that are not installed."""
    parser.addini(PLUGINS, "Plugins of dominion that are not installed: files or modules.", type="linelist", default=[])


def _registry(config: pytest.Config) -> Registry:
    """Return the registry, with the plugins that the ini file names.

    Raises:
        UserError: one of them can't be loaded.
    """
    from dominion_cli.plugins import load, registry

    wanted = [str(config.rootpath / name) if name.endswith(".py") else name for name in config.getini(PLUGINS)]
    known = registry()
    return known if known.extra == tuple(wanted) or not wanted else load(wanted)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect the files that hold scenarios."""
    is_ruling = file_path.parent.name == "rulings" or parent.session.isinitpath(file_path)
    if (is_ruling and file_path.suffix == ".toml") or file_path.name.endswith(".scenario.toml"):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


class ScenarioFile(pytest.File):
    """A file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        """Return a test for each scenario."""
        from dominion_cli.errors import UserError
        from dominion_cli.scenarios import read_scenarios

        try:
            scenarios = read_scenarios(self.path, _registry(self.config).cards)
        except UserError as error:
            raise self.CollectError(str(error)) from None
        for scenario in scenarios:
            yield ScenarioItem.from_parent(self, name=scenario.name, scenario=scenario)


class ScenarioItem(pytest.Item):
    """One scenario as a test."""

    def __init__(self, *, scenario: Scenario, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.scenario = scenario

    def runtest(self) -> None:
        """Run the scenario."""
        from dominion_cli.scenarios import run

        outcome = run(self.scenario, _registry(self.config).cards)
        if not outcome.passed:
            raise ScenarioFailed(outcome.message)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Tell a failure without a traceback, as the fault is in no line of Python that could be shown."""
        if isinstance(excinfo.value, ScenarioFailed):
            return f"{self.scenario.file}:{self.scenario.line}: {self.name}\n{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the place and the name of the test."""
        return self.path, self.scenario.line - 1, self.name


class NewGame(Protocol):
    """What the fixture ``game`` is (see `dominion_cli.kit.tables.new_game`)."""

    def __call__(
        self,
        *names: str,
        bots: Sequence[str | Answerer] = ("money", "money"),
        seed: int = 1,
        edition: str = "latest",
        counts: Mapping[str, int] | None = None,
        max_turns: int = 200,
    ) -> Game: ...


class PlayMatch(Protocol):
    """What the fixture ``play_match`` is (see `dominion_cli.kit.tables.play_match`)."""

    def __call__(
        self, *bots: Said, kingdom: str = "First Game", games: int = 20, seed: int = 1, **keys: Any
    ) -> Standings: ...


@contextmanager
def _mistakes_told() -> Iterator[None]:
    """Fail the test with what a person can mend in one line, without a traceback."""
    from dominion_cli.errors import UserError

    try:
        yield
    except UserError as error:
        raise pytest.fail.Exception(str(error), pytrace=False) from None


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Iterator[NewGame]:
    """Make a game with these cards, with the self-check after every question; bots are names or bots.

    >>> def test_a_hoarder_plays_to_the_end(game):
    ...     played = game("Orchard", "Village", bots=[Hoarder(), "money"], seed=7)
    ...     played.play()
    ...     assert played.ended == "provinces"
    """
    from dominion_cli.kit.tables import new_game

    made: list[Game] = []

    def make(*names: str, **options: Any) -> Game:
        with _mistakes_told():
            made.append(new_game(_registry(request.config), names, **options))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def play_match(request: pytest.FixtureRequest) -> PlayMatch:
    """Play a match and return its standings; a bot that fails fails the test.

    >>> def test_a_hoarder_loses_to_money(play_match):
    ...     standings = play_match("hoarder", "money", games=100)
    ...     assert standings.bots[0].name == "money"
    """
    from dominion_cli.kit import tables

    def play(*bots: Said, **options: Any) -> Standings:
        with _mistakes_told():
            return tables.play_match(_registry(request.config), bots, **options)

    return play


@pytest.fixture
def scenario(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Run a scenario whose keys are given as arguments; it fails the test when it does not come out as expected.

    >>> def test_an_orchard_brings_a_copper(scenario):
    ...     scenario(
    ...         kingdom=["Orchard"],
    ...         do=["p1 buy Orchard"],
    ...         given={"p1": {}, "turn": {"coins": 3, "buys": 2}},
    ...         expect={"p1": {"discard": ["Orchard", "Copper"]}},
    ...     )
    """
    from dominion_cli.scenarios import run_keys

    def run(**keys: Any) -> None:
        with _mistakes_told():
            outcome = run_keys(keys, _registry(request.config).cards)
        if not outcome.passed:
            pytest.fail(outcome.message, pytrace=False)

    return run
