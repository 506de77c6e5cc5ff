"""links: make each public name in a docstring a link to its documentation, when mkdocstrings reads the docstring."""

import re

import griffe
from documentation import MODULES, public_names

TARGETS = {name: f"{module}.{name}" for module in reversed(MODULES) for name in public_names(module)}
TARGETS |= {module.rpartition(".")[2]: module for module in MODULES}


class Links(griffe.Extension):
    """Replaces `name` by a link, unless it is the name of a parameter, an attribute or a method there."""

    def on_object(self, *, obj, **_):
        if obj.docstring:
            owner = obj.parent if obj.is_function and obj.parent.is_class else obj
            own = {obj.name, *owner.members, *(parameter.name for parameter in getattr(obj, "parameters", ()))}
            targets = {name: target for name, target in TARGETS.items() if obj.is_module or name not in own}
            obj.docstring.value = re.sub(r"`(\w+)`", lambda found: _link(found, targets), obj.docstring.value)


def _link(found, targets):
    return f"[{found[0]}][{targets[found[1]]}]" if found[1] in targets else found[0]
