import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Activity, Entry } from '@sevenfold/contract';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations } from '../dom/render';
import { activity } from '../day/samples';
import { entriesOn, findNumber, part, partsBelow, showSheet, weeksAgo } from './sheet';

const LAST_WEEK = weeksAgo(1);

/** Fills one week after another with entries of Run; the first number is that of the last week. */
const daysOfWeeks = (...counts: readonly number[]): readonly Entry[] =>
  counts.flatMap((count, index) => entriesOn('run', weeksAgo(index + 1), [0, 1, 2, 3, 4, 5, 6].slice(0, count)));

function open(kind: 'usual' | 'offer', entries: readonly Entry[], fields: Partial<Activity> = {}) {
  fillDevice({ activities: [activity({ id: 'run', name: 'Run', ...fields })], entries });
  return showSheet({ kind, activityId: 'run', week: LAST_WEEK });
}

describe('the breakdown of a week compared with the usual', () => {
  it('subtracts the average of the four weeks before, which it lists below the week itself', async () => {
    const user = open('usual', daysOfWeeks(5, 2, 3, 3, 4));
    expect(await findNumber()).toEqual({
      title: '2 days more than usual',
      lines: {
        Usual: '(4 + 3 + 3 + 2) ÷ 4 = 3 days',
        Counted: text('breakdown.countedWeeks', { count: 4 }),
        Change: '5 − 3 = 2 more',
      },
    });
    expect(partsBelow(text('breakdown.weeks'))).toEqual([
      'Week 39 · Sep 21 – 273 days a week · met5 days',
      'Week 38 · Sep 14 – 203 days a week · not met2 days',
      'Week 37 · Sep 7 – 133 days a week · met3 days',
      'Week 36 · Aug 31 – Sep 63 days a week · met3 days',
      'Week 35 · Aug 24 – 303 days a week · met4 days',
    ]);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(part(/^Week 38/));
    expect(await screen.findByText('2 of 3 days · 67%')).toBeVisible();
  });

  it('says by how much the week was below it', async () => {
    open('usual', daysOfWeeks(1, 4, 4, 4, 4));
    expect(await findNumber()).toMatchObject({ title: '3 days fewer than usual', lines: { Change: '4 − 1 = 3 less' } });
  });

  it('says only what was done while there is nothing to compare with', async () => {
    open('usual', daysOfWeeks(2), {
      createdAt: '2026-09-21T08:00:00.000Z',
      weeklyGoalsTimeline: [{ startWeekId: LAST_WEEK, endWeekId: null, target: 3 }],
    });
    expect(await findNumber()).toMatchObject({ title: '2 days' });
  });
});

describe('the breakdown of a suggested goal', () => {
  it('is the number that was reached in three of four weeks, with the weeks it is based on', async () => {
    open('offer', daysOfWeeks(5, 5, 5, 5, 5, 5, 5, 2));
    expect(await findNumber()).toMatchObject({
      title: expect.stringMatching(/5 days/) as string,
      lines: {
        Average: '(2 + 5 + 5 + 5 + 5 + 5 + 5 + 5) ÷ 8 = 4.6 days',
        Rule: text('breakdown.suggestionRule'),
      },
    });
    expect(partsBelow(text('breakdown.weeks'))).toHaveLength(8);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('gives the reason where the goal stays', async () => {
    open('offer', daysOfWeeks(3, 2, 3, 3, 0, 0, 0, 0));
    expect(await findNumber()).toMatchObject({ title: 'Met in 3 of 8 weeks' });
  });
});
