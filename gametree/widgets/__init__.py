"""widgets: trees and games that students can click in Jupyter.

The words of a quiz are in `predict_words` and its facts in `predict_facts`. The words and facts of a game are in
`playing`.
"""

from .beside import Beside
from .card import Card
from .cuts import Cuts
from .guess import Guess
from .picture import Picture
from .play import Play
from .predict import Predict
from .stepper import Stepper
from .view import in_notebook

__all__ = ["Beside", "Card", "Cuts", "Guess", "Picture", "Play", "Predict", "Stepper", "in_notebook"]
