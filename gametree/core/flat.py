"""flat: nodes are pickled side by side, and not one inside the other: a tree may be deeper than Python's calls go."""

from weakref import WeakValueDictionary


class Flat:
    """What has `children`, nodes in a dict or a list, and is pickled together with all that is below it."""

    __slots__ = ()

    def __reduce_ex__(self, protocol):
        rows = Rows.of.get(id(self)) or Rows.below(self)
        return Rows.__getitem__, (rows, rows.numbers[id(self)])

    def __copy__(self):
        twin = type(self).__new__(type(self))
        for name, value in _attributes(self).items():
            setattr(twin, name, value)
        return twin


class Rows:
    """Nodes while they are pickled: all below one of them, but for those that stand in other rows already."""

    of = WeakValueDictionary()  # the id of a node -> the rows that it stands in, which keep it

    def __init__(self, kinds):
        self.nodes = [kind.__new__(kind) for kind in kinds]

    @classmethod
    def below(cls, root):
        """The rows of a node and of all below it."""
        rows = cls(())
        rows.nodes, rows.numbers, cls.of[id(root)] = [root], {id(root): 0}, rows
        for node in rows.nodes:
            for child in _each(node.children):
                if id(child) not in cls.of:
                    rows.numbers[id(child)], cls.of[id(child)] = len(rows.nodes), rows
                    rows.nodes.append(child)
        return rows

    def __getitem__(self, number):
        return self.nodes[number]

    def __reduce__(self):
        return Rows, ([type(node) for node in self.nodes],), list(map(self._row, self.nodes))

    def _row(self, node):
        """A node's attributes, a dict; its children by their numbers, but for those that stand in other rows."""
        row = _attributes(node)
        return row | {"children": _through(row["children"], lambda child: self.numbers.get(id(child), child))}

    def __setstate__(self, rows):
        for node, row in zip(self.nodes, rows, strict=True):
            row["children"] = _through(row["children"], lambda at: self.nodes[at] if isinstance(at, int) else at)
            for name, value in row.items():
                setattr(node, name, value)


def _attributes(node):
    state, found = object.__reduce_ex__(node, 2)[2], {}  # a dict, or a pair of them, the second of what has slots
    for part in state if isinstance(state, tuple) else (state,):
        found.update(part or {})
    return found


def _each(children):
    return children.values() if isinstance(children, dict) else children


def _through(children, change):
    """Children, each changed; where there are none the same thing, for all leaves share it."""
    if not children:
        return children
    if isinstance(children, dict):
        return {move: change(child) for move, child in children.items()}
    return list(map(change, children))
