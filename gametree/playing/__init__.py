"""playing: games played, by players that are functions, on a board, on the terminal.

`play_facts` lists the kinds of facts about a game that is played; `play_words` says each of them in English.
"""
