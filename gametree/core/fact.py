"""fact: the base class of all facts about a watched program, an answer, a match or a quiz."""

import sys
from dataclasses import dataclass
from enum import Enum
from typing import Any

if sys.version_info >= (3, 11):
    from typing import dataclass_transform
else:  # only type checkers need it

    def dataclass_transform(**_: Any) -> Any:
        """Return a decorator that changes nothing."""
        return lambda kind: kind


@dataclass_transform(frozen_default=True)
class Fact:
    """Something that can be known. Every subclass is a frozen dataclass, or an Enum of facts without details."""

    def __init_subclass__(cls) -> None:
        if not issubclass(cls, Enum):
            dataclass(frozen=True)(cls)
