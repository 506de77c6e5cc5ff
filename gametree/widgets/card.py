"""card: a game to hand in: its rules, its figures, its picture, and a page on which it is played."""

import json
from html import escape
from string import Template

from ..checking.card import STATES, figures, legend, picture
from ..core.errors import GameError
from ..core.text import many, plain
from ..drawing.draw import write
from ..drawing.svg import shown
from ..playing.session import rules
from .table import sized, table
from .view import CSS, HERE, WIDGET, module

PAGE = Template((HERE / "card.html").read_text(encoding="utf-8"))
FOLD = "<details><summary>Who wins? Play first, then open this.</summary>\n{}\n</details>"
MOST = 5_000_000  # bytes of a game in a page
DRAWN, SCROLLS = 'class="gametree-drawn"', ' role="region" aria-label="picture" tabindex="0"'


class Card:
    """A game to hand in: it shows itself in a notebook, and `save` writes a page on which the game can be played.

    `figures` are what is said of the game, a list of sentences; `drawing` its picture; `note` what is missing, a
    sentence, or "".
    """

    def __init__(self, studied, author=""):
        self._studied, game = studied, studied.game
        self.drawing, self._caption = picture(studied)
        self.figures = list(figures(studied))
        self._called, self._author = plain(type(game).__name__, 100), plain(author, 100)
        self._played = studied.whole and sized(studied) <= MOST
        self.note = " ".join(filter(None, [self._large(), self._silent()]))

    def _large(self):
        """What is to be said where the game can't be played on the page."""
        if self._played:
            return ""
        count = many(len(self._studied.nodes), "state") if self._studied.whole else f"more than {STATES:,} states"
        return (
            f"It can't be played on the page, for it has {count}, which are too many. Make the game smaller; and if "
            "the order of something in a state does not matter, sort it."
        )

    def _silent(self):
        """What is to be said where the game has no rules in words."""
        if rules(self._studied.game):
            return ""
        return f"Its rules are missing: write them in the first line of class {self._called}, between three quotes."

    def save(self, path):
        """Write the page: it works in any browser, without Python and without a network.

        Takes the name of a file that ends in .html. Raises GameError where it can't be written.
        """
        write(path, ["html"], lambda kind: self._page().encode())

    def _page(self):
        game = json.dumps(table(self._studied) if self._played else None, separators=(",", ":"))
        return PAGE.substitute(
            title=escape(f"{self._called}, by {self._author}" if self._author else self._called),
            css=CSS,
            card=self._html(on_page=True),
            game=game.replace("<", "\\u003c"),
            play=module("play").replace(WIDGET, "return { render };"),
            model=module("card"),
        )

    def _html(self, on_page=False):
        """What the card says, HTML; on a page of its own with the place of the board."""
        game = self._studied.game
        try:
            drawn = shown(self.drawing.svg).replace(DRAWN, DRAWN + SCROLLS * on_page)
        except GameError as error:
            drawn = f"<p>{escape(str(error))}</p>"
        parts = [f"<h1>{escape(self._called)}</h1>", f"<p>by {escape(self._author)}</p>" * bool(self._author)]
        parts += [f"<h2>The rules</h2>\n<p>{escape(rules(game, 1_000))}</p>"] * bool(rules(game))
        if self._played and on_page:
            parts.append('<section class="gametree-board-here" aria-label="play it"><h2>Play it</h2></section>')
        shut = FOLD if self._played and on_page else "{}"  # who wins is not told beside the board
        said = "\n".join(f"<li>{escape(each)}</li>" for each in self.figures)
        told = shut.format(f"<ul>\n{said}\n</ul>")
        parts.append(f'<section class="gametree-figures"><h2>The game in figures</h2>\n{told}</section>')
        seen = shut.format(f"<p>{escape(self._caption)} {escape(legend(self._studied))}</p>\n{drawn}")
        return "\n".join([*filter(None, parts), f"<section><h2>The game in a picture</h2>\n{seen}</section>"])

    def __repr__(self):
        by = f" by {self._author}" * bool(self._author)
        return f"<card of {self._called}{by}: card.save(\"my-game.html\") makes a page of it>"

    def _repr_mimebundle_(self, include=None, exclude=None):
        note = f"<p><strong>{escape(self.note)}</strong></p>" * bool(self.note)
        return {"text/plain": repr(self), "text/html": f"{note}\n{self._html()}"}
