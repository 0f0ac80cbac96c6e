"""The HTML report: one file with everything about a tournament, to be read offline."""
