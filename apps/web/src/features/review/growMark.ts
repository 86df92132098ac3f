/** Attribute of the mark of the page that grows out of another one. */
export const GROWN = 'data-grown-mark';
/** Longest time for which the previous page stays in place. */
const WAIT_MS = 300;
const GROWING_MS = 300;

/**
 * Opens a page that grows out of a mark: its own mark begins at the place and in the size of that one, and the page
 * moves with it as a whole, so that nothing passes over a text. At once with reduced motion, and in browsers without
 * view transitions.
 *
 * @param open changes the page
 */
export function growMark(mark: Element | null, open: () => void): void {
  if (!mark || !('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    open();
    return;
  }
  const from = mark.getBoundingClientRect();
  // A page whose mark takes too long grows out of the other mark as a whole.
  let grown: Element = document.documentElement;
  const transition = document.startViewTransition(async () => {
    open();
    grown = (await whenShown()) ?? grown;
  });
  // A transition that another one interrupts has changed the page all the same.
  transition.ready.then(
    () => grow(from, grown.getBoundingClientRect()),
    () => undefined,
  );
}

function grow(from: DOMRect, to: DOMRect): void {
  const scale = from.width / to.width;
  const translate = `${from.left - scale * to.left}px ${from.top - scale * to.top}px`;
  document.documentElement.animate(
    [{ translate, scale, opacity: 0, easing: 'cubic-bezier(.2,0,0,1)' }, { opacity: 1, offset: 0.2 }, {}],
    { pseudoElement: '::view-transition-new(root)', duration: GROWING_MS },
  );
}

/** Resolves to the mark of the opened page, to null if it takes too long. Frames are not drawn meanwhile. */
function whenShown(): Promise<Element | null> {
  const find = () => document.querySelector(`[${GROWN}]`);
  return new Promise((resolve) => {
    const end = (found: Element | null) => {
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
