"""Playing blocks: what a worker is sent, what it does, and where the workers are."""
