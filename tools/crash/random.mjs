/**
 * Deterministic random generator (mulberry32): the same seed gives the same numbers.
 * @param {number} seed
 */
export function randomOf(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** @param {number} from @param {number} to both included */
  const whole = (from, to) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    /** @template T @param {readonly T[]} values @returns {T} */
    pick(values) {
      const value = values[whole(0, values.length - 1)];
      if (value === undefined) throw new Error('Nothing to pick from');
      return value;
    },
  };
}

/** @typedef {ReturnType<typeof randomOf>} Random */
