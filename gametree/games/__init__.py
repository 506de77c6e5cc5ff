"""The games of the course: rules only, a file for each."""

from .chomp import Chomp
from .even_or_odd import EvenOrOdd
from .matches import Matches
from .nim import Nim
from .one_two_ten import OneTwoTen
from .pong_hau_ki import PongHauKi
from .tic_tac_toe import TicTacToe

__all__ = ["Chomp", "EvenOrOdd", "Matches", "Nim", "OneTwoTen", "PongHauKi", "TicTacToe"]
