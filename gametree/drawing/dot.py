"""dot: write a drawing in DOT, the language of Graphviz, and define all colours."""

from collections import Counter
from html import escape
from textwrap import wrap

from ..core.tree import Side
from .captions import is_board, label_like

COLOURS = {  # label -> the colours of the node and of its text
    "W": ("#7FC97F", "black"),
    "L": ("#A50026", "white"),
    "D": ("#FFD54F", "black"),
    "?": ("white", "black"),
}
WRONG, CALL = "#E0004B", "#1F6FEB"  # the outlines of a wrong label, and of the calls that are running
DARK = {COLOURS["L"][0]: "#C2193F", CALL: "#4C8DFF", WRONG: "#FF5C93"}  # replacements for colours on a dark page
TONES = "black", "#0F8B8D", "#B5651D", "#6B7A99"  # colours of arrows by their first node; black adapts to the page
BACK = "#9C59D1"  # the colour of arrows that lead back
SHAPES = {  # player to move (0 is chance) -> the shapes for short and for long texts
    1: ("square", "box"),
    2: ("circle", "ellipse"),
    0: ("diamond", "diamond"),
    "either": ("octagon", "octagon"),
}
ROOM = "0.5", "0.28"  # inches of a normal and a compact node
FRACTION = "0.72", "0.45"  # its width if marks may be fractions
DIAMOND = {"width": ("0.95", "0.55"), "height": ("0.8", "0.5")}
WIDE = dict.fromkeys("(),.:/ ijl", 0.4) | dict.fromkeys("−×mwMW", 0.99)  # widths of characters in a font of size 1
AIRY = 32  # the largest number of nodes of a slim graph in which nodes are far apart
SPACE = "\xa0"  # a space that is not removed


def dot_of(drawing, with_notes=False):
    """Return a drawing as DOT text, with its notes above the picture if `with_notes` is true."""
    # the widths, in inches, of the longest texts that will replace marks, or 0 if they are short, and of texts in boxes
    widths = [(wide(text, float(drawing.font)) + 18) / 72 if len(text) > 3 else 0 for text in drawing.longest]
    least = min(widths)
    dot = _empty_graph(drawing, drawing.notes if with_notes else (), least)
    most = 10 if drawing.compact else 24
    pairs = zip(drawing.texts, drawing.longest, strict=False)
    texts = [text if is_board(text) else _wrap_words(text, max(most, len(mark))) for text, mark in pairs]
    is_long = max(map(len, texts)) > 2 or any(getattr(text, "small", ()) for text in drawing.texts)
    is_long = is_long or _has_fractions(drawing) or max(widths) > float(ROOM[drawing.compact])
    for i, text in enumerate(texts):
        if is_long and drawing.players[i] is None and i not in drawing.terminals and not is_board(text):  # in a box
            widths[i] = max(widths[i], (max(wide(line, float(drawing.font)) for line in text.split("\n")) + 6) / 72)
        wider = {"width": f"{widths[i]:.2f}"} if widths[i] > max(least, float(ROOM[drawing.compact])) else {}
        dot.node(f"n{i}", **{**_node_attributes(drawing, i, text, is_long), **wider})
        if i in drawing.cut:
            dot.node(f"c{i}", "…", shape="plaintext", style="", fixedsize="false", margin="0")
            dot.edge(f"n{i}", f"c{i}", style="dashed", arrowhead="none")
    dot.body += [f"\t{{rank=same {' '.join(f'n{i}' for i in row)}}}\n" for row in drawing.rows]
    for line in drawing.lines:
        i, (side, *others) = line[0], [move for move, _ in drawing.tree.branches[line[0]]]
        if not others and side == "right":
            _leave_room(dot, i, side)
        _draw_line(dot, drawing, *line)
        if not others and side == "left":
            _leave_room(dot, i, side)
    return dot.source


def _leave_room(dot, i, side):
    """Leave room for a missing child of node i, so that its only child leans to its own `side`."""
    if isinstance(side, Side):
        dot.node(f"e{i}", style="invis", label="", width="0.1")
        dot.edge(f"n{i}", f"e{i}", style="invis", weight="9")  # its parent is above the room, not above the child


def tuned(colour):
    """Return a colour for CSS, with a replacement for dark pages if there is one.

    Args:
        colour: The colour, as drawings use it, such as "#A50026".
    """
    return f"light-dark({colour}, {DARK[colour]})" if colour in DARK else colour


def _wrap_words(text, most):
    """Break a text into lines of at most `most` characters, or a little more for a long word."""
    width = max(most, min(16, max(map(len, text.split()), default=0)))
    return "\n".join("\n".join(wrap(line, width)) for line in text.split("\n"))


