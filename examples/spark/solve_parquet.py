"""Solves the puzzles of a Parquet file (or a folder of them) on a Spark cluster.

    spark-submit --archives environment.tar.gz#environment \
        --conf spark.pyspark.python=./environment/bin/python \
        solve_parquet.py IN OUT --column quizzes --seconds 10

The workers need the wheel: in the environment that is shipped with the job (`venv-pack` or `conda-pack`
makes such an archive), or installed on each of them.
"""

from __future__ import annotations

import argparse

import ninefold.spark
from pyspark.sql import SparkSession


def main() -> None:
    parser = argparse.ArgumentParser(description="Solve the puzzles of a Parquet file.")
    parser.add_argument("input")
    parser.add_argument("output", help="a folder that is not there yet")
    parser.add_argument("--column", default="puzzle", help="the column with the puzzles")
    parser.add_argument("--job", choices=["solve", "count", "check", "rate", "canonical"], default="solve")
    parser.add_argument("--seconds", type=float, help="gives a puzzle up after so long")
    parser.add_argument("--partitions", type=int, help="spreads the rows anew; for rating, some thousand rows each")
    asked = parser.parse_args()

    spark = SparkSession.builder.appName("ninefold").getOrCreate()
    frame = spark.read.parquet(asked.input)
    if asked.partitions:
        frame = frame.repartition(asked.partitions)
    options = {} if asked.job == "canonical" else {"seconds": asked.seconds}
    answers = getattr(ninefold.spark, asked.job)(frame, asked.column, **options)
    answers.write.parquet(asked.output)

    # Of what was written, so that nothing is done twice.
    statuses = spark.read.parquet(asked.output).groupBy("status").count()
    for row in statuses.orderBy("status").collect():
        print(f"{row['status']}: {row['count']:,}")
    spark.stop()


if __name__ == "__main__":
    main()
