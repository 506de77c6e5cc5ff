"""The command line: `gametree play one-two-ten` plays a game in the terminal, and `gametree nim 3 4 5` solves Nim."""

import argparse
import inspect
import re
import sys
from pathlib import Path

from . import __version__, games, nim
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
    """Play a game in the terminal or solve a game of Nim, and return the exit status.

    Args:
        arguments: A list of the words after the command's name (by default, those of the command line).
    """
    words = sys.argv[1:] if arguments is None else arguments
    if words[:1] == ["nim"]:
        return nim.main(words[1:])  # the homework decides what each word means, even -m and --help
    game, options = _parse(words)
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # for terminals that can't show ●
    try:
        _play(game, options.computer, 2 if options.second else 1, options.seed)
    except (KeyboardInterrupt, EOFError):
        print("\nSee you next time.")
    except GameError as error:
        print(error)
        return 1
    return 0


def _parse(arguments):
    """Return the game and the options that the command line asks for."""
    description = "Game trees that can be drawn, labelled and watched."
    name = "python -m gametree" if Path(sys.argv[0]).stem == "__main__" else "gametree"
    parser = argparse.ArgumentParser(prog=name, description=description)
    parser.add_argument("--version", action="version", version=f"gametree {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="command", required=True)
    games = "the games and their sizes:\n" + "\n".join(map(_usage, GAMES))
    keep_lines = argparse.RawDescriptionHelpFormatter
    command = commands.add_parser("play", help="play a game in the terminal", epilog=games, formatter_class=keep_lines)
    command.add_argument("game", choices=GAMES, metavar="game", help="the name of a game, see below")
    sizes = "the sizes of the game, as in one-two-ten 20, or its first position, as in tic-tac-toe X...O...."
    command.add_argument("size", nargs="*", default=[], help=sizes)
    for form, meaning in FORMS.items():
        command.add_argument(f"--{form.replace('_', '-')}", action="store_true", help=meaning)
    players = "perfect", "forgetful", "none"
    command.add_argument("--computer", choices=players, default="perfect", help="who plays against you")
    command.add_argument("--second", action="store_true", help="the computer begins")
    command.add_argument("--seed", type=int, help="a number: the same seed gives the same dice rolls")
    commands.add_parser("nim", help="solve a game of Nim: print who wins and the winning moves", add_help=False)
    options = parser.parse_args(arguments)
    if options.command == "nim":
        parser.error("nim must be the first word")
    try:
        return _make_game(options, command.error), options
    except GameError as error:
        command.error(str(error))


def _make_game(options, refuse):
    """Return the game that the options ask for. If there is no such game, call `refuse` with a message."""
    kind = GAMES[options.game]
    parameters, sizes = inspect.signature(kind).parameters, _sizes(kind)
    forms = {form: True for form in FORMS if vars(options)[form]}
    for form in forms.keys() - parameters:
        refuse(f"{options.game} has no {form.replace('_', '-')} form")
    if len(options.size) > len(sizes) and sizes[-1].kind != inspect.Parameter.VAR_POSITIONAL:
        what = "this text" if isinstance(sizes[0].default, str) else "these numbers"
        refuse(f"{options.game} takes {what}: {', '.join(size.name for size in sizes)}")
    return kind(*map(_size, options.size), **forms)


def _sizes(kind):
    """Return the parameters of a game class that set the sizes of the game, not its form."""
    parameters = inspect.signature(kind).parameters.values()
    return [size for size in parameters if size.kind != inspect.Parameter.KEYWORD_ONLY and size.name not in FORMS]


def _usage(name):
    """Return the line about a game in the help: its name and its sizes."""
    sizes = [f"{size.name} …" if size.kind == size.VAR_POSITIONAL else size.name for size in _sizes(GAMES[name])]
    return f"  {name} {' '.join(f'[{size}]' for size in sizes)}"


def _size(word):
    """Return a word of the command line as an int, or unchanged if it is not a number."""
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
