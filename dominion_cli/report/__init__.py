"""Reports: standings and games as tables for people, and as JSON and CSV for programs."""
