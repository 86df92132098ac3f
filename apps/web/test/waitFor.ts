import { vi } from 'vitest';

/** Longer than any wait that succeeds on a busy machine: the default of `vi.waitFor` is one second. */
const TIMEOUT_MS = 20_000;

/** Repeats `check` until it no longer throws. Rejects with its last error after 20 s. */
export const waitFor = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: TIMEOUT_MS });
