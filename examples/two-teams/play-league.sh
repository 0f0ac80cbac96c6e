#!/bin/sh
# Plays the league of the two teams' bots, whose repositories are the folders red and blue beside this script, and leaves
# the results in the current folder. The exit code: 0 played, 2 a mistake in a file, 3 a bot failed in too many games.
here=$(dirname "$0")
exec dominion --plugin "$here/red/red.py" --plugin "$here/blue/blue.py" tourney run "$here/league.toml" --quiet \
    --results league.results.sqlite --format json --report html:report.html \
    --report "markdown:${GITHUB_STEP_SUMMARY:-summary.md}" >standings.json
