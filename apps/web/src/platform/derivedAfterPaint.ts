import { useSyncExternalStore } from 'react';
import { afterPaint } from './afterPaint';
import type { Derived } from './derived';

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
