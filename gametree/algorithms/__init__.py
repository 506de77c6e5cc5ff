"""algorithms: find out who wins and what a game is worth."""
