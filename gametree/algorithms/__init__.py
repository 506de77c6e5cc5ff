"""algorithms: find out who wins a game and what its value is."""
