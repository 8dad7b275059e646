"""What solving adds to reading and writing two million rows of Parquet, in Python and by the program.

    python bench/parquet.py PUZZLES [NINEFOLD]

PUZZLES is a file with a 9x9 puzzle on each line, which are taken as often as needed; NINEFOLD is the program. It needs the Python package
and pyarrow, and prints processor time of one thread, so that other work on the machine matters little.
"""

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

import ninefold
import pyarrow
import pyarrow.parquet as parquet

ROWS = 2_000_000


def processor_time() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def measured(name: str, work) -> float:
    begun = processor_time()
    work()
    time = processor_time() - begun
    print(f"{name}: {time:.2f} s")
    return time


def main(puzzles: str, program: str | None = None) -> None:
    lines = [line[:81] for line in Path(puzzles).read_text().splitlines() if len(line) >= 81 and line[0] != "#"]
    lines = (lines * (ROWS // len(lines) + 1))[:ROWS]
    table = pyarrow.table({"id": range(ROWS), "puzzle": lines})
    with tempfile.TemporaryDirectory() as folder:
        source, copy, solved = (Path(folder) / f"{name}.parquet" for name in ("source", "copy", "solved"))
        parquet.write_table(table, source)

        def copied() -> None:
            with parquet.ParquetWriter(copy, table.append_column("solution", table["puzzle"]).schema) as out:
                for batch in parquet.ParquetFile(source).iter_batches(65_536):
                    rows = pyarrow.Table.from_batches([batch])
                    out.write_table(rows.append_column("solution", rows["puzzle"]))

        def answered() -> None:
            out = None
            for answers in ninefold.iter_batches("solve", source, column="puzzle", threads=1):
                rows = pyarrow.table(answers)
                out = out or parquet.ParquetWriter(solved, rows.schema)
                out.write_table(rows)
            assert out is not None
            out.close()

        files = measured("read and write, with the puzzles in place of solutions", copied)
        engine = measured("solve what is in memory", lambda: ninefold.solve_many(table["puzzle"], threads=1))
        print(f"twice the engine, and the files: {2 * engine + files:.2f} s")
        measured("Parquet to Parquet in Python", answered)
        if program is not None:
            command = [program, "solve", os.fspath(source), "--column", "puzzle", "--output", os.fspath(solved)]
            measured("Parquet to Parquet by the program", lambda: subprocess.run([*command, "--threads", "1"], check=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
