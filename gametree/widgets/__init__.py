"""The widgets: thin views of trees and games for Jupyter."""

from .beside import beside
from .card import Card
from .picture import Picture
from .play import Play
from .predict import Predict
from .stepper import Stepper

__all__ = ["Card", "Picture", "Play", "Predict", "Stepper", "beside"]
