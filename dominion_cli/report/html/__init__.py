"""The HTML report: one file that tells all about a tournament, offline."""
