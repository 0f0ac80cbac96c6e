"""The card sets, one file an expansion, and what a sensible player does with each card."""
