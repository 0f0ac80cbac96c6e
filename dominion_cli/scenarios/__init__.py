"""Scenarios: rulings as data. A state, the answers to the engine's questions, and what should come of it."""

from __future__ import annotations

from dominion_cli.scenarios.runner import Outcome, run, run_keys
from dominion_cli.scenarios.scenario import Scenario, read_scenarios

__all__ = ["Outcome", "Scenario", "read_scenarios", "run", "run_keys"]
