"""What a tournament is: the league, and the blocks it will play."""
