"""Counts solutions with OR-tools. Each line of standard input is a puzzle, [limit, allowed, differ, tables]: the digits of each
cell, sets of cells that differ, and cells with the fillings that they may have. Each is answered by a number of at most `limit`."""

import json
import sys

from ortools.sat.python import cp_model


class Count(cp_model.CpSolverSolutionCallback):
    """Counts solutions up to a limit."""

    def __init__(self, limit):
        super().__init__()
        self.limit, self.count = limit, 0

    def on_solution_callback(self):
        self.count += 1
        if self.count >= self.limit:
            self.stop_search()


def count(limit, allowed, differ, tables):
    """The number of solutions, or `limit`."""
    if not all(allowed):
        return 0
    model = cp_model.CpModel()
    domain = cp_model.Domain.from_values
    cells = [model.new_int_var_from_domain(domain(digits), f"c{i}") for i, digits in enumerate(allowed)]
    for group in differ:
        model.add_all_different(cells[i] for i in group)
    for group, rows in tables:
        model.add_allowed_assignments([cells[i] for i in group], rows)
        if not rows:
            return 0
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    counter = Count(limit)
    solver.solve(model, counter)
    return counter.count


for line in sys.stdin:
    print(count(*json.loads(line)), flush=True)
