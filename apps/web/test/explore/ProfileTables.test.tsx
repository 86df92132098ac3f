import { civilDate } from '@sevenfold/domain/calendar';
import { explore, type ExploredEntry } from '@sevenfold/domain/explore';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ProfileTables } from '../../src/features/explore/components/ProfileTables';
import type { RowsView } from '../../src/features/explore/rows';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activity } from '../activity/samples';

const READ = activity({ id: 'read', name: 'Read', unit: 'DURATION', createdAt: '2026-01-01T00:00:00.000Z' });
const range = { from: civilDate('2026-02-16'), to: civilDate('2026-03-01') };
const spent = (date: string, amount: number, startedAt: number | null = null): ExploredEntry => ({
  date: civilDate(date),
  amount,
  source: 'MANUAL',
  startedAt,
  utcOffsetMinutes: 0,
});

/** Two weeks with two Mondays, of which one has a time, and a Sunday. */
const ENTRIES = [
  spent('2026-02-16', 60, Date.parse('2026-02-16T07:30:00Z')),
  spent('2026-02-23', 30),
  spent('2026-03-01', 20),
];

function show(entries: readonly ExploredEntry[] = ENTRIES, shown = READ) {
  const found = explore(entries, { unit: shown.unit, range, group: 'WEEK', weekStartDay: 'MONDAY' });
  const { buckets, weekdays, hours, ...rest } = found;
  const exploration = { ...rest, buckets: [...buckets], weekdays: [...weekdays], hours: [...hours] };
  const view: RowsView = { activity: shown, weekStartDay: 'MONDAY', today: civilDate('2026-03-11') };
  return renderOnDevice(<ProfileTables explored={{ range, group: 'WEEK', exploration }} view={view} />);
}

const buildRows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the tables of weekdays and hours', () => {
  it('have totals, averages and records of the weekdays, in the order of the week', async () => {
    show();
    const rows = buildRows(text('explore.weekdays'));
    expect(rows[0]).toEqual([
      text('explore.weekday'),
      text('explore.total'),
      text('explore.measure.MEAN'),
      text('explore.records'),
    ]);
    expect(rows[1]).toEqual(['Monday', '1h\u00A030m', '45m', '2']);
    expect(rows.at(-1)).toEqual(['Sunday', '20m', '10m', '1']);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('have the hours of the day, and what has no time below them', () => {
    show();
    const rows = buildRows(text('explore.hours'));
    expect(rows).toContainEqual(['7:00 AM', '1h', '1']);
    expect(rows.at(-1)).toEqual([text('breakdown.noTime'), '50m', '2']);
  });

  it('have no hours without a record that has a time', () => {
    show(ENTRIES.slice(1));
    expect(screen.getAllByRole('table')).toHaveLength(1);
  });

  it('have the sources of the records where there are several', () => {
    const timed: ExploredEntry = { ...spent('2026-02-24', 10), source: 'TIMER' };
    show([...ENTRIES, timed]);
    expect(buildRows(text('explore.sources')).slice(1)).toEqual([
      [text('entry.source.MANUAL'), '1h\u00A050m', '3'],
      [text('entry.source.TIMER'), '10m', '1'],
    ]);
  });

  it('count hours of a daily activity in records only', () => {
    show([spent('2026-02-16', 1, Date.parse('2026-02-16T07:30:00Z'))], { ...READ, unit: 'DAYS' });
    expect(buildRows(text('explore.hours'))[0]).toEqual([text('explore.hour'), text('explore.records')]);
  });

  it('are downloaded as numbers, each under its name', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push(file as Blob);
      return 'blob:';
    });
    const user = show();
    await user.click(screen.getByRole('button', { name: `${text('explore.download')}: ${text('explore.weekdays')}` }));
    expect((await saved[0]?.text())?.split('\r\n').slice(0, 2)).toEqual([
      expect.stringMatching(/Weekday,Total \(minutes\),Average \(minutes\),Records$/),
      'Monday,90,45,2',
    ]);
  });
});
