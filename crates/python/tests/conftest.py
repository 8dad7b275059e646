"""What the tests share: puzzles, and what must not be skipped."""

from __future__ import annotations

import importlib.util
import os

import pytest

#: Packages that a user may do without; an unattended run must have them all.
OPTIONAL = (
    *("numpy", "pandas", "polars", "pyarrow", "duckdb", "pyspark", "ray", "nbclient", "ipykernel"),
    *("datasets", "gymnasium"),
)

PROPER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4....5....8..7."
CLASH = PROPER.replace("53..7", "53..5", 1)


def pytest_sessionstart() -> None:
    missing = [name for name in OPTIONAL if importlib.util.find_spec(name) is None]
    if missing and os.environ.get("CI") == "true":
        pytest.exit(f"missing, and nothing may be skipped: {', '.join(missing)}", returncode=1)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):  # type: ignore[no-untyped-def]
    """With ``CI=true`` a skipped test is a failed one."""
    outcome = yield
    report = outcome.get_result()
    if report.skipped and os.environ.get("CI") == "true" and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, and nothing may be: {report.longrepr}"
