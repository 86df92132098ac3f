/** Listeners by key: a change calls only those of the keys that it concerns. */
export class KeyedListeners {
  readonly #byKey = new Map<string, Set<() => void>>();

  /** @returns removes the listener again */
  add(key: string, listener: () => void): () => void {
    const listeners = this.#byKey.get(key) ?? new Set();
    this.#byKey.set(key, listeners.add(listener));
    return () => {
      if (listeners.delete(listener) && listeners.size === 0) this.#byKey.delete(key);
    };
  }

  notify(isChanged: (key: string) => boolean): void {
    const changed = [...this.#byKey].filter(([key]) => isChanged(key));
    for (const [, listeners] of changed) for (const listener of listeners) listener();
  }
}
