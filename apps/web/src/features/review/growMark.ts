const NAME = 'week-mark';
/** Attribute of the mark that another one grows into. */
export const GROWN = 'data-grown-mark';
/** Longest time for which the previous page stays in place. */
const WAIT_MS = 300;

/**
 * Opens a page on which a mark grows to its size there. At once with reduced motion, and in browsers without view
 * transitions.
 *
 * @param open changes the page
 */
export function growMark(mark: HTMLElement | SVGElement | null, open: () => void): void {
  if (!mark || !('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    open();
    return;
  }
  mark.style.viewTransitionName = NAME;
  let grown: HTMLElement | null = null;
  const transition = document.startViewTransition(async () => {
    mark.style.viewTransitionName = '';
    open();
    grown = await whenShown();
    if (grown) grown.style.viewTransitionName = NAME;
  });
  // A transition that another one interrupts has changed the page all the same.
  void transition.finished
    .catch(() => undefined)
    .finally(() => {
      if (grown) grown.style.viewTransitionName = '';
    });
}

/** Resolves to the mark of the opened page, to null if it takes too long. Frames are not drawn meanwhile. */
function whenShown(): Promise<HTMLElement | null> {
  const find = () => document.querySelector<HTMLElement>(`[${GROWN}]`);
  return new Promise((resolve) => {
    const end = (found: HTMLElement | null) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(found);
    };
    const observer = new MutationObserver(() => {
      const found = find();
      if (found) end(found);
    });
    const timer = setTimeout(() => end(find()), WAIT_MS);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
