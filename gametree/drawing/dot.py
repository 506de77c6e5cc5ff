"""dot: a drawing in the language of Graphviz, DOT; the one table of colours."""

from collections import Counter
from html import escape
from textwrap import wrap

from .captions import is_board, label_like

COLOURS = {  # of a node, and of its text
    "W": ("#7FC97F", "black"),
    "L": ("#A50026", "white"),
    "D": ("#FFD54F", "black"),
    "?": ("white", "black"),
}
WRONG, CALL = "#E0004B", "#1F6FEB"  # outlines: a label against the rules, the calls that are running
DARK = {COLOURS["L"][0]: "#C2193F", CALL: "#4C8DFF", WRONG: "#FF5C93"}  # too dark on a dark page -> what it is there
TONES = "black", "#0F8B8D", "#B5651D", "#6B7A99"  # of arrows, by the node they leave; black is the page's own colour
BACK = "#9C59D1"  # of arrows that lead back
SHAPES = {  # by the player to move, 0 is chance; for short texts, and for long ones
    1: ("square", "box"),
    2: ("circle", "ellipse"),
    0: ("diamond", "diamond"),
    "either": ("octagon", "octagon"),
}
ROOM = {False: ("0.5", "0.28"), True: ("0.72", "0.45")}  # inches of a node, compact the second; true: for fractions
WIDE = dict.fromkeys("(),.:/ ijl", 0.4) | dict.fromkeys("−×mwMW", 0.99)  # of letters as high as 1
SPACE = "\xa0"  # that is kept


def dot_of(drawing, noted=False):
    """The text of a drawing; with its notes above it, if they are wanted."""
    dot = _paper(drawing, drawing.notes if noted else ())
    most = 10 if drawing.compact else 24
    texts = [text if is_board(text) else _narrow(text, most) for text in drawing.texts]
    long = max(map(len, texts)) > 2 or any(getattr(text, "small", ()) for text in drawing.texts)
    long = long or _broad(drawing) > float(ROOM[False][drawing.compact])
    for i, text in enumerate(texts):
        dot.node(f"n{i}", **_look(drawing, i, text, long))
        if i in drawing.cut:
            dot.node(f"c{i}", "…", shape="plaintext", style="", fixedsize="false", margin="0")
            dot.edge(f"n{i}", f"c{i}", style="dashed", arrowhead="none")
    for line in drawing.lines:
        _draw_line(dot, drawing, *line)
    return dot.source


def tuned(colour):
    """A colour of the table in CSS: where the page is dark, it may be another one."""
    return f"light-dark({colour}, {DARK[colour]})" if colour in DARK else colour


def _narrow(text, most):
    """A text in lines of so many letters, broken between words; a long word may have more."""
    width = max(most, min(16, max(map(len, text.split()), default=0)))
    return "\n".join("\n".join(wrap(line, width)) for line in text.split("\n"))


def _paper(drawing, notes):
    """A graph without nodes as yet, and how all of its parts look."""
    import graphviz

    compact, face = drawing.compact, {"fontname": "Helvetica"}
    room = ROOM[drawing.letters and 0 in drawing.players][compact]
    broad = f"{max(float(room), _broad(drawing)):.2f}"
    graph = {"bgcolor": "transparent", "nodesep": "0.06" if compact else "0.15"}
    written = any(move is not None for *_, move in drawing.lines)  # what needs room of its own
    graph["ranksep"] = "0.2" if (compact if drawing.tangled else written) else "0.3"
    if drawing.tangled:
        graph |= {"outputorder": "edgesfirst", "nodesep": "0.06" if compact else "0.2"}
    ahead = Counter(above for above, child, _ in drawing.lines if (above, child) not in drawing.back)
    if not drawing.tangled or max(ahead.values(), default=0) < 3:  # else it costs crossings to keep the moves in order
        graph["ordering"] = "out"
    if notes:
        lines = "".join(f"{line}\\l" for note in notes for line in wrap(note, 40))  # each from the left
        graph |= {"label": lines, "labelloc": "t", "labeljust": "l", "fontsize": "13", **face}
    node = {"style": "filled", "fontsize": drawing.font, "width": broad, "height": room, "margin": "0.06,0.03", **face}
    edge = {"fontsize": drawing.font, "arrowhead": "normal" if drawing.tangled else "none", "arrowsize": "0.5", **face}
    return graphviz.Digraph(graph_attr=graph, node_attr=node, edge_attr=edge)


