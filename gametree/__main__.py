"""The command line: `python -m gametree play one-two-ten` is a game on the terminal."""

import argparse
import inspect
import re
import sys

from . import games
from .play import ask, forgetful, perfect, play_game, said
from .words import GameError

GAMES = {re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower(): getattr(games, name) for name in games.__all__}


def main(arguments=None):
    """Play a game on the terminal. Takes the words of the command line, a list; gives the exit status, an int."""
    parser = argparse.ArgumentParser(prog="python -m gametree", description="Game trees that can be drawn, labelled and watched.")
    command = parser.add_subparsers(metavar="command", required=True).add_parser("play", help="play a game on the terminal")
    command.add_argument("game", choices=GAMES, metavar="game", help=f"one of {', '.join(GAMES)}")
    command.add_argument("size", type=int, nargs="*", help="the game's own numbers, as in one-two-ten 20")
    command.add_argument("--computer", choices=("perfect", "forgetful", "none"), default="perfect", help="who plays against you")
    command.add_argument("--second", action="store_true", help="the computer begins")
    options = parser.parse_args(arguments)
    try:
        game = GAMES[options.game](*options.size)
    except TypeError:
        command.error(f"{options.game} takes these numbers: {', '.join(inspect.signature(GAMES[options.game]).parameters)}")
    except GameError as error:
        command.error(str(error))
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that has no ●
    try:
        _play(game, options.computer, 2 if options.second else 1)
    except (KeyboardInterrupt, EOFError):
        print("\nUntil next time.")
    except GameError as error:
        print(error)
        return 1
    return 0


def _play(game, computer, you):
    print(inspect.getdoc(game).splitlines()[0])
    players = {1: ask, 2: ask}
    if computer != "none":
        players[3 - you] = _speaking(perfect if computer == "perfect" else forgetful(), why=computer == "perfect")
        print(f"You are player {you}. Ctrl-C ends the game.")
    moves, winner = play_game(game, players[1], players[2])
    who = {you: "You have", 3 - you: "The computer has"} if computer != "none" else {1: "Player 1 has", 2: "Player 2 has"}
    print(f"\n{who[winner]} won" if winner else "\nA draw", f"after {len(moves)} move{'s' * (len(moves) != 1)}.")


def _speaking(player, why):
    def speaking(node):
        move = player(node)
        print(said(node, move, why))
        return move

    return speaking


if __name__ == "__main__":
    sys.exit(main())
