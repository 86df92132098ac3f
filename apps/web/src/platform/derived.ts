import { useSyncExternalStore } from 'react';
import { afterPaint } from './afterPaint';

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

/** A value that never changes. */
export const fixed = <T>(value: T): Derived<T> => ({ get: () => value, subscribe: () => () => undefined });

/** Compares objects by their fields. */
export function hasSameFields<T extends object | undefined>(a: T, b: T): boolean {
  if (!a || !b) return a === b;
  const fields = Object.entries(a);
  const others = new Map(Object.entries(b));
  return fields.length === others.size && fields.every(([name, value]) => Object.is(value, others.get(name)));
}

/** Renders when the value has changed. */
export const useDerived = <T>(derived: Derived<T>): T => useSyncExternalStore(derived.subscribe, derived.get);

/** Renders after the paint that shows the change itself: for what is beside or below it. */
export const useDerivedAfterPaint = <T>({ subscribe, get }: Derived<T>): T =>
  useSyncExternalStore(subscribeAfterPaint(subscribe), get);

const wrapped = new WeakMap<Derived<unknown>['subscribe'], Derived<unknown>['subscribe']>();

/** The same function for the same `subscribe`: React subscribes again to another one. */
function subscribeAfterPaint(subscribe: Derived<unknown>['subscribe']): Derived<unknown>['subscribe'] {
  const known = wrapped.get(subscribe);
  if (known) return known;
  const after: Derived<unknown>['subscribe'] = (listener) => subscribe(() => afterPaint(listener));
  wrapped.set(subscribe, after);
  return after;
}
