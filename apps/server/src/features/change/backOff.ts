const FIRST_MS = 100;
const LONGEST_MS = 10_000;

/** Delay before a retry after `failures` consecutive failures (at least 1): exponential, with jitter. */
export const backOffMs = (failures: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
