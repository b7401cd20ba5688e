"""Commands for people: to play, score, study and serve the games, and to train bots."""

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress

from ecotone.cli import files
from ecotone.cli.parser import Usage, arguments
from ecotone.cli.usage import asked_for, speaking
from ecotone.cli.voice import Voice
from ecotone.core.errors import ParseError, Refusal
from ecotone.games import GAMES

BAD_INPUT = 2
STANDARD_OUTPUT = "stdout"


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; bad input gives one sentence on standard error and code 2."""
    argv = sys.argv[1:] if argv is None else list(argv)
    voice, game = Voice(asked_for(argv)), None
    _heed_ctrl_c()
    try:
        with speaking(voice.lang):
            given = arguments(argv)
            game = getattr(given, "game", None)
            code: int = given.run(given, voice)
        if sys.stdout is None:  # closed by whoever started this program
            raise BrokenPipeError
        sys.stdout.flush()
    except Usage as usage:
        voice.complain(voice.say("cli.usage", message=str(usage), command=usage.command))
    except Refusal as refusal:
        voice.complain(voice.refused(refusal, game))
    except BrokenPipeError:
        _give_up_output()
        voice.complain(voice.say("cli.closed_pipe"))
    except OSError as problem:
        _give_up_output()
        file = problem.filename or STANDARD_OUTPUT
        unwritable = ParseError("unwritable", file=str(file), reason=files.reason(problem))
        voice.complain(voice.refused(unwritable))
    except KeyboardInterrupt:
        voice.err.print()
        voice.complain(voice.say("cli.interrupted"))
    except Exception as problem:
        # an error of our own is shown whole; one in somebody else's game is for its author
        if (failed := GAMES.stumbled(problem)) is None:
            raise
        voice.complain(voice.refused(failed))
    else:
        return code
    return BAD_INPUT


def _heed_ctrl_c() -> None:
    """Answer Ctrl-C though whoever started the program ignores it."""
    # build servers and scripts hand their deafness down, and then games that Ctrl-C promises to
    # keep could be ended only by a signal that loses them; who wants a program to outlive its
    # terminal asks for that with nohup, and SIGHUP stays as it was
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        with suppress(ValueError):  # Ctrl-C reaches the main thread alone
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _give_up_output() -> None:
    """Keep the interpreter from failing again when it closes the stream."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
