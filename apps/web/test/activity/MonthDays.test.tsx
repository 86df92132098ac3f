import * as samples from '@sevenfold/contract/samples';
import type { Entry, WeekSum } from '@sevenfold/contract';
import { civilDate, weekId } from '@sevenfold/domain/calendar';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MonthDays } from '../../src/features/activity/components/MonthDays';
import { changeEntry, NO_RECORDS, removeEntries } from '../../src/features/record/api';
import { recordEntry } from '../../src/features/record/recording';
import { replica } from '../../src/data/device';
import type { Command } from '../../src/data/replica';
import { dayFull } from '../../src/platform/dayText';
import { text } from '../../src/platform/text';
import { fillDevice, fillRows } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const water = samples.activity({ unit: 'TIMES' });
const [unchanged, moved, removed] = [1, 1, 2].map((amount, index) =>
  samples.entry({ id: `entry ${index}`, date: civilDate('2026-10-01'), amount }),
) as [Entry, Entry, Entry];

function renderMonth(year = 2026, weekSum: readonly WeekSum[] = []) {
  fillDevice({ activities: [water], entries: [unchanged, moved, removed] });
  fillRows({ weekSum: [...weekSum] });
  return renderOnDevice(<MonthDays activity={water} year={year} />);
}

const dispatch = (command: Command) => act(async () => replica.dispatch(command));

const expectDay = (date: string, amount: string) =>
  expect(
    screen.getByRole('link', { name: text('activity.dayOfMonth', { day: dayFull(civilDate(date)), amount }) }),
  ).toBeVisible();

it('the days of a month include entries created, moved and deleted offline', async () => {
  renderMonth();
  expectDay('2026-10-01', '4 times');
  await dispatch(changeEntry(moved, { date: civilDate('2026-10-09') }));
  await dispatch(removeEntries([removed]));
  await dispatch(recordEntry(water, NO_RECORDS, civilDate('2026-10-02'), { amount: 3 }));
  expectDay('2026-10-01', '1 time');
  expectDay('2026-10-02', '3 times');
  expectDay('2026-10-09', '1 time');
  expectDay('2026-10-03', text('activity.dayNothing'));
  expect(await accessibilityViolations()).toEqual([]);
});

it('today is marked among the days of its month', () => {
  renderMonth();
  expect(screen.getByRole('link', { current: 'date' })).toHaveAccessibleName(/October 1, 2026/);
});

it('the days of a month of which the device has only sums cannot be shown offline', async () => {
  renderMonth(2024, [{ activityId: water.id, weekId: weekId('2024-W40'), amount: 3, dayBits: 0b1, skippedDays: 0 }]);
  expect(await screen.findByText(text('breakdown.away'))).toBeVisible();
});

it('the button of the previous month keeps the focus in January', async () => {
  const user = renderMonth();
  const previous = screen.getByRole('button', { name: text('activity.previousMonth') });
  for (let month = 1; month <= 12; month += 1) await user.click(previous);
  expect(screen.getByText('January 2026')).toBeVisible();
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  expect(previous).toBeEnabled();
});

it.each([
  ['on the last days of a year, whose week is of the next one', '2025-12-30', 2026, 'December 2025', 'January 2026'],
  ['on the first days of a year, whose week is of the one before', '2027-01-02', 2026, 'January 2027', null],
  ['of another year', '2026-10-01', 2025, 'October 2025', 'November 2025'],
  ['of a year at its end', '2026-12-20', 2026, 'December 2026', null],
])('the days begin with the month of today %s', async (_, today, year, month, next) => {
  vi.setSystemTime(`${today}T12:00:00Z`);
  const user = renderMonth(year);
  expect(screen.getByText(month)).toBeVisible();
  const button = screen.getByRole('button', { name: text('activity.nextMonth') });
  if (next === null) expect(button).toHaveAttribute('aria-disabled', 'true');
  else {
    await user.click(button);
    expect(screen.getByText(next)).toBeVisible();
  }
});
