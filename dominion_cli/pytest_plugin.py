"""Lets pytest collect scenarios: every ``*.scenario.toml`` and every ``tests/rulings/*.toml``, each scenario a test.

Little is imported here, as pytest loads this in every run where the package is installed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from dominion_cli.scenarios import Scenario


class ScenarioFailed(Exception):
    """A scenario did not come out as expected."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect the files that hold scenarios."""
    is_ruling = file_path.suffix == ".toml" and file_path.parts[-3:-1] == ("tests", "rulings")
    if is_ruling or file_path.name.endswith(".scenario.toml"):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


class ScenarioFile(pytest.File):
    """A file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        """Return a test for each scenario."""
        from dominion_cli.errors import UserError
        from dominion_cli.plugins import registry
        from dominion_cli.scenarios import read_scenarios

        try:
            scenarios = read_scenarios(self.path, registry().cards)
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
        from dominion_cli.plugins import registry
        from dominion_cli.scenarios import run

        outcome = run(self.scenario, registry().cards)
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


@pytest.fixture
def scenario() -> Callable[..., None]:
    """Run a scenario whose keys are given as arguments; it fails the test when it does not come out as expected.

    >>> def test_an_orchard_brings_a_copper(scenario):
    ...     scenario(
    ...         kingdom=["Orchard"],
    ...         do=["p1 buy Orchard"],
    ...         given={"p1": {}, "turn": {"coins": 3, "buys": 2}},
    ...         expect={"p1": {"discard": ["Orchard", "Copper"]}},
    ...     )
    """
    from dominion_cli.plugins import registry
    from dominion_cli.scenarios import run_keys

    def run(**keys: Any) -> None:
        outcome = run_keys(keys, registry().cards)
        if not outcome.passed:
            pytest.fail(outcome.message, pytrace=False)

    return run
