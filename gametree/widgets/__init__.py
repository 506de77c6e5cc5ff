"""The widgets: thin views of trees for Jupyter."""

from .stepper import Stepper

__all__ = ["Stepper"]
