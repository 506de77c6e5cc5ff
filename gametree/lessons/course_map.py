"""course_map: the games of the course, sorted by three questions; a tree that is no game, and drawn all the same."""


class Kind:
    """A kind of games, with its name and its children, which are kinds or games (texts)."""

    def __init__(self, name, *children):
        self.name, self.children = name, [Kind(child) if isinstance(child, str) else child for child in children]

    def __repr__(self):
        return self.name


IMPARTIAL = Kind(
    "impartial",
    Kind("it ends", "1, 2, … 10 (1)", "Matches (5)", "Nim (6)", "Chomp (7)", "Kayles (13)"),
    Kind("loops", "take-back (10)"),
)
PARTISAN = Kind(
    "partisan",
    Kind("it ends", "Even or Odd (4)", "Tic-tac-toe (9)", "Hexapawn (11)", "Domineering (11)"),
    Kind("loops", "Pong Hau K'i (10)"),
)
games_map = Kind("games", Kind("combinatorial", IMPARTIAL, PARTISAN), Kind("chance", "a die (12)"))
