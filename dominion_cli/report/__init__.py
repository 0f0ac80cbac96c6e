"""Reports: what commands print and write, in one registry of writers (see `writers`) by what it is of and by name."""
