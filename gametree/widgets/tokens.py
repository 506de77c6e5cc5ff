"""tokens: split lines of Python into pieces that can be coloured."""

KINDS = {  # Pygments' name -> the name in code.css; every other piece has the kind ""
    "Keyword": "keyword", "Operator.Word": "keyword", "Literal.String": "string", "Literal.Number": "number",
    "Comment": "comment", "Name.Function": "function", "Name.Class": "function", "Name.Builtin": "builtin",
}  # fmt: skip


def in_pieces(rows):
    """Split the text of each (number, text) row into (kind, text) pieces. Without Pygments, each row is one piece."""
    try:
        from pygments.lexers.python import PythonLexer  # Jupyter always has it
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
