import { area } from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations } from '../dom/render';
import { activity, goal, week } from '../day/samples';
import { entriesOn, findNumber, part, partsBelow, showSheet, weeksAgo } from './sheet';

beforeEach(() => {
  const begin = { createdAt: '2026-08-31T08:00:00.000Z' };
  fillDevice({
    areas: [area({ id: 'health', name: 'Health' }), area({ id: 'mind', name: 'Mind', order: 1 })],
    activities: [
      activity({ ...begin, id: 'run', name: 'Run', areaId: 'health', weeklyGoalsTimeline: goal(2) }),
      activity({ ...begin, id: 'swim', name: 'Swim', areaId: 'health', order: 1, weeklyGoalsTimeline: [] }),
      activity({
        ...begin,
        id: 'read',
        name: 'Read',
        areaId: 'mind',
        unit: 'DURATION',
        order: 2,
        weeklyGoalsTimeline: goal(60),
      }),
    ],
    entries: [
      ...entriesOn('run', weeksAgo(0), [0]),
      ...entriesOn('run', weeksAgo(1), [0, 2]),
      ...entriesOn('run', weeksAgo(2), [0]),
      ...entriesOn('run', weeksAgo(3), [1, 2]),
      ...entriesOn('swim', weeksAgo(3), [1, 5]),
      ...entriesOn('read', weeksAgo(3), [0], 60),
      ...entriesOn('read', weeksAgo(2), [3], 30),
    ],
  });
});

describe('the breakdown of the average progress of several weeks', () => {
  it('averages the weeks, which open their own', async () => {
    const user = showSheet({ kind: 'goalsMean', from: weeksAgo(3), to: weeksAgo(1) });
    expect(await findNumber()).toEqual({
      title: '67%',
      lines: {
        Average: '(100% + 50% + 50%) ÷ 3 = 67%',
        Met: text('breakdown.goalsMet', { met: 3, count: 6 }),
        Rule: text('breakdown.goalsMeanRule'),
      },
    });
    expect(partsBelow(text('breakdown.weeks'))).toEqual([
      'Week 39 · Sep 21 – 271 of 2 goals met50%',
      'Week 38 · Sep 14 – 200 of 2 goals met50%',
      'Week 37 · Sep 7 – 132 of 2 goals met100%',
    ]);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(part(/^Week 38/));
    expect(await screen.findByRole('dialog', { name: text('breakdown.titleGoals') })).toHaveAccessibleDescription(
      /^Week 38 /,
    );
  });

  it('compares each week up to the same weekday', async () => {
    showSheet({ kind: 'goalsMean', from: weeksAgo(1), to: week.id, days: 2 });
    const { lines } = await findNumber();
    expect(lines).toMatchObject({ Compared: 'Each week up to Tuesday', Average: '(25% + 25%) ÷ 2 = 25%' });
  });
});

describe('the breakdown of the share of an activity in its area', () => {
  it('divides its days of the year by those of the area', async () => {
    const user = showSheet({ kind: 'areaShare', activityId: 'run', year: 2026 });
    expect(await findNumber()).toEqual({
      title: '6 days · 75%',
      lines: { Share: '6 ÷ 8 days = 75%', Rule: text('breakdown.areaShareRule') },
    });
    expect(partsBelow(text('breakdown.activities'))).toEqual(['Run6 days', 'Swim2 days']);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(part(/^Swim/));
    expect(await screen.findByRole('dialog', { name: 'Swim' })).toHaveAccessibleDescription(
      'Dec 29, 2025 – Jan 3, 2027',
    );
  });

  it('says that a year has no records', async () => {
    showSheet({ kind: 'areaShare', activityId: 'run', year: 2025 });
    expect(await screen.findByText(text('breakdown.noRecords'))).toBeVisible();
  });
});

describe('the breakdown of the share of an area', () => {
  const target = { kind: 'balance', areaId: 'health', week: weeksAgo(1), count: 3 } as const;

  it('divides its active days by those of all areas, and opens another area', async () => {
    const user = showSheet({ ...target, about: 'days' });
    expect(await findNumber()).toEqual({
      title: '6 days · 75%',
      lines: { Share: '6 ÷ 8 days = 75%', Rule: text('breakdown.balanceDaysRule') },
    });
    expect(partsBelow(text('breakdown.activities'))).toEqual(['Run5 days', 'Swim2 days']);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(part(/^Mind/));
    await screen.findByRole('dialog', { name: 'Mind' });
    expect(await findNumber()).toMatchObject({ title: '2 days · 25%' });
  });

  it('divides its time by that of all areas; one without time opens nothing', async () => {
    showSheet({ ...target, areaId: 'mind', about: 'minutes' });
    expect(await findNumber()).toEqual({
      title: '1h 30m · 100%',
      lines: { Share: '1h 30m ÷ 1h 30m = 100%', Rule: text('breakdown.balanceTimeRule') },
    });
    expect(partsBelow(text('breakdown.otherAreas'))).toEqual(['Health–']);
    expect(screen.queryByRole('button', { name: /^Health/ })).toBeNull();
  });

  it('counts the weeks in a row without a record of the area', async () => {
    const user = showSheet({ ...target, areaId: 'mind', about: 'quiet' });
    expect(await findNumber()).toEqual({
      title: text('insight.quiet', { count: 1 }),
      lines: { Rule: text('breakdown.quietRule') },
    });
    expect(partsBelow(text('breakdown.weeks'))).toEqual([
      'Week 39 · Sep 21 – 270 days',
      'Week 38 · Sep 14 – 201 day',
      'Week 37 · Sep 7 – 131 day',
    ]);
    await user.click(part(/^Week 38/));
    expect(await screen.findByRole('dialog', { name: 'Mind' })).toHaveAccessibleDescription(/^Week 38 /);
  });
});
