import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Bar, GoalProgress, type GoalProgressProps } from '../../src/ui/GoalProgress';
import { accessibilityViolations } from '../dom/render';

const show = (props: Partial<GoalProgressProps>) =>
  render(<GoalProgress done={0} target={3} unit="DAYS" text="2 of 3 days" {...props} />).container;

/** The colour of each piece: filled, to do, or lost to a skipped day. */
const pieces = (container: HTMLElement) =>
  [...container.querySelectorAll('[data-segment]')].map(({ className }) =>
    className.includes('border-dashed') ? 'skipped' : className.includes('bg-(--solid)') ? 'done' : 'todo',
  );

describe('progress towards a goal', () => {
  it('is drawn in a piece for each day or time up to seven, days lost to skips last', async () => {
    const container = show({ done: 2, target: 7, skipped: 1 });
    expect(pieces(container)).toEqual(['done', 'done', 'todo', 'todo', 'todo', 'todo', 'skipped']);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('has no dashed piece while enough days are left for the goal, and none for times', () => {
    expect(pieces(show({ done: 1, target: 3, skipped: 4 }))).toEqual(['done', 'todo', 'todo']);
    expect(pieces(show({ done: 1, target: 3, skipped: 5 }))).toEqual(['done', 'todo', 'skipped']);
    expect(pieces(show({ unit: 'TIMES', done: 0, target: 2, skipped: 3 }))).toEqual(['todo', 'todo']);
  });

  it.each([
    { what: 'a time', unit: 'DURATION', target: 3 },
    { what: 'more than seven', unit: 'TIMES', target: 8 },
    { what: 'a goal of nothing', unit: 'TIMES', target: 0 },
  ] as const)('is drawn as a bar for $what', ({ unit, target }) => {
    expect(pieces(show({ unit, target }))).toEqual([]);
  });

  it('has its text alone without a goal', () => {
    const container = show({ target: null, text: '2 days' });
    expect(container).toHaveTextContent('2 days');
    expect(container.querySelector('[aria-hidden]')).toBeNull();
  });

  it('has a check once the goal is met, but none for a limit', () => {
    const hasCheck = (props: Partial<GoalProgressProps>) => show(props).querySelector('[data-met]') !== null;
    expect(hasCheck({ done: 3 })).toBe(true);
    expect(hasCheck({ done: 2 })).toBe(false);
    expect(hasCheck({ done: 3, direction: 'AT_MOST' })).toBe(false);
  });

  it('clips its check, which the reward draws by moving it into its box', () => {
    expect(show({ done: 3 }).querySelector('[data-met]')).toHaveClass('overflow-hidden');
  });

  it('is read by its text, the drawing being hidden', () => {
    const container = show({ done: 1 });
    expect(screen.getByText('2 of 3 days').closest('[aria-hidden]')).toBeNull();
    expect(container.querySelector('[data-segment]')?.closest('[aria-hidden]')).not.toBeNull();
  });
});

describe('the bar', () => {
  const bar = (share: number) => {
    const { container } = render(<Bar share={share} />);
    const [fill] = container.querySelectorAll<HTMLElement>('[style]');
    return fill?.style.translate;
  };

  it('is filled by its share, at least empty and at most full', () => {
    expect([-0.5, 0, 0.25, 1, 1.6].map(bar)).toEqual(['-100%', '-100%', '-75%', '0%', '0%']);
  });
});
