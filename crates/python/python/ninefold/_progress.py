"""How far long work has come."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Union

#: Called with how many are done and how many there are, which is ``None`` where nobody knows yet.
Report = Callable[[int, Union[int, None]], object]

#: What ``progress=`` takes: ``True`` for a bar on standard error, or a function that is called a few times a second.
Progress = Union[bool, Report]


class Bar:
    """A bar on standard error: how many are done, and how long the rest takes."""

    _WIDTH = 24
    _EVERY = 0.2

    def __init__(self, what: str) -> None:
        self._what = what
        self._began = self._next = time.monotonic()
        self._length = 0

    def __call__(self, done: int, total: int | None) -> None:
        now = time.monotonic()
        if now < self._next and done != total:
            return
        self._next = now + self._EVERY
        text = self.text(done, total, now - self._began)
        print("\r" + text.ljust(self._length), end="", file=sys.stderr, flush=True)
        self._length = len(text)

    def text(self, done: int, total: int | None, elapsed: float) -> str:
        """What the bar shows when this number of seconds has passed.

        >>> Bar("rows").text(250, 1000, 2.0)
        '██████··················  25 %, 250 of 1,000 rows, 6 s left'
        >>> Bar("rows").text(250, None, 2.0)
        '250 rows, 125 a second'
        """
        if total is None:
            return f"{done:,} {self._what}, {done / max(elapsed, 1e-9):,.0f} a second"
        share = done / total if total else 1.0
        bar = "█" * int(self._WIDTH * share)
        end = f"{elapsed:.0f} s" if done == total else f"{elapsed / share - elapsed:.0f} s left" if share else ""
        text = f"{bar.ljust(self._WIDTH, '·')} {share * 100:3.0f} %, {done:,} of {total:,} {self._what}"
        return f"{text}, {end}" if end else text

    def close(self) -> None:
        """Ends the line, if anything was shown."""
        if self._length:
            print(file=sys.stderr, flush=True)
            self._length = 0


class Reporting:
    """What ``progress=`` asks for, as a function or nothing; a bar is closed at the end.

    >>> with Reporting(False, "rows") as report:
    ...     print(report)
    None
    """

    def __init__(self, progress: Progress, what: str) -> None:
        if not isinstance(progress, bool) and not callable(progress):
            found = type(progress).__name__
            raise TypeError(f"progress: expected True or a function of two numbers, found {found}")
        self._report: Report | None = progress if not isinstance(progress, bool) else None
        if progress is True:
            self._report = Bar(what)

    def __enter__(self) -> Report | None:
        return self._report

    def __exit__(self, *_: object) -> None:
        if isinstance(self._report, Bar):
            self._report.close()
