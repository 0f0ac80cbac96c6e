"""Bots kept apart: the line protocol, the processes that speak it, and what bounds a process."""
