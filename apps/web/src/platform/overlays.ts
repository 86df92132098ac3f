import { useEffect, useLayoutEffect, useRef } from 'react';

/** The part of the browser's `history` that overlays use. */
export type OverlayHistoryPort = Pick<History, 'state' | 'pushState' | 'go'>;

/** Performs a navigation; `takesEntry`: in place of the current history entry. */
export type Navigation = (takesEntry: boolean) => void;

interface Overlay {
  close(): void;
}

/**
 * The field of a history entry's state that counts the overlays it stands for; absent on the entry of the page itself.
 */
const FIELD = 'overlays';

/**
 * Keeps one history entry for each open overlay (dialog, sheet, menu, popover), so that going back closes the topmost
 * one instead of leaving the page. An overlay that closes otherwise takes its entry along. Entries of closed overlays
 * that are still ahead, or that a reload leaves behind, lead back to the page they belong to.
 */
export class OverlayStack {
  /** The topmost last. */
  private readonly open: Overlay[] = [];
  /** A `history.go` of this class has not arrived yet. */
  private isTraversing = false;
  /** Navigations that wait for it, in order. */
  private readonly waiting: { readonly navigation: Navigation; readonly replaces: boolean }[] = [];

  constructor(private readonly history: OverlayHistoryPort) {}

  /** Registers an overlay that has opened. @returns unregisters it, once it has closed */
  add(close: () => void): () => void {
    const overlay: Overlay = { close };
    this.open.push(overlay);
    this.syncSoon();
    return () => {
      const index = this.open.indexOf(overlay);
      if (index < 0) return;
      this.open.splice(index, 1);
      this.syncSoon();
    };
  }

  /** To be called whenever the browser has moved to another entry of its history. */
  onPopState(): void {
    const isOwn = this.isTraversing;
    this.isTraversing = false;
    // An overlay that opened during an own traversal has no entry yet, and stays.
    if (!isOwn) this.closeAbove(this.depth());
    for (const { navigation, replaces } of this.waiting.splice(0)) this.navigate(navigation, replaces);
    this.sync();
  }

  /**
   * Leaves the page for another: every overlay closes, and the new place stands directly behind the page in the
   * history.
   *
   * @param replaces whether the new place takes the page's own entry
   */
  navigate(navigation: Navigation, replaces: boolean): void {
    this.closeAbove(0);
    const depth = this.depth();
    if (!this.isTraversing && depth === 0) navigation(replaces);
    else if (!this.isTraversing && depth === 1 && !replaces) navigation(true);
    else {
      this.waiting.push({ navigation, replaces });
      if (!this.isTraversing) this.traverse(-depth);
    }
  }

  /** Makes the history match the overlays that are open. */
  sync(): void {
    if (this.isTraversing) return;
    const depth = this.depth();
    if (depth > this.open.length) this.traverse(this.open.length - depth);
    for (let next = depth + 1; next <= this.open.length; next++) this.push(next);
  }

  /** Not at once: where one overlay opens as another closes, the entry is handed over. */
  private syncSoon(): void {
    queueMicrotask(() => this.sync());
  }

  private depth(): number {
    const depth = (this.history.state as { readonly [FIELD]?: unknown } | null)?.[FIELD];
    return typeof depth === 'number' ? depth : 0;
  }

  private push(depth: number): void {
    try {
      this.history.pushState({ ...(this.history.state as object | null), [FIELD]: depth }, '');
    } catch {
      // Browsers refuse hundreds of entries within seconds. The overlay then closes by its own means only.
    }
  }

  private traverse(by: number): void {
    this.isTraversing = true;
    this.history.go(by);
  }

  private closeAbove(depth: number): void {
    while (this.open.length > depth) this.open.pop()?.close();
  }
}

/** The state of a history entry without what overlays added to it. */
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
