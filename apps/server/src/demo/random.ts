/** Reproducible random numbers: the same seed gives the same numbers on every machine. */
export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer from `min` to `max`, inclusive. */
  int(min: number, max: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T | undefined;
}

/**
 * Source: "mulberry32" by Tommy Ettinger (public domain).
 *
 * @param seed integer; only its lowest 32 bits are used
 */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return { next, int, chance: (probability) => next() < probability, pick: (list) => list[int(0, list.length - 1)] };
}

/** A UUID version 7 (RFC 9562) of an instant, with random bits from `random`. */
export function idAt(epochMs: number, random: Random): string {
  const time = epochMs.toString(16).padStart(12, '0');
  const tail = hex(random, 4) + hex(random, 4);
  const variant = '89ab'.charAt(random.int(0, 3));
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(random, 3)}-${variant}${hex(random, 3)}-${hex(random, 4)}${tail}`;
}

const hex = (random: Random, digits: number): string =>
  random
    .int(0, 16 ** digits - 1)
    .toString(16)
    .padStart(digits, '0');
