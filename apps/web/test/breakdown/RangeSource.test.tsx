import { entry } from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, civilDate, weekId } from '@sevenfold/domain/calendar';
import type { BreakdownTarget } from '../../src/breakdown/breakdown';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows, pendingOperations, serveWith } from '../dom/device';
import { accessibilityViolations } from '../dom/render';
import { activity, MON, THU, TUE } from '../day/samples';
import { entriesOn, findNumber, plainText, showSheet, weeksAgo } from './sheet';

type Range = Extract<BreakdownTarget, { kind: 'range' }>;

const RANGE = { from: addDays(MON, -28), to: TUE };
const shownDays = () => screen.getAllByRole('heading', { level: 4 }).map(plainText);
const open = (activityId: string, fields: Partial<Range> = {}) =>
  showSheet({ kind: 'range', activityId, range: RANGE, ...fields });

beforeEach(() => {
  fillDevice({
    activities: [
      activity({ id: 'run', name: 'Run' }),
      activity({ id: 'read', name: 'Read', unit: 'DURATION', order: 1 }),
      activity({
        id: 'swim',
        name: 'Swim',
        order: 2,
        createdAt: `${addDays(MON, -7)}T08:00:00Z`,
        weeklyGoalsTimeline: [],
      }),
    ],
    entries: [
      ...entriesOn('run', weeksAgo(0), [0, 1]),
      ...entriesOn('run', weeksAgo(2), [1, 2, 3, 4, 5, 6]),
      entry({
        id: 'timer',
        activityId: 'run',
        date: MON,
        source: 'TIMER',
        startedAt: `${MON}T07:30:00.000Z`,
        utcOffsetMinutes: 0,
      }),
      ...entriesOn('read', weeksAgo(0), [0], 30),
      ...entriesOn('read', weeksAgo(1), [0, 4], 40),
      ...entriesOn('swim', weeksAgo(0), [0]),
      ...entriesOn('swim', weeksAgo(1), [0]),
    ],
  });
});

