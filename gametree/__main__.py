"""The command line: `python -m gametree play one-two-ten` is a game on the terminal."""

import argparse
import inspect
import re
import sys

from . import __version__, games
from .core.errors import GameError
from .playing import play_facts as facts
from .playing.commentary import result, victory
from .playing.match import Match, dice, turns
from .playing.play_words import say
from .playing.players import ask, forgetful, perfect
from .playing.session import piece_of, rules

GAMES = {re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower(): getattr(games, name) for name in games.__all__}
FORMS = {"misere": "whoever takes the last one loses", "take_back": "a player may also take one back"}


def main(arguments=None):
    """Play a game on the terminal. Takes the words of the command line, a list; gives the exit status, an int."""
    game, options = _understood(arguments)
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that has no ●
    try:
        _play(game, options.computer, 2 if options.second else 1, options.seed)
    except (KeyboardInterrupt, EOFError):
        print("\nSee you next time.")
    except GameError as error:
        print(error)
        return 1
    return 0


def _understood(arguments):
    about = "Game trees that can be drawn, labelled and watched."
    parser = argparse.ArgumentParser(prog="python -m gametree", description=about)
    parser.add_argument("--version", action="version", version=f"gametree {__version__}")
    commands = parser.add_subparsers(metavar="command", required=True)
    games = "the games and their sizes:\n" + "\n".join(map(_usage, GAMES))
    as_it_is = argparse.RawDescriptionHelpFormatter  # the lines of the games
    command = commands.add_parser("play", help="play a game on the terminal", epilog=games, formatter_class=as_it_is)
    command.add_argument("game", choices=GAMES, metavar="game", help="the name of a game, see below")
    sizes = "the sizes of the game, as in one-two-ten 20, or its first position, as in tic-tac-toe X...O...."
    command.add_argument("size", nargs="*", default=[], help=sizes)
    for form, means in FORMS.items():
        command.add_argument(f"--{form.replace('_', '-')}", action="store_true", help=means)
    players = "perfect", "forgetful", "none"
    command.add_argument("--computer", choices=players, default="perfect", help="who plays against you")
    command.add_argument("--second", action="store_true", help="the computer begins")
    command.add_argument("--seed", type=int, help="a number: the same seed gives the same dice rolls")
    options = parser.parse_args(arguments)
    try:
        return _made(options, command.error), options
    except GameError as error:
        command.error(str(error))


def _made(options, refuse):
    """The game that is asked for; `refuse` is told what can't be."""
    kind = GAMES[options.game]
    takes, sizes = inspect.signature(kind).parameters, _sizes(kind)
    asked = {form: True for form in FORMS if vars(options)[form]}
    for form in asked.keys() - takes:
        refuse(f"{options.game} has no {form.replace('_', '-')} form")
    if len(options.size) > len(sizes) and sizes[-1].kind != inspect.Parameter.VAR_POSITIONAL:
        what = "this text" if isinstance(sizes[0].default, str) else "these numbers"
        refuse(f"{options.game} takes {what}: {', '.join(size.name for size in sizes)}")
    return kind(*map(_size, options.size), **asked)


def _sizes(kind):
    """What a kind of game takes on the command line besides its forms, a list of parameters."""
    takes = inspect.signature(kind).parameters.values()
    return [size for size in takes if size.kind != inspect.Parameter.KEYWORD_ONLY and size.name not in FORMS]


def _usage(name):
    """A game's line in the help: its name and its sizes."""
    sizes = [f"{size.name} …" if size.kind == size.VAR_POSITIONAL else size.name for size in _sizes(GAMES[name])]
    return f"  {name} {' '.join(f'[{size}]' for size in sizes)}"


def _size(word):
    """A word of the command line as a game takes it: a number, or else the text itself."""
    try:
        return int(word)
    except ValueError:
        return word


def _play(game, computer, you, seed):
    if rules(game):
        print(rules(game))
    players = {1: ask, 2: ask}
    if computer != "none":
        players[3 - you] = perfect if computer == "perfect" else forgetful(seed=seed)
        print(f"{say(facts.Side(you, piece_of(game, you)))} Ctrl-C ends the game.")
    match = Match(game, dice(seed))
    for player in turns(match, players[1], players[2]):
        if player is not ask:
            print(say(match.said()))
        if match.times[match.node.state] == 2:
            print("You have been in this position before. The third time is a draw.")
    end = result(match, you if computer != "none" else None)
    if match.agreed:
        end += ", because this is the third time in this position"
    if computer == "perfect" and (why := victory(match, you)):
        end += f" {say(why)}"
    print(f"\n{end}.")


if __name__ == "__main__":
    sys.exit(main())
