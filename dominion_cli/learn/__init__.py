"""Learners: the game as environments of PettingZoo and Gymnasium. What a learner sees and does is numbers."""
