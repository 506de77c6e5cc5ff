"""ellipsis: shorten the repr of an object, and close its brackets and quotes."""

import re

CLOSING = {"[": "]", "(": ")", "{": "}", "'": "'", '"': '"'}
QUOTES = "'", '"'
AROUND = re.compile(r"""[\w.]*(\(?[\[{]|['"(])""")  # how a text in brackets or quotes begins, such as "deque(["
LOOKED_AT = 300  # characters after the cut that are searched for the ends of brackets
TOKEN = re.compile(r"""'[^'\\]*(?:\\.[^'\\]*)*'?|"[^"\\]*(?:\\.[^"\\]*)*"?|[\[({\])}]|, """)  # a string is one token


def shorten(text: str, end: str, most: int) -> str:
    """Shorten a text, and close the brackets or quotes around it.

    The text is cut after an item in these brackets, if that leaves half of what fits. Otherwise it is cut after an item
    in inner brackets, or in a string. All brackets around the cut are closed, if it is known whether more items follow.

    Args:
        text: The text, or only its beginning.
        end: The last two characters of the text.
        most: The largest number of characters.
    """
    parts = Parts(text, end, most)
    tail = parts.closing(0)
    room = most - len(tail)
    if not parts.outer or room <= parts.outer[-1] + 1:
        return text[: most - 1] + "…"
    for at in reversed(parts.commas):
        if room >= at > most // 2 and parts.around(at) == parts.outer:
            return text[:at] + tail
    cuts = [(at, parts.closing(at)) for at in parts.commas if at < room]
    cuts = [(at, tail) for at, tail in cuts if at + len(tail) <= most]
    for begin, stop in parts.ends.items():
        at = most - len(parts.closing(begin + 1))
        if text[begin] in QUOTES and begin + 1 < at < stop:
            escaped = at - len(text[:at].rstrip("\\"))
            cuts.append((at - escaped % 2, parts.closing(begin + 1)))
    at, tail = max(cuts, default=(room, tail))
    return text[:at] + tail


class Parts:
    """The brackets and strings of a text, up to the place where it is certain which of them are around the cut.

    Attributes:
        text: The text.
        ends: A dict from the place where each bracket or string begins to the place where it ends. If that is unknown,
            it is the end of the text.
        commas: The places after commas between items.
        outer: Where the brackets or quotes around the whole text begin, if there are any.
    """

    def __init__(self, text: str, end: str, most: int) -> None:
        self.text = text
        self.ends: dict[int, int] = {}
        self.commas: list[int] = []
        self.outer: list[int] = []
        if around := AROUND.match(text):
            self._parse(around.start(1), most)
            for begin in [*self.ends][: len(around[1])]:
                if self.ends[begin] >= len(text) - len(self.outer):
                    self.outer.append(begin)
        while self.outer and not end.endswith(self.closing(0)[1:]):
            self.outer.pop()

    def _parse(self, start: int, most: int) -> None:
        """Find the brackets, the strings and the commas from a place on."""
        opened: list[int] = []
        for token in TOKEN.finditer(self.text, start, most + LOOKED_AT):
            begin, stop = token.span()
            if begin >= most and len(opened) < 2:
                break
            first, last = token[0][0], token[0][-1]
            if first == ",":
                self.commas.append(stop)
            elif first in CLOSING:
                is_whole = first in QUOTES and first == last and stop > begin + 1
                self.ends[begin] = stop if is_whole else len(self.text)
                opened += [begin] if first not in QUOTES else []
            elif opened:
                self.ends[opened.pop()] = stop

    def around(self, at: int) -> list[int]:
        """Return the beginnings of the brackets and the string around a place, the outermost first."""
        return [begin for begin, stop in self.ends.items() if begin < at < stop]

    def closing(self, at: int) -> str:
        """Return "…" and what closes the brackets and the string around a place, with "…" if more items follow.

        If it is unknown where inner brackets end, only the outer ones are closed.
        """
        inner = [begin for begin in self.around(at) if begin not in self.outer]
        following = {begin: self.text[self.ends[begin] : self.ends[begin] + 2] for begin in inner}
        if not {"", ","}.isdisjoint(following.values()):
            inner = []
        tail = "…"
        for begin in reversed(inner):
            tail += CLOSING[self.text[begin]] + (", …" if following[begin] == ", " else "")
        return tail + "".join(CLOSING[self.text[begin]] for begin in reversed(self.outer))