def _broad(drawing):
    """The inches that the longest text takes which will stand instead of a mark; there is room for a few letters."""
    return (wide(drawing.longest, float(drawing.font)) + 18) / 72 if len(drawing.longest) > 3 else 0


def _look(drawing, i, text, long):
    """How one node looks, a dict."""
    mark, wrong = drawing.marks[i], i in drawing.marked
    fill, ink = COLOURS[label_like(mark)]
    lines = [_small(drawing.texts[i].small, drawing)] if getattr(drawing.texts[i], "small", ()) else []
    if drawing.letters:
        lines.append(f"<B>{_safe(f'{mark}!' if wrong else mark)}</B>")
    shape = "triangle" if i in drawing.ends else SHAPES.get(drawing.players[i], ("box", "box"))[long]
    look = {"shape": shape, "fixedsize": str(not long).lower(), "fillcolor": fill, "fontcolor": ink}
    if wrong:
        look |= {"color": WRONG, "penwidth": "2.5", "peripheries": "2"}  # a ring around a gap
    if shape in ("triangle", "diamond") and drawing.letters:  # or an edge of it runs through the second line
        look |= dict.fromkeys(("width", "height"), ("0.95", "0.55")[drawing.compact])
    if is_board(drawing.texts[i]):
        look |= {"margin": "0.02,0.01"} if drawing.compact else {}
        return {"label": _squares(text, lines, drawing.side), **look}
    return {"label": f"<{'<BR/>'.join([*map(_safe, text.splitlines() or ['']), *lines])}>", **look}


def _small(texts, drawing):
    """Short texts below the text of a node, in small letters; a line may break only between them."""
    lines = _broken(", ".join(text.replace(" ", SPACE) for text in texts), 12 if drawing.compact else 20)
    return f'<FONT POINT-SIZE="{0.8 * float(drawing.font):.1f}">{"<BR/>".join(map(_safe, lines))}</FONT>'


def _broken(text, width):
    """A text in lines of so many letters, or more, for a word is never broken: a list."""
    return wrap(text, width, break_long_words=False, break_on_hyphens=False)


def _safe(text):
    """A text in a label that is like HTML, where Graphviz knows words that begin by a backslash too.

    It is never empty: that kills the process of Graphviz.
    """
    return escape(text).replace("\\", "\\\\") or SPACE


def _squares(board, below, side):
    """A board as a label, each letter in a square of its own, so wide in points; below it some lines."""
    cell = f'<TD FIXEDSIZE="TRUE" WIDTH="{side}" HEIGHT="{side}">{{}}</TD>'.format
    lines = board.split("\n")
    rows = ["".join(cell(_safe(letter.replace(" ", SPACE))) for letter in line) for line in lines]
    rows += ['<TD HEIGHT="6"></TD>'] * bool(below and {*"_|"} & {*lines[-1]})  # which lie on what is below
    rows += [f'<TD COLSPAN="{len(lines[0])}" CELLPADDING="2">{line}</TD>' for line in below]
    table = "".join(f"<TR>{row}</TR>" for row in rows)
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0">{table}</TABLE>>'


def _beside(text, font):
    """What is written beside a line, a label: as large as in the widest letters of a page, or two would meet there."""
    size = float(font)
    box = f'FIXEDSIZE="TRUE" WIDTH="{wide(text, size) + 6:.0f}" HEIGHT="{1.2 * size:.0f}"'
    table = f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0" {box}>'
    return f"<{table}<TR><TD>{SPACE}{_safe(text)}</TD></TR></TABLE>>"


def wide(text, size):
    """How wide a text is at most in letters of a size, whichever of a page's they are, a float."""
    return sum(WIDE.get(letter, 0.64) for letter in text.strip()) * size


def _draw_line(dot, drawing, above, child, written):
    """Add a line. Of arrows that lead back the levels know nothing: one that leads up is laid as if it led down."""
    look = {} if written is None else {"label": _beside(written, drawing.font)}
    up = drawing.back.get((above, child))
    if up is None:
        tone = TONES[above % len(TONES)] if drawing.tangled else "black"
        dot.edge(f"n{above}", f"n{child}", color=tone, **look)
        return
    look |= {"style": "dashed", "penwidth": "1.5", "color": BACK, "id": f"n{above}_n{child}"}
    if up:
        dot.edge(f"n{child}", f"n{above}", dir="back", arrowtail="vee", weight="0", **look)
    else:
        dot.edge(f"n{above}", f"n{child}", arrowhead="vee", constraint="false", **look)
