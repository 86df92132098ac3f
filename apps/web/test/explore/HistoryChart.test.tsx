import { addDays, civilDate } from '@sevenfold/domain/calendar';
import { explore } from '@sevenfold/domain/explore';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { HistoryChart } from '../../src/features/explore/components/HistoryChart';
import { buildRows, type RowsView } from '../../src/features/explore/rows';
import { text } from '../../src/platform/text';
import { activity } from '../activity/samples';
import { renderOnDevice } from '../dom/render';

const READ = activity({ id: 'read', name: 'Read', unit: 'DURATION' });
const view: RowsView = { activity: READ, weekStartDay: 'MONDAY', today: civilDate('2026-03-11') };
const range = { from: addDays(view.today, -363), to: view.today };

/** Reads for half an hour on every fifth day. */
function exploredByDay() {
  const entries = Array.from({ length: 72 }, (_, index) => ({
    date: addDays(range.from, index * 5),
    amount: 30,
    source: 'MANUAL' as const,
    startedAt: null,
    utcOffsetMinutes: 0,
  }));
  const { buckets, weekdays, hours, ...rest } = explore(entries, {
    unit: 'DURATION',
    range,
    group: 'DAY',
    weekStartDay: 'MONDAY',
  });
  return {
    range,
    group: 'DAY' as const,
    exploration: { ...rest, buckets: [...buckets], weekdays: [...weekdays], hours: [...hours] },
  };
}

it('draws the days of a year as a bar for each seven of them, which says their average', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(330);
  const explored = exploredByDay();
  const user = renderOnDevice(
    <HistoryChart explored={explored} rows={buildRows(explored, view, [])} measure="MEAN" view={view} />,
  );
  const chart = screen.getByRole('group', { name: new RegExp(`^${text('explore.chartMean.DAYS')}`) });
  expect(chart.querySelectorAll('g.transition-opacity')).toHaveLength(52);
  await user.tab();
  expect(within(chart).getByRole('status')).toHaveTextContent(/Mar 5 – 11.*: \d+m$/);
});
