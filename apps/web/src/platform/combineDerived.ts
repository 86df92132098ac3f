import type { Derived } from './derived';

/** Combines two values into a pair that keeps its identity while both are unchanged. */
export function combineDerived<A, B>(a: Derived<A>, b: Derived<B>): Derived<readonly [A, B]> {
  let last: readonly [A, B] | undefined;
  return {
    subscribe: (listener) => {
      const stops = [a.subscribe(listener), b.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    get: () => {
      const [first, second] = [a.get(), b.get()];
      if (last?.[0] !== first || last[1] !== second) last = [first, second];
      return last;
    },
  };
}
