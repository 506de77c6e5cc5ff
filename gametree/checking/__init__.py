"""checking: answers to exercises, and rules of games, held against what is right."""
