/** A browser tab's history: entries, and a `go` that arrives later, with a `popstate`. */
export function fakeHistory() {
  const entries: unknown[] = [{ key: 'first' }];
  let index = 0;
  let onPopState: () => void = () => undefined;
  const moves: number[] = [];

  const write = (state: unknown, replaces: boolean): void => {
    if (!replaces) index += 1;
    entries.splice(index, replaces ? 1 : entries.length, structuredClone(state));
  };
  const port = {
    get state(): unknown {
      return entries[index];
    },
    pushState: (state: unknown) => write(state, false),
    replaceState: (state: unknown) => write(state, true),
    go: (by = 0) => void moves.push(by),
  };
  return {
    port,
    entries,
    /** The browser's back button or swipe. */
    press: (by: -1 | 1) => void moves.push(by),
    listen: (listener: () => void) => void (onPopState = listener),
    get index() {
      return index;
    },
    /** Delivers all pending traversals one after the other, as browsers do. */
    async settle(): Promise<void> {
      await Promise.resolve();
      for (let by = moves.shift(); by !== undefined; by = moves.shift()) {
        const to = index + by;
        if (by !== 0 && to >= 0 && to < entries.length) {
          index = to;
          onPopState();
        }
        await Promise.resolve();
      }
    },
  };
}
