import { render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSlide } from '../../src/ui/useSlide';

function Slide({ date }: { date: string }) {
  return <div ref={useSlide<HTMLDivElement>(date)} />;
}

const animate = vi.fn<Element['animate']>();
const original = Element.prototype.animate;
/** Horizontal starts of the slides so far. */
const starts = () =>
  animate.mock.calls.map(([frames]) => (Array.isArray(frames) ? frames[0]?.['translate'] : undefined));
const prefersReducedMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

beforeEach(() => {
  animate.mockReset();
  Element.prototype.animate = animate;
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
    expect(starts()).toEqual(['24px 0', '-24px 0']);
  });

  it('moves nothing with reduced motion', () => {
    prefersReducedMotion(true);
    const { rerender } = render(<Slide date="2026-08-12" />);
    rerender(<Slide date="2026-08-13" />);
    expect(starts()).toEqual([]);
  });
});
