"""Statistics: numbers in, numbers out. Knows no game, no file, no terminal.

Fold results into a `tally.Tally`: it gives win shares with intervals. `ratings.rate` gives ratings, `ratings.misfit`
what they hide, `compare.compare` what changed between two tallies. A `sequential.SequentialTest` ends when it knows
enough, `power.detectable_elo` gives the difference that a plan can detect, and `luck.SharedLuck` how much it saved that
the games of a block share their luck. Most of these modules need numpy, and are imported when that may be loaded.
"""
