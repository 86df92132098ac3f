/** Listeners by key: a change calls only those of the keys that changed. */
export class KeyedListeners {
  readonly #byKey = new Map<string, Set<() => void>>();

  get isEmpty(): boolean {
    return this.#byKey.size === 0;
  }

  keys(): Iterable<string> {
    return this.#byKey.keys();
  }

  /** @returns removes the listener again */
  add(key: string, listener: () => void): () => void {
    const listeners = this.#byKey.get(key);
    if (listeners) listeners.add(listener);
    else this.#byKey.set(key, new Set([listener]));
    return () => {
      const rest = this.#byKey.get(key);
      if (rest?.delete(listener) && rest.size === 0) this.#byKey.delete(key);
    };
  }

  notify(keys: Iterable<string>): void {
    for (const key of keys) this.#byKey.get(key)?.forEach((listener) => listener());
  }
}
