import type { WeekId } from '@sevenfold/domain/calendar';

/** Attribute of what holds the mark of a week, with the id of that week. */
export const MARK = 'data-week-mark';
/** Name of the travelling mark, and of what stands beside it at its place; rest.css has the fade of the pages around them. */
const NAME = 'week-mark';
const BESIDE = 'week-mark-text';
/** Longest time for which the previous page stays in place. */
const WAIT_MS = 300;
const TRAVEL_MS = 240;

/**
 * Opens a page to which the mark of a week travels from this one, while the rest of this page gives way to the rest of
 * that one. With reduced motion, and where the mark is out of sight, the pages only fade. At once in browsers without
 * view transitions.
 *
 * @param open changes the page
 */
export function carryMark(week: WeekId, open: () => void): void {
  if (!('startViewTransition' in document)) {
    open();
    return;
  }
  const left = findMark(week);
  const from = left?.getBoundingClientRect();
  const isCarried = from && isInSight(from) && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  let carried: SVGElement | null = null;
  let beside: HTMLElement | null = null;
  if (isCarried) name(left, NAME);
  const transition = document.startViewTransition(async () => {
    open();
    const found = await whenShown(week, left);
    // Two marks of one name would end the transition.
    name(left, '');
    if (!isCarried) return;
    carried = found;
    name(carried, NAME);
    beside = findBeside(week);
    name(beside, BESIDE);
  });
  // A transition that another one interrupts has changed the page all the same.
  transition.ready.then(
    () => from && carried && travel(from, carried.getBoundingClientRect()),
    () => undefined,
  );
  transition.finished.then(
    () => [carried, beside].forEach((named) => name(named, '')),
    () => undefined,
  );
}

const findMark = (week: WeekId) => document.querySelector<SVGElement>(`[${MARK}="${week}"] svg`);

const isInSight = ({ top, bottom }: DOMRect): boolean => top < innerHeight && bottom > 0;

const findBeside = (week: WeekId) => document.querySelector<HTMLElement>(`[${MARK}="${week}"] + *`);

const name = (named: ElementCSSInlineStyle | null, value: string) =>
  named?.style.setProperty('view-transition-name', value);

/** Scales instead of the browser's change of width and height, which each frame would lay out. */
function travel(from: DOMRect, to: DOMRect): void {
  const scale = from.width / to.width;
  const translate = `${from.left - scale * to.left}px ${from.top - scale * to.top}px`;
  document.documentElement.animate([{ translate, scale }, {}], {
    pseudoElement: `::view-transition-group(${NAME})`,
    duration: TRAVEL_MS,
    easing: 'cubic-bezier(.2,0,0,1)',
  });
}

/** Resolves to the mark of the opened page, to null if it takes too long. Frames are not drawn meanwhile. */
function whenShown(week: WeekId, left: Element | null): Promise<SVGElement | null> {
  const find = () => {
    const found = findMark(week);
    return found === left ? null : found;
  };
  return new Promise((resolve) => {
    const end = (found: SVGElement | null) => {
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
