"""What was played: the store, and all that is computed from it."""
