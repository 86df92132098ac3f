const FIRST_MS = 100;
const LONGEST_MS = 10_000;

/**
 * How long to wait after so many failures in a row, at least 1: longer each time, and never quite as long as the others
 * wait.
 */
export const backOffMs = (failures: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
