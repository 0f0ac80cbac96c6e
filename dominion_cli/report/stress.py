"""What came of a stress run, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence

from dominion_cli.bench.stress import StressFailure
from dominion_cli.kingdoms.reader import kingdom_keys, kingdom_toml
from dominion_cli.report.grid import Verbatim
from dominion_cli.report.listing import Listing
from dominion_cli.report.words import command, counted

KINGDOM_FILE = "failing.toml"
KEYS = ("error", "seed", "players", "turn", "kingdom", "command", "as_found")


def stress_listing(
    played: int, seed: int, failure: StressFailure | None, as_found: Sequence[str] = (), plugins: Sequence[str] = ()
) -> Listing:
    """Return what came of a stress run.

    Args:
        played: how many games were played.
        seed: the first game's.
        failure: the game that failed, as small as it could be made; None if none failed.
        as_found: the options with which ``dominion stress`` plays that game as it was found.
        plugins: the plugins that are not installed and have to be loaded for it.
    """
    if failure is None:
        data = {"games": played, "seed": seed, "failure": None}
        return Listing(KEYS, [], [f"{counted(played, 'game')} from seed {seed}: none failed."], data)
    game = failure.game
    options = ["--seed", str(game.seed), "-n", "1", "--players", str(game.players), "--kingdom", KINGDOM_FILE]
    again, found = command(plugins, "stress", *options), command(plugins, "stress", *as_found)
    cards = [*game.kingdom.cards, *game.kingdom.landscapes]
    row = (failure.error, game.seed, game.players, failure.turn, cards, again, found)
    as_json = {**dict(zip(KEYS, row, strict=True)), "kingdom": kingdom_keys(game.kingdom)}
    # The whole of it is a kingdom file, so that it can be saved as it is.
    lines = [
        failure.error,
        f"Seed {game.seed}, {counted(game.players, 'player')}, turn {failure.turn}; game {played:,} from seed {seed}.",
        f"Save this as {KINGDOM_FILE} and play it again:",
        f"    {again}",
        "As it was found, before it was made smaller:",
        f"    {found}",
    ]
    text = "".join(f"# {line}\n" for line in lines) + f"\n{kingdom_toml(game.kingdom)}".rstrip()
    return Listing(KEYS, [row], [Verbatim(text)], {"games": played, "seed": seed, "failure": as_json})
