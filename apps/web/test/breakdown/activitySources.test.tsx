import { skip } from '@sevenfold/contract/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations } from '../dom/render';
import { activity, week } from '../day/samples';
import { dayOfWeek, entriesOn, findNumber, part, partsBelow, showSheet, weeksAgo } from './sheet';

const open = (kind: 'week', id: typeof week.id) => showSheet({ kind, activityId: 'run', week: id });

beforeEach(() => {
  fillDevice({
    activities: [
      activity({
        createdAt: '2026-08-31T08:00:00.000Z',
        weeklyGoalsTimeline: [{ startWeekId: weeksAgo(4), endWeekId: null, target: 3 }],
      }),
    ],
    entries: [
      ...entriesOn('run', week.id, [0, 1]),
      ...entriesOn('run', weeksAgo(1), [0, 2, 3, 6]),
      ...entriesOn('run', weeksAgo(2), [0]),
      ...entriesOn('run', weeksAgo(3), [1, 2, 3]),
      ...entriesOn('run', weeksAgo(4), [2, 3, 4]),
    ],
    skips: [skip({ date: dayOfWeek(weeksAgo(2), 2), reason: 'SICK' }), skip({ date: dayOfWeek(weeksAgo(2), 1) })],
  });
});

describe('the breakdown of an activity in a week', () => {
  it('says what was done of the goal, and that the week is not over', async () => {
    open('week', week.id);
    expect(await findNumber()).toEqual({
      title: '2 of 3 days · 67%',
      lines: {
        Goal: expect.stringMatching(/^3 days a week, since /) as string,
        Done: 'Mon + Tue = 2 days',
        Progress: '2 ÷ 3 = 67%',
        Outcome: text('breakdown.running'),
      },
    });
  });

  it('lists the skipped days in their order, with the reasons', async () => {
    open('week', weeksAgo(2));
    const { lines } = await findNumber();
    expect(lines['Skipped']).toMatch(/^Tue: Skipped · Wed: Skipped.*sick/i);
  });

  it('leads to the comparison with the week before, which leads to that week', async () => {
    const user = open('week', week.id);
    await findNumber();
    await user.click(part(new RegExp(`^${text('breakdown.withWeekBefore')}`)));
    expect(await screen.findByText('1 day less')).toBeVisible();
    expect(await findNumber()).toMatchObject({
      lines: { Change: '3 − 2 = 1 less', Compared: 'Both weeks up to Thursday' },
    });
    expect(partsBelow(text('breakdown.weeks'))).toEqual([
      'Week 40 · Sep 28 – Oct 42 days',
      'Week 39 · Sep 21 – 273 days',
    ]);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(part(/^Week 39/));
    expect(await screen.findByText('Mon + Wed + Thu + Sun = 4 days')).toBeVisible();
  });

  it('compares whole weeks once both are over', async () => {
    showSheet({ kind: 'change', activityId: 'run', week: weeksAgo(1), upTo: null });
    expect(await findNumber()).toMatchObject({ lines: { Change: '4 − 1 = 3 more' } });
    expect(screen.queryByText(text('breakdown.compared'))).toBeNull();
  });

  it('leads to the average of the four weeks before', async () => {
    const user = open('week', week.id);
    await findNumber();
    await user.click(part(new RegExp(`^${text('breakdown.withMean')}`)));
    expect(await screen.findByText('2.8 days')).toBeVisible();
    expect(await findNumber()).toMatchObject({
      lines: { Average: '(3 + 3 + 1 + 4) ÷ 4 = 2.8 days', Counted: text('breakdown.countedWeeks', { count: 4 }) },
    });
  });
});

describe('the breakdown of many weeks of an activity', () => {
  it('counts the weeks of a year that met their goal', async () => {
    showSheet({ kind: 'year', activityId: 'run', year: 2026, about: 'goals' });
    expect(await findNumber()).toMatchObject({
      title: '3 of 4',
      lines: { 'Left out': text('breakdown.weeksLeftOut', { count: 1 }) },
    });
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('keeps to the weeks of a month', async () => {
    showSheet({ kind: 'year', activityId: 'run', year: 2026, month: 9, about: 'goals' });
    expect(await findNumber()).toMatchObject({
      title: '3 of 4',
      lines: { Average: '(100% + 100% + 33% + 100%) ÷ 4 = 83%' },
    });
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription('September · Year 2026');
  });

  it('counts the longest run of weeks that met their goal', async () => {
    showSheet({ kind: 'year', activityId: 'run', year: 2026, about: 'streak' });
    expect(await findNumber()).toEqual({
      title: text('activity.streak', { count: 2 }),
      lines: { Weeks: 'W36 – W37', Rule: text('breakdown.streakRule') },
    });
  });

  it('names the longer best streak beside the current one, and opens it', async () => {
    const user = showSheet({ kind: 'streak', activityId: 'run', which: 'current' });
    expect(await findNumber()).toMatchObject({ title: text('activity.streak', { count: 1 }) });
    await user.click(part(new RegExp(`^${text('breakdown.streakBest')}`)));
    const dialog = await screen.findByRole('dialog', { name: 'Run' });
    expect(dialog).toHaveAccessibleDescription(text('breakdown.streakBest'));
    expect(within(dialog).getByText(text('activity.streak', { count: 2 }))).toBeVisible();
  });

  it('names the only week of a streak once', async () => {
    showSheet({ kind: 'streak', activityId: 'run', which: 'current' });
    expect((await findNumber()).lines['Weeks']).toBe('W39');
  });
});
