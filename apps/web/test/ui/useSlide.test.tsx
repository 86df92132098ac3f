import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSlide } from '../../src/ui/useSlide';

function Slide({ date }: { date: string }) {
  useSlide(date);
  return (
    <>
      <h1 data-slide>{date}</h1>
      <button type="button">Next</button>
      <ul data-slide />
    </>
  );
}

const animate = vi.fn<Element['animate']>();
const moved: string[] = [];
const original = Element.prototype.animate;
/** Horizontal starts of the slides so far. */
const starts = () =>
  animate.mock.calls.map(([frames]) => (Array.isArray(frames) ? frames[0]?.['translate'] : undefined));
const prefersReducedMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

beforeEach(() => {
  animate.mockReset();
  moved.length = 0;
  Element.prototype.animate = function slide(this: Element, ...how) {
    moved.push(this.tagName);
    return animate(...how);
  };
  prefersReducedMotion(false);
});
afterEach(() => {
  Element.prototype.animate = original;
});

describe('useSlide', () => {
  it('slides from the right towards a later key and from the left towards an earlier one', () => {
    const { rerender } = render(<Slide date="2026-08-12" />);
    expect(starts()).toEqual([]);
    rerender(<Slide date="2026-08-13" />);
    rerender(<Slide date="2026-08-13" />);
    rerender(<Slide date="2026-08-11" />);
    expect(starts()).toEqual(['24px 0', '24px 0', '-24px 0', '-24px 0']);
    expect(moved.slice(0, 2)).toEqual(['H1', 'UL']);
  });

  it('moves all parts in the same time and in the same way', () => {
    const { rerender } = render(<Slide date="2026-08-12" />);
    rerender(<Slide date="2026-08-13" />);
    const [title, list] = animate.mock.calls;
    expect(title).toEqual(list);
  });

  it('begins where it can be read, so that the page does not blink', () => {
    const { rerender } = render(<Slide date="2026-08-12" />);
    rerender(<Slide date="2026-08-13" />);
    const [frames] = animate.mock.lastCall ?? [];
    expect(frames).toMatchObject([{ opacity: 0.6 }, {}]);
  });

  it('moves nothing with reduced motion', () => {
    prefersReducedMotion(true);
    const { rerender } = render(<Slide date="2026-08-12" />);
    rerender(<Slide date="2026-08-13" />);
    expect(starts()).toEqual([]);
  });
});
