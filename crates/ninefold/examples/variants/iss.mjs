// Counts solutions up to two with Interactive-Sudoku-Solver: for each line of standard input, a puzzle as a string in JSON,
// one line with the count and the milliseconds. The folder with its scripts (`js`) is the first argument.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

Object.assign(globalThis, { self: globalThis, VERSION_PARAM: "" });
const { SimpleSolver } = await import(pathToFileURL(`${process.argv[1]}/sandbox/simple_solver.js`).href);
const solver = new SimpleSolver();
for await (const line of createInterface({ input: process.stdin })) {
  const input = JSON.parse(line);
  const began = performance.now();
  let count = -1;
  try {
    count = solver.countSolutions(input, 2);
  } catch (error) {
    console.error(String(error));
  }
  process.stdout.write(`${count} ${performance.now() - began}\n`);
}
