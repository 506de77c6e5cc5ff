"""The widgets: thin views of trees and games for Jupyter.

What a quiz says is in `predict_words`, and what it knows in `predict_facts`; those of a game are in `playing`.
"""

from .beside import beside
from .card import Card
from .picture import Picture
from .play import Play
from .predict import Predict
from .stepper import Stepper
from .view import in_notebook

__all__ = ["Card", "Picture", "Play", "Predict", "Stepper", "beside", "in_notebook"]
