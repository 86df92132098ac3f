import { setGoal } from '@sevenfold/domain/activity';
import { type CivilDate, civilDate, weekId } from '@sevenfold/domain/calendar';
import { explore, type Group } from '@sevenfold/domain/explore';
import { pastWeeks } from '@sevenfold/domain/insight';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Sorting } from '../../src/features/explore/choice';
import { DataTable } from '../../src/features/explore/components/DataTable';
import { buildRows, type RowsView } from '../../src/features/explore/rows';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';
import { activity } from '../activity/samples';

const READ = activity({
  id: 'read',
  name: 'Read',
  unit: 'DURATION',
  weeklyGoalsTimeline: setGoal([], weekId('2026-W09'), 60),
});
const view: RowsView = { activity: READ, weekStartDay: 'MONDAY', today: civilDate('2026-03-11') };
const range = { from: civilDate('2026-02-16'), to: view.today };
const spent = (date: CivilDate, amount: number) =>
  ({ date, amount, source: 'MANUAL', startedAt: null, utcOffsetMinutes: 0 }) as const;

/** Four weeks up to a running one: 0m, 1h, 45m, 1h; the goal is an hour from the second on. */
function exploredBy(group: Group) {
  const entries = [spent('2026-02-23', 60), spent('2026-03-04', 45), spent('2026-03-10', 60)];
  const { buckets, weekdays, hours, ...rest } = explore(entries, {
    unit: 'DURATION',
    range,
    group,
    weekStartDay: 'MONDAY',
  });
  return { range, group, exploration: { ...rest, buckets: [...buckets], weekdays: [...weekdays], hours: [...hours] } };
}

const FIGURES = new Map([
  [weekId('2026-W09'), { done: 60, skippedDays: 0 }],
  [weekId('2026-W10'), { done: 45, skippedDays: 0 }],
  [weekId('2026-W11'), { done: 60, skippedDays: 0 }],
]);
const WEEKS = pastWeeks(READ, FIGURES, {
  first: weekId('2026-W08'),
  last: weekId('2026-W11'),
  current: weekId('2026-W11'),
});

function Table({ group = 'WEEK' }: { group?: Group }) {
  const [sorting, setSorting] = useState<Sorting>({ column: 'when', isDescending: true });
  const explored = exploredBy(group);
  return (
    <DataTable
      explored={explored}
      rows={buildRows(explored, view, WEEKS)}
      sorting={sorting}
      view={view}
      onSort={setSorting}
    />
  );
}

const show = (group?: Group) => renderOnDevice(<Table {...(group && { group })} />);
const heading = (name: string) => screen.getByRole('columnheader', { name });
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const totals = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('the table of a range', () => {
  it('has a row for each week, the latest first, whose numbers open what they are computed from', async () => {
    show();
    expect(headings()).toEqual([
      text('explore.group.WEEK'),
      text('explore.total'),
      text('explore.mean.DAY'),
      text('explore.activeDays'),
      text('explore.records'),
      text('week.goal'),
    ]);
    expect(totals()).toEqual(['1h', '45m', '1h', '0m']);
    expect(screen.getAllByRole('button', { name: /Mar 2 – 8.*: 45m$/ })[0]).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('is sorted by a column: numbers from the largest on, and the other way when pressed again', async () => {
    const user = show();
    const total = heading(text('explore.total'));
    expect(heading(text('explore.group.WEEK'))).toHaveAttribute('aria-sort', 'descending');
    await user.click(within(total).getByRole('button'));
    expect(total).toHaveAttribute('aria-sort', 'descending');
    expect(totals()).toEqual(['1h', '1h', '45m', '0m']);
    await user.keyboard('{Enter}');
    expect(total).toHaveAttribute('aria-sort', 'ascending');
    expect(totals()).toEqual(['0m', '45m', '1h', '1h']);
  });

  it('has no column of goals where no part has one', () => {
    show('MONTH');
    expect(headings()).not.toContain(text('week.goal'));
  });

  it('is copied as it is sorted, for a spreadsheet', async () => {
    const user = show();
    await user.click(screen.getByRole('button', { name: text('explore.copy') }));
    expect(await screen.findByText(text('explore.copied'))).toBeVisible();
    const [header, first] = (await navigator.clipboard.readText()).split('\n').map((line) => line.split('\t'));
    expect(header?.slice(1, 3)).toEqual(['From', 'To']);
    expect(first?.slice(1, 3)).toEqual(['2026-03-09', '2026-03-11']);
  });

  it('says that it could not be copied', async () => {
    const user = show();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: text('explore.copy') }));
    expect(await screen.findByText(text('explore.copyFailed'))).toBeVisible();
  });
});
