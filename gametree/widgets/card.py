"""card: turn a game into a card to hand in and a page to play on."""

import json
import re
from html import escape
from string import Template

from ..checking.check_words import say
from ..checking.game_study import draw_game, find_figures, find_legend
from ..core import limits
from ..core.errors import GameError
from ..core.text import count_of, short_repr
from ..drawing.draw import write
from ..drawing.svg import shown
from ..playing.session import rules
from .play import Play
from .table import estimate_size, table
from .view import CSS, HERE, in_notebook, module

PAGE = Template((HERE / "card.html").read_text(encoding="utf-8"))
ASKS = "Who wins? Guess, then open this.", "Who wins? Play first, then open this."  # without a board, and with one
FOLD = "<details><summary>{}</summary>\n{}\n</details>"  # students should play before they see who wins
TRAITS = "svg", "note", "legend", "words", "fold"  # the traits of a picture that the page needs
TITLE = 120  # the largest number of characters
CAPITAL = re.compile(r"(?<=[a-z\d])(?=[A-Z])")  # where a word begins in the name of a class
BOARD_HERE = '<section class="gametree-board-here" aria-label="Play it"><h2>Play it</h2></section>'
HERE_DRAWN = '<div class="gametree-picture-here"></div>'  # the place of a picture that can be zoomed


class Card:
    """A game to hand in. It displays itself in a notebook, and `save` writes a page for playing the game.

    Args:
        studied: A Studied, which holds the game and the facts known about it.
        author: The name of the person who made the game.
        title: The name of the game.

    Attributes:
        figures: A list of sentences about the game.
        drawing: A Drawing of the game.
        note: Sentences about missing parts of the card, or "".
    """

    def __init__(self, studied, author="", title=""):
        self._studied, game = studied, studied.game
        self.drawing, pictured = draw_game(studied)
        self._caption = " ".join(map(say, [pictured, *find_legend(studied)]))
        self.figures = list(map(say, find_figures(studied)))
        self._game_name, self._author = short_repr(type(game).__name__, 100), short_repr(author, 100)
        self._title = short_repr(title or game.name or CAPITAL.sub(" ", type(game).__name__), TITLE)
        self._can_be_played = studied.whole and estimate_size(studied) <= limits.PAGE_BYTES
        self.note = " ".join(filter(None, [self._too_large_note(), self._no_rules_note()]))

    def _too_large_note(self):
        """Return why the game can't be played on the page, or ""."""
        if self._can_be_played:
            return ""
        count = f"more than {limits.STATES_SEARCHED:,} states"
        if self._studied.whole:
            count = count_of(len(self._studied.nodes), "state")
        return (
            f"The game can't be played on the page because it has {count}, which is too many. Make the game smaller. "
            "If a state lists things in an order that doesn't matter, sort them."
        )

    def _no_rules_note(self):
        """Return a sentence that asks for rules in words if they are missing, or ""."""
        if rules(self._studied.game):
            return ""
        return f"The rules are missing. Write them in the first line of class {self._game_name}, between triple quotes."

    def save(self, path):
        """Write a page on which the game can be played in any browser, without Python or a network.

        Args:
            path: The name of the file, which must end in .html.

        Raises:
            GameError: If the name has another ending or the file can't be written.
        """
        write(path, ["html"], lambda kind: self._page().encode())

    def _page(self):
        live, playable = self._zoomed(), self._can_be_played
        return PAGE.substitute(
            title=escape(f"{self._title} by {self._author}" if self._author else self._title),
            css=CSS,
            card=f"{self._head()}\n{BOARD_HERE if playable else ''}\n{self._facts(playable, on_page=True)}",
            game=_json_for_page(table(self._studied) if playable else None),
            picture=_json_for_page(live and {key: getattr(live, key) for key in TRAITS}),
            play=module("play").replace("export default", "return"),
            draw=module("picture").replace("export default", "return"),
            model=module("card"),
        )

    def _zoomed(self):
        """Return a widget in which the picture can be zoomed if it is too large to read, or None."""
        try:
            return self.drawing.zoomed()
        except GameError:  # _drawn reports the error
            return None

    def _drawn(self, on_page):
        """Return the picture as HTML, or a placeholder if the page has a picture that can be zoomed."""
        try:
            return HERE_DRAWN if on_page and self._zoomed() else shown(self.drawing)
        except GameError as error:
            return f"<p>{escape(str(error))}</p>"

    def _head(self):
        """Return the part of the card above the board as HTML."""
        parts = [f"<h1>{escape(self._title)}</h1>"]
        if self._author:
            parts.append(f"<p>by {escape(self._author)}</p>")
        if all_rules := rules(self._studied.game, 1_000):
            parts.append(f"<h2>The rules</h2>\n<p>{escape(all_rules)}</p>")
        return "\n".join(parts)

    def _facts(self, has_board, on_page=False, separate=False):
        """Return the part of the card below the board, if any, as HTML. A `separate` picture is left out."""
        parts, asks = [], ASKS[has_board]
        items = "\n".join(f"<li>{escape(each)}</li>" for each in self.figures)
        folded = FOLD.format(asks, f"<ul>\n{items}\n</ul>")
        parts.append(f'<section class="gametree-figures"><h2>The game in figures</h2>\n{folded}</section>')
        caption = f"<p>{escape(self._caption)}</p>"
        drawn = "" if separate else FOLD.format(asks, self._drawn(on_page))
        parts.append(f"<section><h2>The game in a picture</h2>\n{caption}\n{drawn}</section>")
        return "\n".join(parts)

    def _ipython_display_(self):
        if not in_notebook():
            raise NotImplementedError  # this makes IPython use _repr_mimebundle_
        from IPython.display import HTML, display  # every notebook has IPython

        live = self._zoomed()
        display(self._bundle(self._head()), raw=True)
        Play(self._studied.game)._ipython_display_()
        display(HTML(self._facts(True, separate=live is not None)))
        if live:
            live.fold = ASKS[True]
            live._ipython_display_()

    def __repr__(self):
        by = f" by {self._author}" if self._author else ""
        return f"<card of {self._game_name}{by}: save it as a page with card.save(\"my-game.html\")>"

    def _repr_mimebundle_(self, include=None, exclude=None):
        return self._bundle(f"{self._head()}\n{self._facts(False)}")

    def _bundle(self, html):
        note = f"<p><strong>{escape(self.note)}</strong></p>" if self.note else ""
        return {"text/plain": repr(self), "text/html": f"{note}\n{html}"}


def _json_for_page(thing):
    """Return an object as JSON that is safe inside a page."""
    return json.dumps(thing, separators=(",", ":")).replace("<", "\\u003c")
