import { area, plan } from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows } from '../dom/device';
import { accessibilityViolations } from '../dom/render';
import { activity, goal, MON, THURSDAY, TUE, week } from '../day/samples';
import { entriesOn, findNumber, part, partsBelow, showSheet, weeksAgo } from './sheet';

beforeEach(() => {
  fillDevice({
    areas: [area({ id: 'health', name: 'Health' }), area({ id: 'mind', name: 'Mind', order: 1 })],
    activities: [
      activity({ id: 'run', name: 'Run', areaId: 'health' }),
      activity({ id: 'swim', name: 'Swim', areaId: 'health', order: 1, weeklyGoalsTimeline: goal(1) }),
      activity({ id: 'read', name: 'Read', areaId: 'mind', unit: 'DURATION', order: 2, weeklyGoalsTimeline: goal(60) }),
      activity({ id: 'write', name: 'Write', areaId: 'mind', unit: 'DURATION', order: 3, weeklyGoalsTimeline: [] }),
    ],
    entries: [
      ...entriesOn('run', week.id, [0, 1]),
      ...entriesOn('swim', week.id, [0]),
      ...entriesOn('read', week.id, [0], 30),
      ...entriesOn('write', week.id, [2], 45),
      ...entriesOn('run', weeksAgo(1), [0, 1, 2, 3]),
      ...entriesOn('run', weeksAgo(1), [6]),
    ],
  });
});

describe('the breakdown of a number of a week', () => {
  it('averages the goals, each with what was reached of it so far', async () => {
    showSheet({ kind: 'goals', week: week.id });
    expect(await findNumber()).toMatchObject({
      title: text('week.attainment', { share: '72%' }),
      lines: { Average: '(67% + 100% + 50%) ÷ 3 = 72%', Met: '1 of 3 goals' },
    });
    expect(partsBelow(text('breakdown.goals'))).toEqual(
      expect.arrayContaining(['Run2 of 3 days67%', 'Swim1 of 1 day · met100%', 'Read30m of 1h50%']),
    );
  });

  it('names the goals that do not count before the week is over', async () => {
    fillDevice({
      activities: [
        activity({ id: 'run', name: 'Run' }),
        activity({ id: 'coffee', name: 'Coffee', unit: 'TIMES', direction: 'AT_MOST', order: 1 }),
      ],
      entries: entriesOn('run', week.id, [0]),
    });
    showSheet({ kind: 'goals', week: week.id });
    expect(await findNumber()).toMatchObject({ lines: { Average: '33%', 'Left out': 'Coffee (not counted yet)' } });
    expect(partsBelow(text('breakdown.goals'))).toContain('Coffee0 · 3 times max–');
  });

  it('adds up the time of the activities that are measured by it', async () => {
    const user = showSheet({ kind: 'tracked', week: week.id });
    expect(await findNumber()).toMatchObject({ title: '1h 15m', lines: { Done: '30m + 45m = 1h 15m' } });
    await user.click(part(/^Write/));
    expect(await screen.findByRole('dialog', { name: 'Write' })).toBeVisible();
  });

  it('marks the active days, with what was done on each', async () => {
    showSheet({ kind: 'activeDays', week: week.id });
    expect(await findNumber()).toMatchObject({ lines: { Done: 'Mon + Tue + Wed = 3 days' } });
    expect(partsBelow(text('breakdown.days')).slice(0, 4)).toEqual([
      'Monday, September 28Run · Swim · Read✓',
      'Tuesday, September 29Run✓',
      'Wednesday, September 30Write✓',
      'Thursday, October 1–',
    ]);
  });

  it('keeps to the activities of an area', async () => {
    showSheet({ kind: 'area', areaId: 'health', week: week.id });
    expect(await findNumber()).toEqual({
      title: '2 active days',
      lines: { Done: 'Mon + Tue = 2 days', Met: '1 of 2 goals', Rule: text('breakdown.balanceDaysRule') },
    });
    expect(partsBelow(text('breakdown.activities'))).toEqual(['Run2 of 3 days2 days', 'Swim1 of 1 day · met1 day']);
  });

  it('lists the days on track; days to come open nothing', async () => {
    const user = showSheet({ kind: 'onTrack', week: week.id });
    expect(await findNumber()).toMatchObject({ lines: { Rule: text('breakdown.onTrackRule', { share: '80%' }) } });
    const days = partsBelow(text('breakdown.days'));
    expect(days[0]).toBe('Monday, September 28100% · on track');
    expect(days.slice(4)).toEqual([
      'Friday, October 2Upcoming',
      'Saturday, October 3Upcoming',
      'Sunday, October 4Upcoming',
    ]);
    expect(screen.queryByRole('button', { name: /^Friday/ })).toBeNull();
    await user.click(part(/^Monday/));
    expect(await screen.findByRole('dialog', { name: text('breakdown.titleDay') })).toHaveAccessibleDescription(
      'Monday, September 28, 2026',
    );
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('compares a running week with the one before up to the same weekday', async () => {
    const user = showSheet({ kind: 'factChange', week: week.id, upTo: THURSDAY, about: 'activeDays' });
    expect(await findNumber()).toMatchObject({
      lines: { Change: '4 − 3 = 1 less', Compared: 'Both weeks up to Thursday' },
    });
    await user.click(part(/^Week 39/));
    expect(await screen.findByRole('dialog', { name: text('week.activeDays') })).toHaveAccessibleDescription(
      /^Week 39 /,
    );
  });
});

describe('the breakdown of a day', () => {
  it('says what was due and done, and opens the week of an activity', async () => {
    const user = showSheet({ kind: 'day', date: TUE });
    const { title, lines } = await findNumber();
    expect(title).toMatch(/^\d+%$/);
    expect(lines['Rule']).toBe(text('breakdown.dayRule'));
    expect(partsBelow(text('breakdown.activities'))).toContain('Rundone');
    await user.click(part(/^Run/));
    expect(await screen.findByRole('dialog', { name: 'Run' })).toHaveAccessibleDescription(/^Week 40 /);
  });

  it('of an area counts its activities', async () => {
    showSheet({ kind: 'day', date: MON, areaId: 'health' });
    expect(await findNumber()).toMatchObject({ title: '2 of 2 done' });
    expect(screen.getByRole('dialog', { name: 'Health' })).toBeVisible();
    expect(partsBelow(text('breakdown.activities'))).toEqual(['Rundone', 'Swimdone']);
  });

  it.each([
    ['of an area leaves out what is planned for today', { areaId: 'health' }, 'Health', 'Rundone'],
    ['of what is planned for today counts it apart', { isPlanned: true }, 'Planned for today', 'Swimdone'],
  ] as const)('%s', async (_, of, title, counted) => {
    fillRows({
      entry: [...entriesOn('run', week.id, [3]), ...entriesOn('swim', week.id, [3])],
      plan: [plan({ activityId: 'swim', date: THURSDAY })],
    });
    showSheet({ kind: 'day', date: THURSDAY, ...of });
    expect(await findNumber()).toMatchObject({ title: '1 of 1 done' });
    expect(screen.getByRole('dialog', { name: title })).toBeVisible();
    expect(partsBelow(text('breakdown.activities'))).toEqual([counted]);
  });
});
