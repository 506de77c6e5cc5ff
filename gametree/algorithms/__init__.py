"""algorithms: who wins, what a game is worth, and how that is found out."""
