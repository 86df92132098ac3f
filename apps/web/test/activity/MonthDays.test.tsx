import * as samples from '@sevenfold/contract/samples';
import type { Entry } from '@sevenfold/contract';
import { civilDate, monthRange } from '@sevenfold/domain/calendar';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MonthDays } from '../../src/features/activity/components/MonthDays';
import { changeEntry, removeEntries } from '../../src/features/record/api';
import { recordEntry } from '../../src/features/record/recording';
import { recordsOf } from '../../src/features/record/records';
import { rangeRecordsQuery } from '../../src/features/record/rangeRecords';
import { replica } from '../../src/data/device';
import type { Command } from '../../src/data/replica';
import { dayFull } from '../../src/platform/format';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const water = samples.activity({ unit: 'TIMES' });
const { first, last } = monthRange('2026-10');
const [unchanged, moved, removed] = [1, 1, 2].map((amount, index) =>
  samples.entry({ id: `entry ${index}`, date: civilDate('2026-10-01'), amount }),
) as [Entry, Entry, Entry];

/** The month of a device, as read from the server. */
function renderMonth() {
  fillDevice({ activities: [water] });
  const { queryKey } = rangeRecordsQuery(water.id, { from: first, to: last }, 10_000);
  replica.queries.setQueryData(queryKey, recordsOf(first, last, [unchanged, moved, removed], []));
  return renderOnDevice(<MonthDays activity={water} year={2026} />);
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
  await dispatch(recordEntry(water, { entries: [], skips: [] }, civilDate('2026-10-02'), { amount: 3 }));
  expectDay('2026-10-01', '1 time');
  expectDay('2026-10-02', '3 times');
  expectDay('2026-10-09', '1 time');
  expectDay('2026-10-03', text('activity.dayNothing'));
  expect(await accessibilityViolations()).toEqual([]);
});

it('the days of a month that is not on the device cannot be shown offline', async () => {
  const user = renderMonth();
  await user.click(screen.getByRole('button', { name: text('activity.nextMonth') }));
  expect(await screen.findByText(text('breakdown.away'))).toBeVisible();
});
