"""Every interface says the same about a puzzle: the reports of ``tests/reports``, which Rust has written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import ninefold
import pytest

FOLDER = Path(__file__).parents[3] / "tests" / "reports"
PUZZLES = sorted(FOLDER.glob("*.txt"))


def report_of(path: Path) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(path.with_suffix(".json").read_text())
    return report


def test_there_are_puzzles() -> None:
    assert len(PUZZLES) > 20


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_the_report_is_the_one_of_every_interface(path: Path) -> None:
    report = report_of(path)
    found = ninefold.check(path.read_text())
    assert found.report == report
    assert (found.status, found.sentence, found.reason) == (
        report["status"],
        report["sentence"],
        report["reason"],
    )
    assert found.good == bool(found) == (report["reason"] is None)
    for name in ("differences", "clashes", "conflict", "rules", "suspects", "suspect_rules", "wrong"):
        assert getattr(found, name) == report.get(name, []), name
    assert found.minimal == report.get("minimal")
    for name in ("puzzle", "solution", "second"):
        board = getattr(found, name)
        line = report.get(name)
        assert board is None if line is None else board is not None and board.line == line, name
        assert board is None or board.box == report["box"], name


def test_a_table_says_the_same() -> None:
    reports = [report_of(path) for path in PUZZLES]
    checked = ninefold.check_many([path.read_text() for path in PUZZLES])
    assert checked["status"] == [report["status"] for report in reports]
    sentences = [None if report["reason"] is None else report["sentence"] for report in reports]
    assert checked["error"] == sentences
