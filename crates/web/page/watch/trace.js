/** What a textbook method did, step by step; and the board after any number of steps. */

/** The words of the stream and their numbers here: first those that fill a cell, and dead ends from `none` to `broken`. */
export const KINDS = Object.freeze({ try: 1, single: 2, only: 3, back: 4, none: 5, nowhere: 6, clash: 7, broken: 8, jump: 9, round: 10, solution: 11 });

/**
 * The end of a search.
 * @typedef {{nodes: number, placements: number, backtracks: number, iterations: number, elapsed_us: number}} Cost
 * @typedef {{status: string, untold: number, solution?: number[], first?: Cost, total: Cost}} Ended
 */

/** A list of numbers that grows. */
class Column {
  /** @param {Uint8ArrayConstructor | Uint16ArrayConstructor | Int32ArrayConstructor} type */
  constructor(type) {
    this.type = type;
    this.list = new type(1024);
    this.length = 0;
  }

  /** @param {number} value */
  push(value) {
    if (this.length === this.list.length) {
      const more = new this.type(2 * this.length);
      more.set(this.list);
      this.list = more;
    }
    this.list[this.length++] = value;
  }
}

export class Trace {
  /** @param {number[]} givens @param {number} n */
  constructor(givens, n) {
    this.n = n;
    this.givens = givens;
    this.kinds = new Column(Uint8Array);
    this.first = new Column(Int32Array);
    this.second = new Column(Int32Array);
    /** How many cells are filled after each step. */
    this.filled = new Column(Uint16Array);
    /** Houses and rules, by number. @type {string[]} */
    this.names = [];
    /** Steps up to the first solution, if there is one. */
    this.found = 0;
    /** @type {Ended | null} */
    this.ended = null;
    this.now = givens.filter(Boolean).length;
    /** The position after this number of steps. */
    this.at = 0;
    this.digits = givens.slice();
    /** How each digit came: 0 given or none, 1 tried, 2 deduced. */
    this.ways = new Uint8Array(n * n);
    /** How often each cell was changed. */
    this.visits = new Uint32Array(n * n);
    this.count = { tried: 0, placed: 0, back: 0 };
  }

  get length() { return this.kinds.length; }

  reset() {
    this.at = 0;
    this.digits = this.givens.slice();
    this.ways.fill(0);
    this.visits.fill(0);
    this.count = { tried: 0, placed: 0, back: 0 };
  }

  /** Takes a bundle of the stream. @param {[string, ...any][]} steps */
  add(steps) {
    for (const [word, a = 0, b = 0, house] of steps) {
      const kind = KINDS[/** @type {keyof typeof KINDS} */ (word)];
      if (!kind) continue;
      this.kinds.push(kind);
      this.first.push(this.number(a));
      this.second.push(kind === KINDS.only ? b + 256 * this.number(house) : this.number(b));
      if (kind <= KINDS.only) this.now += 1;
      if (kind === KINDS.back) this.now -= 1;
      if (kind === KINDS.solution && !this.found) this.found = this.length;
      this.filled.push(this.now);
    }
  }

  /** A number as it is, and the number of a name. @param {string | number} name */
  number(name) {
    if (typeof name === "number") return name;
    const old = this.names.indexOf(name);
    return old >= 0 ? old : this.names.push(name) - 1;
  }

  /** Goes to the position after this number of steps. @param {number} to */
  seek(to) {
    if (to < this.at) this.reset();
    for (; this.at < to && this.at < this.length; this.at++) {
      const kind = this.kinds.list[this.at], cell = this.first.list[this.at];
      if (kind <= KINDS.only) {
        this.digits[cell] = this.second.list[this.at] & 255;
        this.ways[cell] = kind === KINDS.try ? 1 : 2;
        this.visits[cell] += 1;
        this.count.placed += 1;
        if (kind === KINDS.try) this.count.tried += 1;
      } else if (kind === KINDS.back) {
        this.digits[cell] = 0;
        this.ways[cell] = 0;
        this.visits[cell] += 1;
        this.count.back += 1;
      }
    }
  }

  /** The cells that the last step is about, and whether it is a dead end. */
  last() {
    const i = this.at - 1;
    if (i < 0) return { cells: [], dead: false };
    const kind = this.kinds.list[i], a = this.first.list[i], b = this.second.list[i];
    const dead = kind >= KINDS.none && kind <= KINDS.broken;
    if (kind <= KINDS.none) return { cells: [a], dead };
    return { cells: kind === KINDS.clash || kind === KINDS.jump ? [a, b] : [], dead };
  }

  /** The last step in words. @param {(cell: number) => string} name */
  words(name) {
    const i = this.at - 1;
    if (i < 0) return "";
    const kind = this.kinds.list[i], a = this.first.list[i], b = this.second.list[i];
    switch (kind) {
      case KINDS.try: return `Try ${b} in ${name(a)}.`;
      case KINDS.single: return `${name(a)} must be ${b}: nothing else fits.`;
      case KINDS.only: return `${name(a)} must be ${b & 255}: its only place in ${this.names[b >> 8]}.`;
      case KINDS.back: return `Take back ${b} in ${name(a)}.`;
      case KINDS.none: return `Dead end: nothing fits ${name(a)}.`;
      case KINDS.nowhere: return `Dead end: no place for ${a} in ${this.names[b]}.`;
      case KINDS.clash: return `Dead end: ${name(a)} and ${name(b)} would hold the same digit.`;
      case KINDS.broken: return `Dead end: ${this.names[a]} is broken.`;
      case KINDS.jump: return `Jump back from ${name(a)} to ${name(b)}.`;
      case KINDS.round: return `Round ${a}: ${b} placed.`;
      default: return "Every cell is filled: a solution.";
    }
  }

  /**
   * The least and the most that is filled, in parts with the same number of steps.
   * @param {number} parts @param {number} steps @returns {[number, number][]}
   */
  band(parts, steps) {
    /** @type {[number, number][]} */
    const band = [];
    const filled = this.filled.list, end = Math.min(steps, this.length);
    for (let part = 0; part < parts; part++) {
      const from = Math.floor((part * steps) / parts), to = Math.max(from + 1, Math.floor(((part + 1) * steps) / parts));
      if (from >= end) break;
      let low = filled[from], high = low;
      for (let i = from + 1; i < to && i < end; i++) {
        if (filled[i] < low) low = filled[i];
        if (filled[i] > high) high = filled[i];
      }
      band.push([low, high]);
    }
    return band;
  }
}
