import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GROWN, growMark } from '../../src/features/review/growMark';

/** A square at a place, as the layout of a browser would give it. */
function square(left: number, top: number, side: number, isGrown = false): Element {
  const element = document.body.appendChild(document.createElement('span'));
  element.getBoundingClientRect = () => new DOMRect(left, top, side, side);
  if (isGrown) element.setAttribute(GROWN, '');
  return element;
}

const animate = vi.fn<Element['animate']>();
/** A view transition whose page is changed at once. */
const startViewTransition = vi.fn<(change: () => Promise<void>) => { ready: Promise<void> }>((change) => ({
  ready: change(),
}));

const prefersReducedMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

beforeEach(() => {
  animate.mockReset();
  document.documentElement.animate = animate;
  Object.assign(document, { startViewTransition });
  prefersReducedMotion(false);
});
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(document, 'startViewTransition');
  Reflect.deleteProperty(document.documentElement, 'animate');
});

it('the opened page begins where its mark covers the pressed one', async () => {
  growMark(square(200, 500, 40), () => setTimeout(() => square(20, 100, 100, true)));
  await vi.waitFor(() => expect(animate).toHaveBeenCalled());
  const [frames, options] = animate.mock.lastCall ?? [];
  // The corner of its mark, at 20 and 100, comes to lie at 200 and 500.
  expect(frames).toMatchObject([{ scale: 0.4, translate: `${200 - 0.4 * 20}px ${500 - 0.4 * 100}px` }, {}, {}]);
  expect(options).toMatchObject({ pseudoElement: '::view-transition-new(root)' });
});

it('the page opens at once with reduced motion', () => {
  prefersReducedMotion(true);
  const open = vi.fn<() => void>();
  startViewTransition.mockClear();
  growMark(square(200, 500, 40), open);
  expect(open).toHaveBeenCalledOnce();
  expect(startViewTransition).not.toHaveBeenCalled();
});
