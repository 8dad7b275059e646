"""`python -m ninefold` is the program, like the command `ninefold`."""

import sys

from ninefold._native import main

sys.exit(main())
