"""The command line: `python -m gametree play one-two-ten` is a game on the terminal."""

import argparse
import inspect
import re
import sys

from . import games
from .match import Match, result, rules, victory
from .play import ask, forgetful, perfect, turns
from .terminal import command
from .words import GameError

GAMES = {re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower(): getattr(games, name) for name in games.__all__}


@command
def main(arguments):
    """Play a game on the terminal. Takes the words of the command line, a list; gives the exit status, an int."""
    game, options = _understood(arguments)
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


def _understood(arguments):
    about = "Game trees that can be drawn, labelled and watched."
    parser = argparse.ArgumentParser(prog="python -m gametree", description=about)
    commands = parser.add_subparsers(metavar="command", required=True)
    command = commands.add_parser("play", help="play a game on the terminal")
    command.add_argument("game", choices=GAMES, metavar="game", help=f"one of {', '.join(GAMES)}")
    command.add_argument("size", type=int, nargs="*", default=[], help="the game's own numbers, as in one-two-ten 20")
    command.add_argument("--misere", action="store_true", help="whoever takes the last one has lost")
    players = "perfect", "forgetful", "none"
    command.add_argument("--computer", choices=players, default="perfect", help="who plays against you")
    command.add_argument("--second", action="store_true", help="the computer begins")
    options = parser.parse_args(arguments)
    try:
        return GAMES[options.game](*options.size, **({"misere": True} if options.misere else {})), options
    except TypeError:
        takes = ", ".join(inspect.signature(GAMES[options.game]).parameters)
        numbers = f"{options.game} takes these numbers: {takes.removesuffix(', misere')}"
        command.error(f"{options.game} has no misere form" if options.misere and "misere" not in takes else numbers)
    except GameError as error:
        command.error(str(error))


def _play(game, computer, you):
    if rules(game):
        print(rules(game))
    players = {1: ask, 2: ask}
    if computer != "none":
        players[3 - you] = perfect if computer == "perfect" else forgetful()
        print(f"You are player {you}. Ctrl-C ends the game.")
    match = Match(game)
    for player in turns(match, players[1], players[2]):
        if player is not ask:
            print(match.said())
    end = result(match, you if computer != "none" else None)
    why = victory(match, you) if computer == "perfect" else ""
    print(f"\n{', '.join(filter(None, [end, why]))}.")


if __name__ == "__main__":
    sys.exit(main())
