"""checking: answers to exercises, and rules of games, compared with what is right.

What is found out is data, in `check_facts`, and every sentence about it is in `check_words`. `check` compares an answer
by `compare` (values), `compare_trees` or `compare_games`. `check_rules` tries a game out by `probe`, and `game_kind`
finds what kind of game it is. `game_study` finds the figures of a card. A `Verdict` holds the facts, and shows them in
words and with a picture.
"""
