"""For authors of plugins: a package to start from, tables to test at, and the check that strangers trust."""
