"""course_map: sort the games of the course into a tree by three questions, and draw the outcomes of boards."""

from ..figures import describe, style

COLOURS = {"Left": "#77AADD", "Right": "#EE8866", "next": "#DDDDDD", "previous": "#BBCC33"}  # outcome -> colour


class Kind:
    """A kind of game. Its children are narrower kinds, or single games, which are passed as strings."""

    def __init__(self, name, *children):
        self.name, self.children = name, [Kind(child) if isinstance(child, str) else child for child in children]

    def __repr__(self):
        return self.name


IMPARTIAL_ENDS = Kind("it ends", "1, 2, … 10 (1)", "Matches (5)", "Nim (6)", "Chomp (7)", "Kayles (13)")
IMPARTIAL = Kind("impartial", IMPARTIAL_ENDS, Kind("loops", "take-back (10)"))
PARTISAN_ENDS = Kind("it ends", "Even or Odd (4)", "Tic-tac-toe (9)", "Hexapawn (11)", "Domineering (11)")
PARTISAN = Kind("partisan", PARTISAN_ENDS, Kind("loops", "Pong Hau K'i (10)"))
games_map = Kind("games", Kind("combinatorial", IMPARTIAL, PARTISAN), Kind("chance", "a die (12)"))


def draw_boards(table):
    """Draw the outcomes of boards from a dict (rows, columns) -> name of the outcome."""
    import matplotlib.pyplot as plt  # slow to load, so only when needed

    style()
    axes = plt.figure(figsize=(6, 4)).gca()
    for (rows, columns), name in table.items():
        axes.add_patch(plt.Rectangle((columns - 0.45, rows - 0.45), 0.9, 0.9, color=COLOURS[name]))
        axes.text(columns, rows, name, ha="center", va="center", color="black", fontsize=11)
    axes.set(xlim=(0.5, 5.5), ylim=(5.5, 0.5), xlabel="columns", ylabel="rows")
    axes.set(xticks=range(1, 6), yticks=range(1, 6))
    descriptions = (f"{rows} by {columns}: {name}" for (rows, columns), name in table.items())
    describe("The winner on each board, rows by columns. " + "; ".join(descriptions))