describe('the breakdown of a range of days', () => {
  it('adds up the records, the latest day first', async () => {
    open('read');
    expect(await findNumber()).toEqual({
      title: '1h 50m',
      lines: { Done: '40m + 40m + 30m = 1h 50m', Records: '3 records' },
    });
    expect(shownDays()).toEqual([
      'Monday, September 28, 2026',
      'Friday, September 25, 2026',
      'Monday, September 21, 2026',
    ]);
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Aug 31, 2026 – Sep 29, 2026');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('counts the days of a daily activity, of which several records make one', async () => {
    open('run');
    expect(await findNumber()).toEqual({
      title: '8 days',
      lines: { Done: '8 days with a record', Records: '9 records' },
    });
  });

  it('divides the sum by the weeks', async () => {
    open('run', { per: 'WEEK' });
    expect(await findNumber()).toMatchObject({ title: '1.6 days', lines: { Average: '8 days ÷ 5 = 1.6 days' } });
  });

  it('divides the days of a daily activity by all days, as a share', async () => {
    open('run', { range: { from: MON, to: TUE }, per: 'DAY' });
    expect(await findNumber()).toMatchObject({ title: '100%', lines: { Average: '2 days ÷ 2 = 100%' } });
  });

  it('divides by the weekdays since the activity began', async () => {
    open('swim', { only: { weekday: 1 } });
    expect(await findNumber()).toMatchObject({ title: '100%', lines: { Average: '2 days ÷ 2 = 100%' } });
  });

  it.each([
    { when: 'without today, which is not over', recorded: [2, 1], average: '2 days ÷ 2 = 100%' },
    { when: 'with today once it has a record', recorded: [2, 0], average: '2 days ÷ 3 = 67%' },
  ])('divides by the weekdays $when', async ({ recorded, average }) => {
    fillDevice({
      activities: [
        activity({
          id: 'sing',
          name: 'Sing',
          createdAt: `${addDays(MON, -14)}T08:00:00Z`,
          weeklyGoalsTimeline: [],
        }),
      ],
      entries: recorded.flatMap((weeks) => entriesOn('sing', weeksAgo(weeks), [3])),
    });
    open('sing', { range: { from: addDays(MON, -28), to: THU }, only: { weekday: 4 } });
    expect(await findNumber()).toMatchObject({ lines: { Average: average } });
  });

  it('divides by the weekdays up to the last week of an archived activity', async () => {
    fillDevice({
      activities: [activity({ id: 'sing', name: 'Sing', isActive: false })],
      entries: [...entriesOn('sing', weeksAgo(4), [0]), ...entriesOn('sing', weeksAgo(3), [0])],
    });
    open('sing', { only: { weekday: 1 } });
    expect(await findNumber()).toMatchObject({ title: '100%', lines: { Average: '2 days ÷ 2 = 100%' } });
  });

  it('keeps to one weekday, and divides by how often there was one', async () => {
    open('read', { only: { weekday: 1 } });
    expect(await findNumber()).toEqual({
      title: '14m',
      lines: { Done: '40m + 30m = 1h 10m', Average: '1h 10m ÷ 5 = 14m', Records: '2 records' },
    });
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/^Monday · /);
  });

  it.each([
    { part: 'an hour', only: { hour: 7 }, records: '1 record' },
    { part: 'an unknown time', only: { hour: null }, records: '8 records' },
    { part: 'the timer', only: { source: 'TIMER' }, records: '1 record' },
    { part: 'what was entered by hand', only: { source: 'MANUAL' }, records: '8 records' },
  ] as const)('keeps to the records of $part, and counts them', async ({ only, records }) => {
    open('run', { only });
    expect(await findNumber()).toEqual({ title: records, lines: { Records: records } });
  });

  it('says that a range has no records', async () => {
    open('read', { range: { from: TUE, to: TUE } });
    expect(await findNumber()).toMatchObject({ title: '0m', lines: { Done: 'No records: 0m' } });
    expect(screen.getByText(text('breakdown.noRecords'))).toBeVisible();
  });

  it('follows the deletion of a record', async () => {
    const user = open('read');
    const [latest] = await screen.findAllByRole('button', { name: /^Delete 30m/ });
    await user.click(latest ?? document.body);
    expect(await findNumber()).toMatchObject({ title: '1h 20m', lines: { Records: '2 records' } });
    expect(pendingOperations().map(({ call }) => call)).toEqual(['DELETE /api/v1/entry']);
  });

  it('shows the latest 200 records and earlier ones on demand; the number is that of all', async () => {
    fillDevice({
      activities: [activity({ id: 'water', name: 'Water', unit: 'TIMES' })],
      entries: entriesOn(
        'water',
        weeksAgo(1),
        Array.from({ length: 203 }, (_, index) => index % 7),
      ),
    });
    const user = open('water');
    // By text, because roles of so many rows take seconds to find.
    expect(await screen.findByText('the latest 200 records')).toBeVisible();
    expect(screen.getByText('203 times')).toBeVisible();
    await user.click(await screen.findByText(text('breakdown.more')));
    expect(await screen.findByText('203 records')).toBeVisible();
    expect(screen.getByText('203 times')).toBeVisible();
    expect(screen.queryByText(text('breakdown.more'))).toBeNull();
  });
});

describe('the breakdown of a range before the records of the device', () => {
  const range = { from: civilDate('2024-01-01'), to: civilDate('2024-01-31') };

  beforeEach(() => {
    fillRows({
      weekSum: [{ activityId: 'read', weekId: weekId('2024-W01'), amount: 25, dayBits: 0b10000, skippedDays: 0 }],
    });
  });

  it('says that the records are elsewhere while offline, and shows them once they can be read', async () => {
    const user = open('read', { range });
    expect(await screen.findByText(text('breakdown.away'))).toBeVisible();
    expect(screen.queryByRole('term')).toBeNull();
    serveWith((_, path) =>
      path.startsWith('/api/v1/entries')
        ? Response.json({
            data: { entries: [entry({ activityId: 'read', date: '2024-01-05', amount: 25 })], next: null },
          })
        : undefined,
    );
    await user.click(screen.getByRole('button', { name: text('ui.tryAgain') }));
    expect(await findNumber()).toEqual({ title: '25m', lines: { Done: '25m', Records: '1 record' } });
    expect(screen.queryByText(text('breakdown.away'))).toBeNull();
  });

  it('says that something failed when the server answers with an error', async () => {
    serveWith(() => Response.json({ error: { code: 'INTERNAL', message: 'Failed' } }, { status: 500 }));
    open('read', { range });
    expect(await screen.findByRole('button', { name: text('ui.tryAgain') })).toBeVisible();
    expect(screen.queryByText(text('breakdown.away'))).toBeNull();
  });
});
