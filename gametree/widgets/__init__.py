"""The widgets: thin views of trees and games for Jupyter."""

from .beside import beside
from .picture import Picture
from .play import Play
from .predict import Predict
from .stepper import Stepper

__all__ = ["Picture", "Play", "Predict", "Stepper", "beside"]
