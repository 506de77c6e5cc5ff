"""picture: show a large drawing that can be zoomed and moved."""

from traitlets import Unicode

from ..drawing.captions import label_like
from .view import TreeView, module


class Picture(TreeView):
    """A drawing without steps that is large enough to read, with a small copy of the whole drawing above it.

    Args:
        drawing: A Drawing.
    """

    _esm = module("picture")
    fold = Unicode().tag(sync=True)  # the line to click to unfold the picture, or ""

    def __init__(self, drawing):
        super().__init__(drawing, labels={label_like(mark) for mark in drawing.marks})
        self._summary = repr(drawing)
