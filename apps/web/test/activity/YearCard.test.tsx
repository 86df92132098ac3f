import * as samples from '@sevenfold/contract/samples';
import { addDays, civilDate, weekId } from '@sevenfold/domain/calendar';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import YearCard from '../../src/features/activity/components/YearCard';
import { computeHistory } from '../../src/features/activity/history';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const NOW = weekId('2026-W40');
const SEP_21 = civilDate('2026-09-21');
const RUN = samples.activity({ weeklyGoalsTimeline: [{ startWeekId: '2026-W39', endWeekId: null, target: 2 }] });

/** Records of two days of 2026-W39; the goal of two days begins with that week. */
function show({ activity = RUN, others = [] as ReturnType<typeof samples.activity>[] } = {}, countsFrom = '2025-W52') {
  fillDevice({
    activities: [activity, ...others],
    entries: [SEP_21, addDays(SEP_21, 2)].map((date) => samples.entry({ id: date, date })),
  });
  const totals = [
    { activityId: 'run', weekId: weekId('2026-W39'), done: 2, activeDays: 2, dayBits: 0b101, skippedDays: 0 },
  ];
  const history = computeHistory({ ...activity, countsFrom: weekId(countsFrom) }, totals, new Map(), NOW);
  return renderOnDevice(<YearCard activity={activity} area={{ name: 'Health' }} history={history} currentWeek={NOW} />);
}

const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

describe('the card of a year', () => {
  it('has the weeks of the year, each named with its outcome, and its facts', async () => {
    show();
    expect(facts()).toMatchObject({
      [text('insight.total')]: '2 days',
      [text('insight.weeksMet')]: text('insight.weeksMetOf', { met: 1, decided: 1 }),
      [text('insight.longestStreak', { year: '2026' })]: text('insight.weeks', { count: 1 }),
    });
    const week39 = screen.getByRole('button', { name: /^Week 39 .*2 days, goal met$/ });
    expect(week39).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('turns to the years before, and not beyond the first', async () => {
    const user = show({}, '2025-W01');
    const earlier = screen.getByRole('button', { name: text('insight.previousYear') });
    expect(screen.getByRole('button', { name: text('insight.nextYear') })).toHaveAttribute('aria-disabled', 'true');
    await user.click(earlier);
    expect(facts()).toMatchObject({ [text('insight.total')]: '0 days' });
    expect(earlier).toHaveAttribute('aria-disabled', 'true');
    expect(earlier).toHaveFocus();
    const first = facts();
    await user.click(earlier);
    expect(facts()).toEqual(first);
  });

  it('shows the same weeks as a table', async () => {
    const user = show();
    await user.click(screen.getByRole('radio', { name: text('insight.viewTable') }));
    expect(await screen.findByRole('table')).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('has a row for the month of a record in a week that belongs to the next month', async () => {
    const monday = civilDate('2026-08-31');
    fillDevice({ activities: [RUN], entries: [samples.entry({ id: 'first', date: monday })] });
    const totals = [
      { activityId: 'run', weekId: weekId('2026-W36'), done: 1, activeDays: 1, dayBits: 0b1, skippedDays: 0 },
    ];
    const history = computeHistory({ ...RUN, countsFrom: weekId('2026-W36') }, totals, new Map(), NOW);
    const user = renderOnDevice(
      <YearCard activity={RUN} area={{ name: 'Health' }} history={history} currentWeek={NOW} />,
    );
    await user.click(screen.getByRole('radio', { name: text('insight.viewTable') }));
    const table = await screen.findByRole('table');
    const [, ...rows] = within(table).getAllByRole('row');
    expect(rows.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent))).toEqual([
      ['August', '1 day'],
      ['September', '0 days'],
      ['October', '0 days'],
    ]);
  });

  it('names the share of its area among several activities', () => {
    show({ others: [samples.activity({ id: 'swim', name: 'Swim' })] });
    expect(facts()).toMatchObject({ [text('insight.areaShare', { area: 'Health' })]: '100%' });
  });
});
