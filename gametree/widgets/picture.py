"""picture: a drawing too large for a page, that can be zoomed and moved."""

from traitlets import Dict, Unicode

from ..core.introspect import WORDS
from .view import TreeView, module


class Picture(TreeView):
    """A Drawing, with nothing to step: as large as it can be read, and the whole of it as a strip of colours."""

    _esm = module("picture")
    words = Dict(WORDS).tag(sync=True)
    fold = Unicode().tag(sync=True)  # what it is folded up behind, a line, if anything

    def __init__(self, drawing):
        super().__init__(drawing)
        self._what = repr(drawing)
