"""The games of the course. Each file contains only the rules of a game."""

from .chomp import Chomp
from .connect_four import ConnectFour
from .dice_ten import DiceTen
from .domineering import Domineering
from .even_or_odd import EvenOrOdd
from .grundys_game import GrundysGame
from .hexapawn import Hexapawn
from .kayles import DawsonsKayles, Kayles
from .matches import Matches
from .nim import Nim
from .one_two_ten import OneTwoTen
from .payoffs import Payoffs
from .pong_hau_ki import PongHauKi
from .subtraction import Subtraction
from .tic_tac_toe import TicTacToe

__all__ = [
    "Chomp", "ConnectFour", "DawsonsKayles", "DiceTen", "Domineering", "EvenOrOdd", "GrundysGame", "Hexapawn", "Kayles",
    "Matches", "Nim", "OneTwoTen", "Payoffs", "PongHauKi", "Subtraction", "TicTacToe",
]  # fmt: skip
