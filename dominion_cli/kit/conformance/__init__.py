"""The check of `dominion plugin check`: what a plugin brings is played at random tables, in a process of its own."""
