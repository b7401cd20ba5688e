"""`python -m ecotone` is `ecotone`."""

import sys

from ecotone.cli import main

sys.exit(main())
