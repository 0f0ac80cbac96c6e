"""How fast games are played: fixed workloads, and a yardstick in C to compare with. Nothing here is compiled."""
