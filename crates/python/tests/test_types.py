"""What is typed: the code that the documents show, and the native module."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


def code_of_notebook() -> str:
    """The code of all cells; what a cell ends with is shown, which is no statement for a checker."""
    notebook = json.loads((ROOT / "examples" / "notebook.ipynb").read_text())
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    shown: list[str] = []
    for cell in cells:
        *lines, last = cell.splitlines()
        is_shown = not re.match(r"(import|from|print|\w+ =|\s)", last)
        shown += [*lines, f"print({last})" if is_shown else last]
    return "\n".join(shown) + "\n"


def code_of_readme() -> str:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "crates" / "python" / "README.md").read_text(), re.DOTALL)
    return "\n".join(blocks)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shown")
    for name, code in (("readme", code_of_readme()), ("notebook", code_of_notebook())):
        assert "ninefold." in code, name
        (folder / f"{name}.py").write_text(code)
    rules = {"typeCheckingMode": "strict", "reportUnusedExpression": False}
    (folder / "pyrightconfig.json").write_text(json.dumps(rules))
    return folder


@pytest.mark.parametrize(
    "checker", [["mypy", "--strict", "readme.py", "notebook.py"], ["pyright", "--pythonpath", sys.executable]]
)
def test_what_is_shown_is_typed(checker: list[str], folder: Path) -> None:
    run = subprocess.run([sys.executable, "-m", *checker], cwd=folder, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def test_the_stubs_say_what_there_is(tmp_path: Path) -> None:
    """The names, parameters and defaults of the native module are those of its stubs."""
    # The name of a type that only checkers see, and what only the run time has.
    (tmp_path / "allowed").write_text("ninefold._native.Kind\nninefold._native.__all__\n")
    command = [sys.executable, "-m", "mypy.stubtest", "ninefold._native", "--allowlist", "allowed", "--concise"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
