"""Tunes the numbers of a menu: a change of one number stays only if it passes a gate against what there was before.

    python tune.py                  # tells each step, and at the end prints the tuned menu as TOML
    python tune.py --smithies 0     # from elsewhere

Each step is a league of two bots that `dominion tourney run` plays until its gate is decided.
"""

from __future__ import annotations

import argparse
import itertools
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from string import Template

HERE = Path(__file__).parent
START = {"smithies": 1, "second": 6, "duchies": 3, "estates": 1}
"""The numbers of `menu.toml`: most Smithies, the turn of the second, Provinces left when Duchies and Estates count."""

LEAGUE = """\
[league]
name = "$title"
seed = $seed
games = $games

[[bots]]
name = "new"
$new
[[bots]]
name = "old"
$old
[[kingdoms]]
preset = "First Game"

[gate]
bot = "new"
against = "old"
elo = [0, 15]    # a change that is worth nothing fails, one that is worth 15 Elo passes
alpha = 0.01     # many changes are tried: each that is worth nothing passes once in a hundred times
beta = 0.05
"""


def menu(numbers: dict[str, int]) -> str:
    """Return the menu with these numbers in it."""
    return Template((HERE / "menu.toml").read_text("utf-8")).substitute(numbers)


def passes(title: str, new: dict[str, int], old: dict[str, int], seed: int, games: int) -> bool:
    """Play new against old, tell how it went, and return whether the gate passed."""
    league = Template(LEAGUE).substitute(title=title, seed=seed, games=games, new=menu(new), old=menu(old))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "league.toml"
        file.write_text(league, "utf-8")
        command = [sys.executable, "-m", "dominion_cli", "tourney", "run", str(file), "--quiet", "--format", "json"]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode not in (0, 1, 4):  # passed, failed, undecided; all others are mistakes, told on stderr
        sys.exit(done.returncode)
    standings = json.loads(done.stdout)
    share = standings["matrix"]["new"]["old"]
    print(f"{title:22} {share:6.1%} of {standings['games']:6,} games: {standings['gate']['verdict']}", flush=True)
    return done.returncode == 0


def tuned(start: dict[str, int], names: list[str], seeds: Iterator[int], games: int) -> dict[str, int]:
    """Try each number of those names one higher and one lower, again and again, until no change passes."""
    best, changed = start, True
    while changed:
        changed = False
        for name, step in itertools.product(names, (1, -1)):
            new = {**best, name: best[name] + step}
            title = f"{name} {best[name]} -> {new[name]}"
            # Each step has a seed of its own: what suited one seed's shuffles has to hold on others, too.
            if new[name] >= 0 and passes(title, new, best, next(seeds), games):
                best, changed = new, True
    return best


def main() -> None:
    """Tune from the numbers of the command line, and compare the end with the start."""
    parser = argparse.ArgumentParser(description="Tune the numbers of menu.toml, one gate a step.")
    for name, number in START.items():
        parser.add_argument(f"--{name}", type=int, default=number, help="start from this; default: %(default)s")
    parser.add_argument("--only", action="append", choices=list(START), help="tune just this; may be repeated")
    parser.add_argument("--seed", type=int, default=1, help="of the first league; default: %(default)s")
    parser.add_argument("--games", type=int, default=20_000, help="of a league at most; default: %(default)s")
    arguments = parser.parse_args()
    start = {name: getattr(arguments, name) for name in START}
    seeds = itertools.count(arguments.seed)
    best = tuned(start, arguments.only or list(START), seeds, arguments.games)
    if best != start:
        passes("tuned against start", best, start, next(seeds), arguments.games)
    print(f'\nname = "tuned"\n{menu(best)}', end="")


if __name__ == "__main__":
    main()
