"""card: a game to hand in: its rules, its figures, its picture, and a page on which it is played."""

import json
from html import escape
from string import Template

from ..checking.game_study import figures, legend, picture
from ..core import limits
from ..core.errors import GameError
from ..core.text import count_of, short_repr
from ..drawing.draw import write
from ..drawing.svg import shown
from ..playing.session import rules
from .table import sized, table
from .view import CSS, HERE, module

PAGE = Template((HERE / "card.html").read_text(encoding="utf-8"))
ASKS = "Who wins? Play first, then open this."
FOLD = f"<details><summary>{ASKS}</summary>\n{{}}\n</details>"  # nobody is told before having played
TITLE = 120  # letters of one
HERE_DRAWN = '<div class="gametree-picture-here"></div>'  # what can be zoomed


class Card:
    """A game to hand in: it shows itself in a notebook, and `save` writes a page on which the game can be played.

    `figures` are what is said of the game, a list of sentences; `drawing` its picture; `note` what is missing, a
    sentence, or "".
    """

    def __init__(self, studied, author=""):
        self._studied, game = studied, studied.game
        self.drawing, self._caption = picture(studied)
        self.figures = list(figures(studied))
        self._called, self._author = short_repr(type(game).__name__, 100), short_repr(author, 100)
        first, dot, _ = rules(game, 1_000).partition(". ")
        self._title = short_repr(first + dot.strip(), TITLE) or self._called
        self._played = studied.whole and sized(studied) <= limits.PAGE_BYTES
        self.note = " ".join(filter(None, [self._large(), self._silent()]))

    def _large(self):
        """What is to be said where the game can't be played on the page."""
        if self._played:
            return ""
        count = f"more than {limits.STATES_SEARCHED:,} states"
        if self._studied.whole:
            count = count_of(len(self._studied.nodes), "state")
        return (
            f"The game can't be played on the page because it has {count}, which is too many. Make the game smaller. "
            "If the order of something in a state doesn't matter, sort it."
        )

    def _silent(self):
        """What is to be said where the game has no rules in words."""
        if rules(self._studied.game):
            return ""
        return f"The rules are missing. Write them in the first line of class {self._called}, between triple quotes."

    def save(self, path):
        """Write the page: it works in any browser, without Python and without a network.

        Takes the name of a file that ends in .html. Raises GameError where it can't be written.
        """
        write(path, ["html"], lambda kind: self._page().encode())

    def _page(self):
        live = self._zoomed()
        return PAGE.substitute(
            title=escape(f"{self._title} By {self._author}" if self._author else self._title),
            css=CSS,
            card=self._html(on_page=True),
            game=_script(table(self._studied) if self._played else None),
            picture=_script(live and {key: getattr(live, key) for key in ("svg", "note", "legend", "words", "fold")}),
            play=module("play").replace("export default", "return"),
            draw=module("picture").replace("export default", "return"),
            model=module("card"),
        )

    def _zoomed(self):
        """What shows the picture where it is too large to be read at once, or None."""
        try:
            return self.drawing.zoomed()
        except GameError:  # _drawn says it
            return None

    def _drawn(self, on_page):
        """The picture, HTML; on a page of its own the place of one that can be zoomed."""
        try:
            return HERE_DRAWN if on_page and self._zoomed() else shown(self.drawing)
        except GameError as error:
            return f"<p>{escape(str(error))}</p>"

    def _html(self, on_page=False, apart=False):
        """What the card says, HTML; on a page of its own with the place of the board; or with the picture `apart`."""
        game = self._studied.game
        parts = [f"<h1>{escape(self._title)}</h1>"]
        if self._author:
            parts.append(f"<p>by {escape(self._author)}</p>")
        if (all_rules := rules(game, 1_000)) not in ("", self._title):
            parts.append(f"<h2>The rules</h2>\n<p>{escape(all_rules)}</p>")
        if self._played and on_page:
            parts.append('<section class="gametree-board-here" aria-label="play it"><h2>Play it</h2></section>')
        said = "\n".join(f"<li>{escape(each)}</li>" for each in self.figures)
        told = FOLD.format(f"<ul>\n{said}\n</ul>")
        parts.append(f'<section class="gametree-figures"><h2>The game in figures</h2>\n{told}</section>')
        caption = f"<p>{escape(self._caption)} {escape(legend(self._studied))}</p>"
        drawn = "" if apart else FOLD.format(self._drawn(on_page))
        parts.append(f"<section><h2>The game in a picture</h2>\n{caption}\n{drawn}</section>")
        return "\n".join(parts)

    def _ipython_display_(self):
        if (live := self._zoomed()) is None:
            raise NotImplementedError  # IPython asks for what is below then
        from IPython.display import display  # there is no notebook without it

        display(self._bundle(apart=True), raw=True)
        live.fold = ASKS
        live._ipython_display_()

    def __repr__(self):
        by = f" by {self._author}" if self._author else ""
        return f"<card of {self._called}{by}: save it as a page with card.save(\"my-game.html\")>"

    def _repr_mimebundle_(self, include=None, exclude=None):
        return self._bundle()

    def _bundle(self, apart=False):
        note = f"<p><strong>{escape(self.note)}</strong></p>" if self.note else ""
        return {"text/plain": repr(self), "text/html": f"{note}\n{self._html(apart=apart)}"}


def _script(thing):
    """Something as JSON that can stand in a page."""
    return json.dumps(thing, separators=(",", ":")).replace("<", "\\u003c")
