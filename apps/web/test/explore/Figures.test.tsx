import { entry } from '@sevenfold/contract/samples';
import { civilDate, weekId, weekRange, weekRangeList } from '@sevenfold/domain/calendar';
import { explore } from '@sevenfold/domain/explore';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Figures } from '../../src/features/explore/components/Figures';
import { text } from '../../src/platform/text';
import { activity } from '../activity/samples';
import { fillDevice } from '../dom/device';
import { renderOnDevice } from '../dom/render';

it('the average of an archived activity ends with the month of its last record', () => {
  vi.setSystemTime('2026-10-01T12:00:00Z');
  const read = activity({ id: 'read', unit: 'DURATION', isActive: false, createdAt: '2026-01-01T00:00:00.000Z' });
  const entries = [
    entry({ id: 'january', activityId: 'read', date: civilDate('2026-01-10'), amount: 60 }),
    entry({ id: 'february', activityId: 'read', date: civilDate('2026-02-10'), amount: 30 }),
  ];
  fillDevice({ activities: [read], entries });
  const range = { from: civilDate('2026-01-01'), to: civilDate('2026-09-30') };
  const { buckets, weekdays, hours, ...rest } = explore(
    entries.map((one) => ({ ...one, startedAt: null })),
    { unit: 'DURATION', range, group: 'MONTH', weekStartDay: 'MONDAY' },
  );
  const exploration = { ...rest, buckets: [...buckets], weekdays: [...weekdays], hours: [...hours] };
  renderOnDevice(<Figures activity={read} explored={{ range, group: 'MONTH', exploration }} />);
  expect(screen.getByRole('button', { name: text('explore.finding.MONTH', { amount: '45m' }) })).toBeVisible();
});

it.each([
  ['each count that differs', 'DURATION', 2, ['explore.total', 'explore.activeDays', 'explore.records']],
  ['days once if each has one record', 'DURATION', 1, ['explore.total', 'explore.activeDays']],
  ['a total of days once', 'DAYS', 1, ['explore.total']],
] as const)('says %s', (_, unit, recordsPerDay, expected) => {
  vi.setSystemTime('2026-10-01T12:00:00Z');
  const read = activity({ id: 'read', unit, createdAt: '2026-01-01T00:00:00.000Z' });
  const entries = Array.from({ length: recordsPerDay }, (_record, index) =>
    entry({ id: `e${index}`, activityId: 'read', date: civilDate('2026-09-10'), amount: 60 }),
  );
  fillDevice({ activities: [read], entries });
  const range = { from: civilDate('2026-09-01'), to: civilDate('2026-09-30') };
  const { buckets, weekdays, hours, ...rest } = explore(
    entries.map((one) => ({ ...one, startedAt: null })),
    { unit, range, group: 'WEEK', weekStartDay: 'MONDAY' },
  );
  const exploration = { ...rest, buckets: [...buckets], weekdays: [...weekdays], hours: [...hours] };
  renderOnDevice(<Figures activity={read} explored={{ range, group: 'WEEK', exploration }} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(expected.map((key) => text(key)));
});

/** Shows 12 weeks: an hour in each of the last four, and before them what is given. */
function showWeeks(before: number): void {
  vi.setSystemTime('2026-10-01T12:00:00Z');
  const read = activity({
    id: 'read',
    unit: 'DURATION',
    createdAt: '2026-01-01T00:00:00.000Z',
    weeklyGoalsTimeline: [{ startWeekId: weekId('2026-W01'), endWeekId: null, target: 60 }],
  });
  const entries = weekRangeList(weekId('2026-W28'), weekId('2026-W39')).map((week) =>
    entry({
      id: week,
      activityId: 'read',
      date: weekRange(week, 'MONDAY').first,
      amount: week >= weekId('2026-W36') ? 60 : before,
    }),
  );
  const range = { from: civilDate('2026-07-13'), to: civilDate('2026-10-01') };
  fillDevice({ activities: [read], entries });
  const { buckets, weekdays, hours, ...rest } = explore(
    entries.map((one) => ({ ...one, startedAt: null })),
    { unit: 'DURATION', range, group: 'WEEK', weekStartDay: 'MONDAY' },
  );
  const exploration = { ...rest, buckets: [...buckets], weekdays: [...weekdays], hours: [...hours] };
  renderOnDevice(<Figures activity={read} explored={{ range, group: 'WEEK', exploration }} />);
}

it('says where the latest weeks are heading, with the weeks compared, and how many weeks its average is of', async () => {
  showWeeks(40);
  expect(await screen.findByRole('button', { name: '20m more a week than before' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Last 4 weeks: 1h' })).toBeVisible();
  expect(screen.getByRole('button', { name: '8 weeks before: 40m' })).toBeVisible();
  expect(screen.getByText('Average of 11 weeks')).toBeVisible();
});

it('says the average of the range, and no other one, while the latest weeks are like those before', async () => {
  showWeeks(60);
  expect(await screen.findByRole('button', { name: '1h a week on average' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /before/ })).toBeNull();
  expect(screen.queryByText(/^Average of/)).toBeNull();
});
