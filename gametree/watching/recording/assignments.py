"""listen: what is assigned to the attributes of a class's objects, heard while somebody listens."""

import threading
from functools import partial

_lock = threading.RLock()
_ears = {}  # class -> the __setattr__ of its own, or None; those who listen, a list of (thread, function)


def listen(kind, hear):
    """Call `hear(assign, thing, attribute, value)` for every assignment in this thread; it calls `assign` itself."""
    with _lock:
        if kind not in _ears and not _open(kind):
            return  # a class made in C, which can't be listened to
        own, ears = _ears[kind]
        ears.append((threading.get_ident(), hear))


def unlisten(kind, hear):
    """Listen no longer. Whoever is the last to leave puts the class back."""
    with _lock:
        own, ears = _ears.get(kind, (None, []))
        if (ear := (threading.get_ident(), hear)) in ears:
            ears.remove(ear)
            if not ears:
                del _ears[kind]
                if own is None:
                    del kind.__setattr__
                else:
                    kind.__setattr__ = own


def _open(kind):
    """Put a `__setattr__` on a class that tells those who listen; False where the class does not let it."""
    assign, own, ears = kind.__setattr__, vars(kind).get("__setattr__"), []

    def __setattr__(thing, attribute, value):
        call, here = assign, threading.get_ident()
        for thread, hear in tuple(ears):
            if thread == here:
                call = partial(hear, call)
        call(thing, attribute, value)

    try:
        kind.__setattr__ = __setattr__
    except TypeError:
        return False
    _ears[kind] = own, ears
    return True