def _empty_graph(drawing, notes, width):
    """Return a graph without nodes that sets the default look of all parts. `width` is for nodes, in inches."""
    import graphviz

    compact, face = drawing.compact, {"fontname": "Helvetica"}
    room = ROOM[compact]
    width = f"{max(float(FRACTION[compact] if _has_fractions(drawing) else room), width):.2f}"
    graph = {"bgcolor": "transparent", "nodesep": "0.06" if compact else "0.15"}
    has_moves = any(move is not None for *_, move in drawing.lines)  # the texts beside the lines need space, too
    graph["ranksep"] = "0.2" if (compact if drawing.tangled else has_moves) else "0.3"
    forward = Counter(parent for parent, child, _ in drawing.lines if (parent, child) not in drawing.back)
    is_slim = max(forward.values(), default=0) <= 2
    if drawing.tangled:
        airy = is_slim and len(drawing.nodes) <= AIRY  # there is room beside it, and arrows are easier to follow
        graph |= {"outputorder": "edgesfirst", "nodesep": "0.6" if airy else "0.06" if compact else "0.2"}
    if not drawing.rows and (is_slim or not drawing.tangled):  # otherwise it would cause crossings
        graph["ordering"] = "out"
    if notes:
        lines = "".join(f"{line}\\l" for note in notes for line in wrap(note, 40))  # \l aligns a line to the left
        graph |= {"label": lines, "labelloc": "t", "labeljust": "l", "fontsize": "13", **face}
    node = {"style": "filled", "fontsize": drawing.font, "width": width, "height": room, "margin": "0.06,0.03", **face}
    edge = {"fontsize": drawing.font, "arrowhead": "normal" if drawing.tangled else "none", "arrowsize": "0.5", **face}
    return graphviz.Digraph(graph_attr=graph, node_attr=node, edge_attr=edge)


def _has_fractions(drawing):
    """Return whether some marks of a game with chance are fractions, or may become fractions later."""
    if not drawing.letters or 0 not in drawing.players:
        return False
    final = drawing.longest if any(drawing.longest) else drawing.marks
    return any(len(mark) > 2 or mark == "?" for mark in final)


def _node_attributes(drawing, i, text, is_long):
    """Return the attributes of a node in DOT."""
    mark, wrong = drawing.marks[i], i in drawing.marked
    fill, ink = COLOURS[label_like(mark)]
    lines = [_small(drawing.texts[i].small, drawing)] if getattr(drawing.texts[i], "small", ()) else []
    if drawing.letters:
        lines.append(f"<B>{_safe(f'{mark}!' if wrong else mark)}</B>")
    shape = "triangle" if i in drawing.terminals else SHAPES.get(drawing.players[i], ("box", "box"))[is_long]
    look = {"shape": shape, "fixedsize": str(not is_long).lower(), "fillcolor": fill, "fontcolor": ink}
    if wrong:
        look |= {"color": WRONG, "penwidth": "2.5", "peripheries": "2"}  # a ring around a gap
    if shape in ("triangle", "diamond") and drawing.letters:  # otherwise, the outline would cross the second line
        look |= {name: sizes[drawing.compact] for name, sizes in DIAMOND.items()}
    if is_board(drawing.texts[i]):
        look |= {"margin": "0.02,0.01"} if drawing.compact else {}
        return {"label": _board_table(text, lines, drawing.side), **look}
    return {"label": f"<{'<BR/>'.join([*map(_safe, text.splitlines() or ['']), *lines])}>", **look}


def _small(texts, drawing):
    """Return a node's short texts in a smaller font, with line breaks between texts but not within them."""
    joined, width = ", ".join(text.replace(" ", SPACE) for text in texts), 12 if drawing.compact else 20
    lines = wrap(joined, width, break_long_words=False, break_on_hyphens=False)
    return f'<FONT POINT-SIZE="{0.8 * float(drawing.font):.1f}">{"<BR/>".join(map(_safe, lines))}</FONT>'


def _safe(text):
    """Escape a text for an HTML-like label, in which Graphviz also reads backslash escapes.

    The result is never empty, because Graphviz crashes on an empty text.
    """
    return escape(text).replace("\\", "\\\\") or SPACE


def _board_table(board, more_lines, side):
    """Return a label with a board and more lines below it. Each character is in a square of `side` by `side` points."""
    cell = f'<TD FIXEDSIZE="TRUE" WIDTH="{side}" HEIGHT="{side}">{{}}</TD>'.format
    lines = board.split("\n")
    rows = ["".join(cell(_safe(letter.replace(" ", SPACE))) for letter in line) for line in lines]
    rows += ['<TD HEIGHT="6"></TD>'] * bool(more_lines and {*"_|"} & {*lines[-1]})  # these characters need more space
    rows += [f'<TD COLSPAN="{len(lines[0])}" CELLPADDING="2">{line}</TD>' for line in more_lines]
    table = "".join(f"<TR>{row}</TR>" for row in rows)
    return f'<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0">{table}</TABLE>>'


def _line_label(text, font):
    """Return the label beside a line. It is wide enough for every font that a page may use, so labels never overlap."""
    size = float(font)
    box = f'FIXEDSIZE="TRUE" WIDTH="{wide(text, size) + 6:.0f}" HEIGHT="{1.2 * size:.0f}"'
    table = f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0" {box}>'
    return f"<{table}<TR><TD>{SPACE}{_safe(text)}</TD></TR></TABLE>>"


def wide(text, size):
    """Return the largest width of a text in any font of this size."""
    return sum(WIDE.get(letter, 0.64) for letter in text.strip()) * size


def _draw_line(dot, drawing, parent, child, text):
    """Add a line. An arrow that leads back does not influence the levels. If it leads up, it is laid out downward."""
    look = {} if text is None else {"label": _line_label(text, drawing.font)}
    leads_up = drawing.back.get((parent, child))
    if leads_up is None:
        tone = TONES[parent % len(TONES)] if drawing.tangled else "black"
        dot.edge(f"n{parent}", f"n{child}", color=tone, **look)
        return
    look |= {"style": "dashed", "penwidth": "1.5", "color": BACK, "id": f"n{parent}_n{child}"}
    if leads_up:
        dot.edge(f"n{child}", f"n{parent}", dir="back", arrowtail="vee", weight="0", **look)
    else:
        dot.edge(f"n{parent}", f"n{child}", arrowhead="vee", constraint="false", **look)
