"""Games of a tournament played again, to look at them."""
