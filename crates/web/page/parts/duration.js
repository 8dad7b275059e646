/** A duration as people say it. @param {number} us */
export function duration(us) {
  // A browser's clock is coarse.
  if (us === 0) return "less than 0.1 ms";
  if (us < 1000) return `${us.toPrecision(3)} µs`;
  if (us < 1e6) return `${(us / 1000).toPrecision(3)} ms`;
  return `${(us / 1e6).toPrecision(3)} s`;
}
