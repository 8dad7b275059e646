/** The solution of the puzzle that is played, for what is told of it while somebody plays. */
import { ask } from "../api.js";
import { board, work } from "../board/work.js";

/**
 * The puzzle that was asked about, the answer, and its digits once it has come.
 * @type {{ givens: number[], shape: object | null, answer: Promise<number[] | null>, digits?: number[] | null }}
 */
let known = { givens: [], shape: null, answer: Promise.resolve(null) };

const isKnown = () => known.givens === work.position.givens && known.shape === work.shape;

/** The digits of the solution, or nothing if there is not exactly one that is found. What the puzzle states itself is believed. @returns {Promise<number[] | null>} */
export function solution() {
  if (isKnown()) return known.answer;
  const { shape, position: { givens } } = work, stated = shape.laid?.fog?.solution;
  const answer = stated?.length && givens.every((given, cell) => !given || given === stated[cell]) ? Promise.resolve(stated)
    : ask("solve", { board: board(true) }).then(({ status, solution }) => (status === "unique" ? solution : null), () => null);
  const mine = known = { givens, shape, answer };
  void answer.then((digits) => Object.assign(mine, { digits }));
  return answer;
}

/** What `solution` gives, if it is known already. */
export function solved() { return isKnown() ? known.digits : undefined; }
