"""Tournaments: a pure function from a league file to results. Plan, blocks, executor, store, standings."""
