import { useEffect, useLayoutEffect, useRef } from 'react';

/** The part of the browser's `history` that overlays use. */
export type OverlayHistoryPort = Pick<History, 'state' | 'pushState' | 'go'>;

/** Performs a navigation. `replaces`: it replaces the current history entry. */
export type Navigation = (replaces: boolean) => void;

interface Overlay {
  close(): void;
}

/** Field of a history entry's state: the number of open overlays; absent on the page's own entry. */
const FIELD = 'overlays';

/**
 * Keeps one history entry for each open overlay (dialog, sheet, menu, popover), so that going back closes the topmost
 * one instead of leaving the page. When an overlay closes in another way, its entry is removed. Entries of closed
 * overlays that are still ahead, or that a reload leaves behind, lead back to the page they belong to.
 */
export class OverlayStack {
  /** The topmost is last. */
  readonly #open: Overlay[] = [];
  /** True while a `history.go` of this class is pending. */
  #isTraversing = false;
  /** Navigations to perform after it, in order. */
  readonly #waiting: { readonly navigation: Navigation; readonly replaces: boolean }[] = [];

  constructor(private readonly history: OverlayHistoryPort) {}

  /** Registers an opened overlay. @returns unregisters it when it has closed */
  add(close: () => void): () => void {
    const overlay: Overlay = { close };
    this.#open.push(overlay);
    this.#syncSoon();
    return () => {
      const index = this.#open.indexOf(overlay);
      if (index < 0) return;
      this.#open.splice(index, 1);
      this.#syncSoon();
    };
  }

  /** The lowest open overlay, such as the sheet below a menu; undefined without one. */
  get lowest(): object | undefined {
    return this.#open[0];
  }

  /** Call it on every `popstate` event. */
  onPopState(): void {
    const isOwn = this.#isTraversing;
    this.#isTraversing = false;
    // An overlay that opened during an own traversal has no entry yet, and stays.
    if (!isOwn) this.#closeAbove(this.#depth());
    for (const { navigation, replaces } of this.#waiting.splice(0)) this.navigate(navigation, replaces);
    this.sync();
  }

  /**
   * Closes all overlays and navigates. The new entry directly follows the page's own one.
   *
   * @param replaces true if the new entry replaces the page's own one
   */
  navigate(navigation: Navigation, replaces: boolean): void {
    this.#closeAbove(0);
    const depth = this.#depth();
    if (!this.#isTraversing && depth === 0) navigation(replaces);
    else if (!this.#isTraversing && depth === 1 && !replaces) navigation(true);
    else {
      this.#waiting.push({ navigation, replaces });
      if (!this.#isTraversing) this.#traverse(-depth);
    }
  }

  /** Makes the history entries match the open overlays. */
  sync(): void {
    if (this.#isTraversing) return;
    const depth = this.#depth();
    if (depth > this.#open.length) this.#traverse(this.#open.length - depth);
    for (let next = depth + 1; next <= this.#open.length; next++) this.#push(next);
  }

  /** In a microtask, so that an overlay that opens as another closes reuses its entry. */
  #syncSoon(): void {
    queueMicrotask(() => this.sync());
  }

  #depth(): number {
    const depth = (this.history.state as { readonly [FIELD]?: unknown } | null)?.[FIELD];
    return typeof depth === 'number' ? depth : 0;
  }

  #push(depth: number): void {
    try {
      this.history.pushState({ ...(this.history.state as object | null), [FIELD]: depth }, '');
    } catch {
      // Browsers reject hundreds of entries within seconds. Going back does not close the overlay then.
    }
  }

  #traverse(by: number): void {
    this.#isTraversing = true;
    this.history.go(by);
  }

  #closeAbove(depth: number): void {
    while (this.#open.length > depth) this.#open.pop()?.close();
  }
}

/** The state of a history entry without the field of overlays. */
export function withoutOverlays(state: unknown): object {
  const { [FIELD]: _, ...rest } = (state as Record<string, unknown> | null) ?? {};
  return rest;
}

let stack: OverlayStack | undefined;

/** The overlays of this page. */
export const overlays = (): OverlayStack => (stack ??= new OverlayStack(history));

/** While `isOpen`, going back in the browser calls `onClose` and stays on the page. */
export function useClosedByBack(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  useLayoutEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => (isOpen ? overlays().add(() => latest.current()) : undefined), [isOpen]);
}
