"""The widgets: thin views of trees and games for Jupyter."""

from .play import Play
from .predict import Predict
from .stepper import Stepper

__all__ = ["Play", "Predict", "Stepper"]
