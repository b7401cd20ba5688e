"""Commands for people: play, score, simulate, replay, games."""

import os
import sys
from collections.abc import Sequence

from ecotone.cli.parser import Usage, arguments
from ecotone.cli.voice import Voice
from ecotone.core.errors import Refusal

BAD_INPUT = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; bad input gives one sentence on standard error and code 2."""
    voice = Voice()
    try:
        given = arguments(sys.argv[1:] if argv is None else list(argv))
        voice = Voice(given.lang)
        code: int = given.run(given, voice)
        sys.stdout.flush()
    except Usage as usage:
        voice.complain(voice.say("cli.usage", message=str(usage), command=usage.command))
    except Refusal as refusal:
        voice.complain(voice.refused(refusal))
    except BrokenPipeError:
        # nobody reads on: keep the interpreter from failing again when it closes the stream
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        voice.complain(voice.say("cli.closed_pipe"))
    except KeyboardInterrupt:
        voice.complain(voice.say("cli.interrupted"))
    else:
        return code
    return BAD_INPUT
