"""The example notebook, run from its first cell to its last, and drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")

NOTEBOOK = Path(__file__).parents[3] / "examples" / "notebook.ipynb"


def test_the_notebook_runs_and_draws() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    drawn = ["".join(output["data"]["text/html"]) for output in outputs if "text/html" in output.get("data", {})]
    assert sum("image/svg+xml" in html for html in drawn) >= 2, "the puzzle and its solution"
    assert sum("<table" in html for html in drawn) == 1, "the ratings"
    plain = [output["data"]["text/plain"] for output in outputs if "data" in output]
    assert "True" in plain
