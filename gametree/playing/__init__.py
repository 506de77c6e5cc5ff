"""playing: play games on a board or at the terminal. Players are functions.

`play_facts` lists the kinds of facts about a game that is being played, and `play_words` has the words for each.
"""
