import { useSyncExternalStore } from 'react';

/** A value computed from others: the same one while they are unchanged. */
export interface Derived<T> {
  readonly get: () => T;
  /** Calls the listener when the value may have changed. */
  readonly subscribe: (listener: () => void) => () => void;
}

type IsSame<T> = (before: T, after: T) => boolean;

/** Computes a value from another one, once for each of its values. Keeps the last result while it `isSame`. */
export function mapDerived<A, B>(
  source: Derived<A>,
  compute: (value: A) => B,
  isSame: IsSame<B> = Object.is,
): Derived<B> {
  let last: { readonly from: A; readonly value: B } | undefined;
  return {
    subscribe: source.subscribe,
    get: () => {
      const from = source.get();
      if (last === undefined || last.from !== from) {
        const value = compute(from);
        last = { from, value: last !== undefined && isSame(last.value, value) ? last.value : value };
      }
      return last.value;
    },
  };
}

/** Compares objects of one type by their fields. */
export const hasSameFields = <T extends object>(a: T | undefined, b: T | undefined): boolean =>
  a === b || (!!a && !!b && (Object.keys(a) as (keyof T)[]).every((name) => a[name] === b[name]));

/** Renders when the value has changed. */
export const useDerived = <T>(derived: Derived<T>): T => useSyncExternalStore(derived.subscribe, derived.get);
