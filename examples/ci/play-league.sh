#!/bin/sh
# Plays the league beside this script and leaves reports in the current folder. The exit code is that of the league:
# 0 the gate passed, 1 it failed, 2 a mistake in a file, 3 the bot failed in games, 4 the gate stayed undecided.
here=$(dirname "$0")
exec dominion --plugin "$here/my_bot.py" tourney run "$here/league.toml" --results league.results.sqlite --quiet \
    --format json --report junit:junit.xml --report "markdown:${GITHUB_STEP_SUMMARY:-summary.md}" >standings.json
