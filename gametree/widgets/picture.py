"""picture: show a large drawing in which nodes without room for letters are dots that can be enlarged."""

from traitlets import Unicode

from ..drawing.captions import label_like
from .view import TreeView, module


class Picture(TreeView):
    """A drawing without steps. All of it is shown, but if it is large, only some of its nodes have letters.

    Args:
        drawing: A Drawing.
    """

    _esm = module("picture")
    fold = Unicode().tag(sync=True)  # the line to click to unfold the picture, or ""

    def __init__(self, drawing):
        super().__init__(drawing, labels={label_like(mark) for mark in drawing.marks})
        self._summary = repr(drawing)
