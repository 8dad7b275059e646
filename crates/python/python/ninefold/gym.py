"""Sudoku as an environment of gymnasium, for training by reward. It needs the packages gymnasium and numpy.

>>> env = SudokuEnv()
>>> seen, info = env.reset(seed=7, options={"difficulty": "easy"})
>>> seen["digits"].shape, seen["candidates"].shape, info["action_mask"].shape
((81,), (81, 9), (1458,))
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from ._game import Game


class SudokuEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """Boards of 9×9.

    An action is a number below 1458: ``kind * 729 + cell * 9 + digit - 1``, where kind is 0 for a digit that is placed and 1
    for a candidate that is eliminated. An observation has the ``digits``, 81 numbers from 0 to 9, and the ``candidates``, of
    shape (81, 9). The ``action_mask`` of the info says which actions there are. ``info["verdict"]`` is that of :class:`ninefold.Game`, or ``illegal``.

    The reward of a right digit is 1, of a right elimination 0.1, of what is right but not deducible yet a tenth of that, and
    of all else -1. An episode ends when all cells are filled. ``options`` of :meth:`reset` are those of :meth:`ninefold.Game.reset`.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, *, seconds: float | None = None, render_mode: str | None = None) -> None:
        self.render_mode = render_mode
        self._seconds = seconds
        self._game: Game | None = None
        self.action_space = gymnasium.spaces.Discrete(1458)
        self.observation_space = gymnasium.spaces.Dict(
            {
                "digits": gymnasium.spaces.MultiDiscrete(np.full(81, 10)),
                "candidates": gymnasium.spaces.MultiBinary((81, 9)),
            }
        )

    @property
    def game(self) -> Game:
        """The game that is played.

        :raises RuntimeError: before the first reset.
        """
        if self._game is None:
            raise RuntimeError("there is no game before reset()")
        return self._game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins with a puzzle of this seed. Without a seed it follows from the one before."""
        super().reset(seed=seed)
        own = seed if seed is not None else int(self.np_random.integers(1 << 62))
        self._game = Game(".1...4....1...2.", seconds=self._seconds)
        self._game.reset(**{"seed": own, **(options or {})})
        return self._seen(), self._info("right")

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Plays a move."""
        kind, rest = divmod(int(action), 729)
        cell, digit = divmod(rest, 9)
        play = self.game.eliminate if kind else self.game.place
        verdict: str = "illegal"
        technique, price = None, None
        try:
            judged = play(cell // 9, cell % 9, digit + 1)
            verdict, technique, price = judged.verdict, judged.technique, judged.price
        except ValueError:
            pass
        value = 0.1 if kind else 1.0
        reward = {"right": value, "not deducible": value / 10}.get(verdict, -1.0)
        info = self._info(verdict) | {"technique": technique, "price": price}
        return self._seen(), reward, self.game.solved, False, info

    def render(self) -> str | None:
        """The board as text."""
        return repr(self.game.board) if self.render_mode == "ansi" else None

    def _seen(self) -> dict[str, Any]:
        digits = np.array([digit for row in self.game.board.rows for digit in row], dtype=np.int64)
        return {"digits": digits, "candidates": self.game.candidates.astype(np.int8)}

    def _info(self, verdict: str) -> dict[str, Any]:
        seen = self._seen()
        mask = (seen["candidates"].astype(bool) & (seen["digits"] == 0)[:, None]).reshape(-1)
        return {"verdict": verdict, "action_mask": np.tile(mask, 2).astype(np.int8)}
