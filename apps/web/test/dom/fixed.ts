import type { Derived } from '../../src/platform/derived';

/** A value that never changes. */
export const fixed = <T>(value: T): Derived<T> => ({ get: () => value, subscribe: () => () => undefined });
