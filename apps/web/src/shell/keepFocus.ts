/** Takes no field, which would open the keyboard of a phone. */
const TARGETS = 'a[href], button:not([disabled]), [tabindex="0"]:not(input, textarea, select)';

/** An element with its ancestors on the page, from the inside outwards, and the position in each. */
interface Place {
  readonly element: HTMLElement;
  readonly levels: readonly { readonly parent: Element; readonly index: number }[];
  /** The activity whose row it is in, which may be shown elsewhere afterwards. */
  readonly activityId: string | undefined;
  readonly pathname: string;
}

/**
 * Moves the focus to what is next when the focused element leaves the page, for example with the row that its own button
 * archived, and back to it or to the row of its activity when that is moved. From the dock, whose buttons remove it, it
 * returns to where it was before. Browsers leave the focus on the page, from where Tab begins at the top.
 *
 * @returns stops it
 */
export function keepFocus(): () => void {
  let last: Place | null = null;
  let inDock: HTMLElement | null = null;
  // A press beside it takes the focus to the main part itself.
  const remember = ({ target }: Event) => {
    if (!(target instanceof HTMLElement)) return;
    inDock = target.closest('[data-dock]') && target;
    if (target.closest('#main')) last = placeOf(target);
  };
  const observer = new MutationObserver((records) => {
    if (inDock?.isConnected === false) {
      inDock = null;
      const before = last?.element;
      if (isFocusLost()) afterEffects(() => focusMain(before));
      return;
    }
    if (last === null || !isFocusLost() || !isTakenOut(last.element, records)) return;
    const place = last;
    last = null;
    afterEffects(() => restore(place));
  });
  document.addEventListener('focusin', remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Moves the focus if it is still lost after the effects of the screen, which knows better where it belongs. */
const afterEffects = (move: () => void) =>
  requestAnimationFrame(() => requestAnimationFrame(() => isFocusLost() && move()));

/** Focuses the element that had the focus before the dock, or else the main part of the page. */
function focusMain(before: HTMLElement | undefined): void {
  const target = before?.matches(TARGETS) && before.isConnected ? before : document.querySelector<HTMLElement>('#main');
  target?.focus({ preventScroll: true });
}

/** True for an element that was removed from the page, or taken out and put elsewhere. */
const isTakenOut = (element: HTMLElement, records: readonly MutationRecord[]): boolean =>
  !element.isConnected || records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));

function placeOf(element: HTMLElement): Place {
  const levels = [];
  for (let child: Element = element; child.id !== 'main' && child.parentElement; child = child.parentElement)
    levels.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  const row = element.closest<HTMLElement>('[data-activity], [data-row]')?.dataset;
  const activityId = row?.['activity'] ?? row?.['row'];
  return { element, levels, activityId, pathname: location.pathname };
}

/** Focuses the element itself, or what stands in its place or before it, as near to it as possible. */
function restore({ element, levels, activityId, pathname }: Place): void {
  if (element.isConnected) return element.focus({ preventScroll: true });
  // Another screen has its own first focus.
  if (pathname !== location.pathname) return;
  const id = CSS.escape(activityId ?? '');
  const row = id && document.querySelector(`#main :is([data-activity="${id}"], [data-row="${id}"])`);
  const again = row && targetIn(row);
  if (again) return again.focus({ preventScroll: true });
  for (const { parent, index } of levels) {
    if (!parent.isConnected) continue;
    const children = [...parent.children];
    for (const child of [...children.slice(index), ...children.slice(0, index).toReversed()]) {
      const target = targetIn(child);
      if (target) return target.focus({ preventScroll: true });
    }
  }
}

const targetIn = (element: Element): HTMLElement | null =>
  [element, ...element.querySelectorAll(TARGETS)].find(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(TARGETS) && one.getClientRects().length > 0,
  ) ?? null;
