from collections.abc import Callable
from typing import Any, Literal, final

from typing_extensions import Self

# The box shape of a board with rows, columns and boxes, and the text of the puzzle without givens if there is more to it.
Kind = tuple[str | None, str | None]

def main() -> int: ...

@final
class Table:
    def __len__(self) -> int: ...
    @property
    def names(self) -> list[str]: ...
    def values(self, name: str, start: int = 0, end: int | None = None) -> list[Any]: ...
    @staticmethod
    def of_data(data: object) -> Table: ...
    def place_of_puzzles(self, column: str | None = None) -> int: ...
    def texts(self, column: str | None = None) -> list[str | None]: ...
    def take(self, rows: list[int]) -> Table: ...
    def to_bytes(self) -> bytes: ...
    @staticmethod
    def of_bytes(bytes: bytes) -> Table: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...

@final
class Order:
    def __new__(
        cls,
        seed: int,
        shape: str = "3x3",
        givens: str | None = None,
        minimal: bool = False,
        symmetry: str = "none",
        pattern: str | None = None,
        difficulty: str | None = None,
        rating: str | None = None,
        technique: list[str] = ...,
        only_hardest: bool = False,
        practice: str | None = None,
        unlike: list[str] = ...,
        unbiased: bool = False,
        solved: bool = False,
        uniform: bool = False,
        clues: list[str] = ...,
    ) -> Self: ...
    @property
    def columns(self) -> list[tuple[str, str]]: ...
    def make(
        self,
        count: int,
        tries: int | None = None,
        seconds: float | None = None,
        threads: int | None = None,
        first: int = 0,
        progress: Callable[[int, int | None], object] | None = None,
    ) -> tuple[Table, str | None]: ...
    def rows(
        self, rows: list[int], tries: int | None = None, seconds: float | None = None
    ) -> Table: ...

@final
class Game:
    def __new__(cls, text: str, shape: str | None = None, seconds: float | None = None) -> Self: ...
    def play(
        self, is_placed: bool, cell: int, digit: int, seconds: float | None = None
    ) -> tuple[Literal["right", "wrong", "not deducible"], str | None, float | None]: ...
    def undo(self) -> bool: ...
    @property
    def puzzle(self) -> str: ...
    @property
    def digits(self) -> str: ...
    @property
    def candidates(self) -> list[int]: ...
    @property
    def moves(self) -> int: ...
    @property
    def solved(self) -> bool: ...
    def score(self, answer: str) -> tuple[int, int, int, int]: ...

@final
class RowMaker:
    def __new__(
        cls,
        split: str | None = None,
        by: str = "grid",
        steps: bool = False,
        alternatives: bool = False,
        negatives: bool = False,
        augment: int = 0,
        seed: int = 0,
        shape: str | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
    ) -> Self: ...
    def rows(self, data: object, column: str | None = None) -> Table: ...

@final
class Search:
    def __new__(cls, text: str, givens: int) -> Self: ...
    @property
    def parts(self) -> int: ...
    def part(self, part: int, seconds: float | None = None) -> tuple[list[str], bool]: ...

def version() -> str: ...
def threads_of(threads: int | None = None) -> int: ...
def answer(
    job_name: str,
    data: object,
    column: str | None = None,
    limit: int = 0,
    scale: str = "se",
    threads: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    shape: str | None = None,
    on_conflict: str = "error",
    prefix: str = "",
    statistics: bool = False,
    progress: Callable[[int, int | None], object] | None = None,
) -> Table: ...
def joined(
    columns: list[str], answers: list[str], on_conflict: str, prefix: str
) -> tuple[list[int], list[str]]: ...
def read(text: str, shape: str | None = None) -> tuple[str, Kind]: ...
def amended(text: str, says: str) -> str: ...
def cells_text(bytes: bytes, cells: int, shape: str | None = None) -> Table: ...
def convert(text: str, to: str, shape: str | None = None) -> tuple[str, str | None, str | None]: ...
def candidates(
    text: str, limit: int, shape: str | None = None, seconds: float | None = None
) -> tuple[str, Kind, list[int]]: ...
def redundant(
    text: str, shape: str | None = None, seconds: float | None = None
) -> tuple[tuple[list[str], list[str]] | None, bool]: ...
def minimize(
    text: str, rules: bool = False, shape: str | None = None, seconds: float | None = None
) -> tuple[tuple[str, Kind] | None, bool]: ...
def unavoidable(digits: str, size: int, seconds: float | None = None) -> list[list[str]] | None: ...
def usual_box(cells: int) -> str | None: ...
def form(text: str) -> tuple[tuple[int, int] | None, list[str]]: ...
def with_givens(text: str, digits: str, shape: str | None = None) -> str: ...
def solve(
    text: str, shape: str | None = None, seconds: float | None = None, nodes: int | None = None
) -> tuple[str, Kind, str, str | None, str | None, str | None]: ...
def count(
    text: str,
    limit: int = 0,
    shape: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> tuple[int, bool, str | None]: ...
def solutions(
    text: str,
    limit: int,
    shape: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> tuple[Kind, str, list[str], str | None]: ...
def check(
    text: str, shape: str | None = None, seconds: float | None = None, nodes: int | None = None
) -> tuple[str, bool, Kind]: ...
def draw(givens: str, digits: str | None = None, shape: str | None = None) -> str: ...
def picture(
    givens: str,
    digits: str | None = None,
    shape: str | None = None,
    format: str = "svg",
    theme: str = "light",
    width: int | None = None,
) -> bytes: ...
def rate(
    text: str,
    scale: str = "se",
    shape: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
) -> tuple[str, str | None, str]: ...
def hint(
    text: str, level: int = 1, shape: str | None = None, seconds: float | None = None
) -> str: ...
def steps(
    text: str, techniques: list[str], all: bool = False, shape: str | None = None, seconds: float | None = None
) -> tuple[str, bool, str | None]: ...
def explain(
    text: str, shape: str | None = None, seconds: float | None = None
) -> tuple[str, Kind]: ...
def step_candidates(text: str, shape: str | None, steps: int) -> tuple[bytes, int]: ...
def canonical(text: str, shape: str | None = None) -> tuple[str, int, Kind]: ...
def shuffle(text: str, seed: int, shape: str | None = None) -> tuple[str, Kind]: ...
def isomorphism(
    one: str, other: str, one_shape: str | None = None, other_shape: str | None = None
) -> tuple[bool, list[int], list[int], list[int]] | None: ...
def step_pictures(
    text: str,
    first: int,
    count: int,
    shape: str | None = None,
    theme: str = "light",
    seconds: float | None = None,
) -> list[str]: ...
def read_photo(
    image: bytes, shape: str | None = None
) -> list[tuple[str, Kind, str, bool, bool, list[str], list[tuple[float, float]]]]: ...
