"""Tournaments: a league gives a plan, the plan's blocks are played, and standings are computed from the store."""
