"""The program that comes with the package."""

from __future__ import annotations

import importlib.metadata
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path

from conftest import CLASH, PROPER, SOLVED

#: The command as pip installed it.
COMMAND = str(Path(sysconfig.get_path("scripts"), "ninefold"))


def program(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True)


def test_the_command_is_the_program() -> None:
    solved = program("solve", PROPER)
    assert (solved.stdout.strip(), solved.returncode) == (SOLVED, 0)
    version = importlib.metadata.version("ninefold")
    assert program("--version").stdout.strip() == f"ninefold {version}"


def test_statuses_are_those_of_the_program() -> None:
    assert program("check", CLASH).returncode == 1
    assert program("solve", "--no-such-option").returncode == 2


def test_the_module_is_the_program_too() -> None:
    run = [sys.executable, "-m", "ninefold", "solve", PROPER]
    assert subprocess.check_output(run, text=True).strip() == SOLVED


def test_ctrl_c_ends_it() -> None:
    with subprocess.Popen([COMMAND, "serve", "--port", "0"], stderr=subprocess.PIPE, text=True) as served:
        assert served.stderr is not None
        assert "http://" in served.stderr.readline()
        served.send_signal(signal.SIGINT)
        assert served.wait(timeout=20) is not None
