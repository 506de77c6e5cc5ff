"""terminal: a command writes all that it has to say, or says why it can't, and where nobody reads on it is silent."""

import os
import sys
from contextlib import suppress
from functools import wraps


def command(run):
    """Make a function a command of the terminal: no traceback where its output can't be written, nor after Ctrl-C.

    Takes a function of the words of the command line, a list, that prints and gives the exit status, an int. Gives one
    that does the same (without arguments, for the words it was called with), and whose status is 1 where what it
    printed could not be written, and 130 after Ctrl-C.
    """

    @wraps(run)
    def main(arguments=None):
        try:
            try:
                status = run(sys.argv[1:] if arguments is None else arguments)
            except SystemExit:  # after a usage
                _write()
                raise
            _write()
            return status
        except KeyboardInterrupt:
            _write_no_more()
            return 130
        except OSError as error:
            _write_no_more()
            if not isinstance(error, BrokenPipeError):  # or else nobody wants to read any more
                with suppress(OSError):
                    print(f"What there was to say could not be written: {error.strerror}.", file=sys.stderr)
            return 1

    return main


def _write():
    """Write what was printed now, when what goes wrong can still be said."""
    if sys.stdout:
        sys.stdout.flush()


def _write_no_more():
    """Let what is not written yet go nowhere, or Python tries again when it ends, and complains."""
    with suppress(OSError, AttributeError):  # there may be no screen
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
