import type { Derived } from './derived';

/** Those who are called back when something has changed. */
export interface Listeners {
  /** Calls back until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly notify: () => void;
}

export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** A value outside of components, which they read with `useDerived`. */
export interface Store<T> extends Derived<T> {
  readonly set: (value: T) => void;
}

export function createStore<T>(value: T): Store<T> {
  const { subscribe, notify } = createListeners();
  let current = value;
  return {
    subscribe,
    get: () => current,
    set: (next) => {
      current = next;
      notify();
    },
  };
}
