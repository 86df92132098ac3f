import { weekId } from '@sevenfold/domain/calendar';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { carryMark, MARK } from '../../src/features/review/carryMark';

const WEEK = weekId('2026-W40');

/** The mark of the week at a place, as the layout of a browser would give it. */
function mark(left: number, top: number, side: number): SVGElement {
  const holder = document.body.appendChild(document.createElement('span'));
  holder.setAttribute(MARK, WEEK);
  const svg = holder.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
  svg.getBoundingClientRect = () => new DOMRect(left, top, side, side);
  return svg;
}
const nameOf = (named: ElementCSSInlineStyle) => named.style.getPropertyValue('view-transition-name');

const animate = vi.fn<Element['animate']>();
let finish: () => void;
/** A view transition whose page is changed at once. */
const startViewTransition = vi.fn<(change: () => Promise<void>) => { ready: Promise<void>; finished: Promise<void> }>(
  (change) => ({ ready: change(), finished: new Promise((resolve) => (finish = resolve)) }),
);

const prefersReducedMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

beforeEach(() => {
  animate.mockReset();
  startViewTransition.mockClear();
  document.documentElement.animate = animate;
  Object.assign(document, { startViewTransition });
  prefersReducedMotion(false);
});
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(document, 'startViewTransition');
  Reflect.deleteProperty(document.documentElement, 'animate');
});

/** Opens a page with a mark of its own, after a moment. */
function open(left: SVGElement): SVGElement[] {
  const opened: SVGElement[] = [];
  carryMark(WEEK, () =>
    setTimeout(() => {
      left.parentElement?.remove();
      opened.push(mark(20, 100, 100));
    }),
  );
  return opened;
}

it('the mark of the opened page begins where the one of the previous page was', async () => {
  open(mark(200, 500, 40));
  await vi.waitFor(() => expect(animate).toHaveBeenCalled());
  const [frames, options] = animate.mock.lastCall ?? [];
  // Its corner, at 20 and 100, comes to lie at 200 and 500.
  expect(frames).toMatchObject([{ scale: 0.4, translate: `${200 - 0.4 * 20}px ${500 - 0.4 * 100}px` }, {}]);
  expect(options).toMatchObject({ pseudoElement: '::view-transition-group(week-mark)' });
});

it('only the travelling marks have a name, and only for as long', async () => {
  const left = mark(200, 500, 40);
  const opened = open(left);
  expect(nameOf(left)).toBe('week-mark');
  await vi.waitFor(() => expect(animate).toHaveBeenCalled());
  expect(nameOf(left)).toBe('');
  expect(opened.map(nameOf)).toEqual(['week-mark']);
  finish();
  await vi.waitFor(() => expect(opened.map(nameOf)).toEqual(['']));
});

it('the text beside the mark of the opened page comes by itself, so that the mark does not fly over it', async () => {
  const left = mark(200, 500, 40);
  const text = document.createElement('p');
  carryMark(WEEK, () => {
    left.parentElement?.remove();
    mark(20, 100, 100);
    document.body.append(text);
  });
  await vi.waitFor(() => expect(nameOf(text)).toBe('week-mark-text'));
  finish();
  await vi.waitFor(() => expect(nameOf(text)).toBe(''));
});

it.each([
  ['with reduced motion', 500, true],
  ['from out of sight', -500, false],
])('the pages only fade %s', async (_, top, isReduced) => {
  prefersReducedMotion(isReduced);
  const opened = open(mark(200, top, 40));
  await startViewTransition.mock.results[0]?.value.ready;
  expect(opened.map(nameOf)).toEqual(['']);
  expect(animate).not.toHaveBeenCalled();
});

it('the page opens at once in a browser without view transitions', () => {
  Reflect.deleteProperty(document, 'startViewTransition');
  const opening = vi.fn<() => void>();
  carryMark(WEEK, opening);
  expect(opening).toHaveBeenCalledOnce();
});
