"""tokens: lines of code in pieces, each with what it is in Python, for their colours."""

KINDS = {  # the names of Pygments -> what a piece is called in code.css; of what else there is, ""
    "Keyword": "keyword", "Operator.Word": "keyword", "Literal.String": "string", "Literal.Number": "number",
    "Comment": "comment", "Name.Function": "function", "Name.Class": "function", "Name.Builtin": "builtin",
}  # fmt: skip


def in_pieces(rows):
    """Rows, [number, text] pairs, with the text in pieces, [kind, text] pairs; in a single one without Pygments."""
    try:
        from pygments.lexers.python import PythonLexer  # every Jupyter has it
    except ImportError:
        return [[number, [["", text]]] for number, text in rows]
    lines = [[]]
    for _, token, text in PythonLexer().get_tokens_unprocessed("\n".join(text for _, text in rows)):
        kind = next((kind for name, kind in KINDS.items() if f"{token}.".startswith(f"Token.{name}.")), "")
        for i, part in enumerate(text.split("\n")):
            if i:
                lines.append([])
            if part and lines[-1] and lines[-1][-1][0] == kind:
                lines[-1][-1][1] += part
            elif part:
                lines[-1].append([kind, part])
    return [[number, line] for (number, _), line in zip(rows, lines, strict=True)]
