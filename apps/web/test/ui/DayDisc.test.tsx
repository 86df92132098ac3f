import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DayDisc, type DayDiscProps } from '../../src/ui/DayDisc';
import { accessibilityViolations } from '../dom/render';

function draw({ share, state }: Pick<DayDiscProps, 'share' | 'state'>) {
  const { container } = render(
    <DayDisc share={share} state={state}>
      7
    </DayDisc>,
  );
  const [arc, disc] = container.querySelectorAll('circle');
  const fill = container.querySelector<HTMLElement>('[style]');
  return { arc, disc, fill, container };
}

describe('the disc of a day', () => {
  it('fills from below by the share, with an arc of the same length', async () => {
    const { arc, fill, container } = draw({ share: 0.25, state: 'open' });
    expect(fill?.getAttribute('style')).toContain('25%');
    expect(arc?.getAttribute('stroke-dashoffset')).toBe('0.75');
    expect(container).toHaveTextContent('7');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('has no arc, not even its round end, without a share', () => {
    expect(draw({ share: 0, state: 'open' }).arc).toHaveClass('opacity-0');
    expect(draw({ share: 0.01, state: 'open' }).arc).not.toHaveClass('opacity-0');
  });

  it('grows its yellow disc once the day is whole', () => {
    expect(draw({ share: 0.9, state: 'whole' }).disc).not.toHaveClass('opacity-0');
    expect(draw({ share: 0.9, state: 'open' }).disc).toHaveClass('opacity-0');
  });

  it('is a dashed outline on a day to come', () => {
    expect(draw({ share: 0, state: 'future' }).fill).toHaveClass('border-dashed');
    expect(draw({ share: 0, state: 'open' }).fill).not.toHaveClass('border-dashed');
  });
});
