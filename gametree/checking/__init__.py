"""checking: check answers to exercises and the rules of games.

All findings are data. `check_facts` describes them, and `check_words` has every sentence about them. `check` compares
an answer with the right one: `compare` does that for values, `compare_trees` for trees and labels, and `compare_games`
for games. `check_rules` tries out a game with `probe`, and `game_kind` finds what kind of game it is. `game_study`
finds the figures of a card. A `Verdict` holds the facts, and shows them in words and with a picture.
"""
