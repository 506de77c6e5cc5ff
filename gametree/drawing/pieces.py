"""pieces: draw the pieces that boards and nodes show instead of some characters, such as X, O, ● and ○."""

import re
from xml.etree import ElementTree

from ..core.introspect import game_of
from ..core.query import pieces_of

STONE = ["stone", "M1 10a9 9 0 1 0 18 0a9 9 0 1 0-18 0z", "M5.5 10a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z"]
PIN = [
    "M10 .8c2 0 2.9 1.8 2.5 3.8c-.4 2-.5 2.8 .5 5c1.6 3.6 1.2 7-.2 9.6h-5.6c-1.4-2.6-1.8-6-.2-9.6c1-2.2 .9-3 .5-5"
    "c-.4-2 .5-3.8 2.5-3.8z",
    "M7.7 5.4h4.6M7.9 7.4h4.2",
]
PIECES = {  # sign -> the name of the piece and its paths in a square of 20. On a board, a piece without paths is a box.
    "●": STONE, "○": STONE,
    "X": ["X", "M2 5l3-3l5 5l5-5l3 3l-5 5l5 5l-3 3l-5-5l-5 5l-3-3l5-5z"],
    "O": ["O", "M1 10a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM6 10a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"],
    "■": ["square"],
    "☠": ["poison", "", "M10 3a6 5.5 0 0 0-4 9.5v2.5h8v-2.5a6 5.5 0 0 0-4-9.5zM7 8h1.5M11.5 8h1.5M8 17h4"],
    "!": ["pin", *PIN], "¬": ["fallen pin", *PIN],
    "|": ["match", "M8.8 6h2.4v13.2h-2.4z",
          "M10 .8c1.6 1.6 2.1 3 2.1 4.2a2.1 2.4 0 0 1-4.2 0c0-1.2 .5-2.6 2.1-4.2z"],
}  # fmt: skip
PAINTS = {None: ("#A9B1BC", "#333"), 1: ("#1F4E8C", "white"), 2: ("#F3C6DD", "black")}  # player -> paint and rim
BROWN = "#9A6433", "#55300F"  # chocolate
BOXES = {1: "M4 1h12q3 0 3 3v12q0 3-3 3h-12q-3 0-3-3v-12q0-3 3-3z", 2: STONE[1], None: "M.5 .5h19v19h-19z"}
SVG = "{http://www.w3.org/2000/svg}"


def owners_in(nodes, texts):
    """Return a dict from each sign that is drawn as a piece to its player, or to None if it belongs to no player."""
    owners = {"X": 1, "O": 2, "○": 2, "●": 1 if any("○" in text for text in texts) else None, "■": None, "☠": None}
    game = next(filter(None, map(game_of, nodes)), None)
    named = pieces_of(game) if game is not None else []
    return owners | {piece: player for player, piece in enumerate(named, 1) if len(piece) == 1}


def has_pieces(board, owners):
    """Return whether the letters on a board stand for pieces: there are no others, so they form no words."""
    return all(sign in owners or not sign.isalpha() for sign in board)


def drawn_pieces(board, owners, place, side):
    """Return an SVG group with the pieces of a small board.

    Args:
        board: The text of the board, in lines.
        owners: The result of `owners_in`.
        place: The middle of the upper left cell, as (x, y).
        side: The side of a cell.
    """
    scale, paths, letters = side / 21, {}, []
    for row, line in enumerate(board.split("\n")):
        for column, sign in enumerate(line):
            if sign in owners:
                drawing = _piece(sign, owners[sign], "☠" in board or "□" in board)
                for i, (paint, path) in enumerate(drawing):
                    paths.setdefault((i, paint), []).append(_shift(path, 21 * column - 10, 21 * row - 10))
                if sign not in PIECES:
                    letters.append((sign, drawing[0][0][1], {"x": f"{21 * column}", "y": f"{21 * row + 5}"}))
    group = ElementTree.Element(f"{SVG}g", {"class": "gametree-tokens", "fill-rule": "evenodd"})
    group.set("transform", f"translate({place[0]:.2f} {place[1]:.2f}) scale({scale:.3f})")
    for (_, (fill, rim)), parts in sorted(paths.items()):
        ElementTree.SubElement(group, f"{SVG}path", {"fill": fill, "stroke": rim, "d": "".join(parts)})
    for sign, rim, at in letters:
        ElementTree.SubElement(group, f"{SVG}text", {"fill": rim, "font-size": "15", **at}).text = sign
    return group


def _piece(sign, player, is_chocolate):
    """Return the paths of a piece, each with its colours, as a list of ((paint, rim), path) pairs."""
    if sign in "■☠" and is_chocolate:
        return [(BROWN, BOXES[None]), *((("white", "black"), path) for path in PIECES[sign][2:])]
    paths = PIECES.get(sign, [])[1:] or [BOXES[player]]
    return [(PAINTS[player], path) for path in (paths if player == 2 else paths[:1])]


def _shift(path, right, down):
    """Move a path, in which only the commands M are absolute."""
    return re.sub(r"M([\d.]+) ([\d.]+)", lambda at: f"M{float(at[1]) + right:g} {float(at[2]) + down:g}", path)
