"""playing: games played, by players that are functions, on a board, on the terminal."""
