import { render, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useReward } from '../../src/features/day/useReward';

function Row({ cell, isMet }: { cell: string; isMet: boolean }) {
  const row = useRef<HTMLDivElement>(null);
  useReward(row, cell, isMet);
  return (
    <div ref={row}>
      <span data-tile="" />
      <span data-segment="" />
      <span data-met="" />
    </div>
  );
}

const animate = vi.fn<Element['animate']>();
const vibrate = vi.fn<Navigator['vibrate']>();
const original = Element.prototype.animate;
const prefersReducedMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));

beforeEach(() => {
  animate.mockReset();
  vibrate.mockReset();
  Element.prototype.animate = animate;
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  prefersReducedMotion(false);
});
afterEach(() => {
  Element.prototype.animate = original;
  Reflect.deleteProperty(navigator, 'vibrate');
});

describe('useReward', () => {
  it('rewards a goal once when it is met, and not when the row shows another cell', async () => {
    const { rerender } = render(<Row cell="monday" isMet={false} />);
    // Shows a met cell first: a reward of it would come before that of the next one.
    rerender(<Row cell="tuesday" isMet />);
    rerender(<Row cell="tuesday" isMet={false} />);
    rerender(<Row cell="tuesday" isMet />);
    rerender(<Row cell="tuesday" isMet />);
    await waitFor(() => expect(animate).toHaveBeenCalledTimes(3));
    expect(vibrate).toHaveBeenCalledTimes(1);
  });

  it('hides nothing that was reached before while its segments sweep', async () => {
    const { rerender } = render(<Row cell="monday" isMet={false} />);
    rerender(<Row cell="monday" isMet />);
    await waitFor(() => expect(animate).toHaveBeenCalledTimes(3));
    const swept = animate.mock.contexts.findIndex((element) => (element as Element).matches('[data-segment]'));
    expect(animate.mock.calls[swept]?.[0]).toEqual([{}, { scale: '1 2', offset: 0.4 }, {}]);
  });

  it('vibrates without moving anything with reduced motion', async () => {
    prefersReducedMotion(true);
    const { rerender } = render(<Row cell="monday" isMet={false} />);
    rerender(<Row cell="monday" isMet />);
    await waitFor(() => expect(vibrate).toHaveBeenCalledTimes(1));
    expect(animate).not.toHaveBeenCalled();
  });
});
