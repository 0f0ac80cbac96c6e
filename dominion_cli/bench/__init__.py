"""Fixed workloads and how fast they are played; a yardstick in C; random games to find faults. Nothing is compiled."""
