import type { Activity } from '@sevenfold/contract';
import {
  civilDate,
  monthRange,
  monthIdOf,
  weekRange,
  type WeekId,
  type WeekStartDay,
} from '@sevenfold/domain/calendar';
import type { MonthTotal, YearWeek } from '@sevenfold/domain/insight';
import { labelled, monthLong, useText } from '#platform';
import { BreakdownButton, type BreakdownTarget } from '#breakdown';
import { amountText } from '#features/record';

interface YearTableProps {
  activity: Activity;
  year: number;
  weeks: readonly YearWeek[];
  /** Null while loading. */
  months: readonly MonthTotal[] | null;
  now: WeekId;
}

interface MonthRow {
  readonly month: number;
  readonly met: number;
  readonly decided: number;
}

/** A year by month: totals of its days, and met goals of the weeks whose Thursday is in the month. */
export function YearTable({ activity, year, weeks, months, now }: YearTableProps) {
  const text = useText();
  const total = (month: number) => {
    const done = months?.find((one) => one.month === month)?.done;
    if (done === undefined) return '–';
    const amount = amountText(activity, done);
    return (
      <BreakdownButton target={breakdownOfMonth(activity.id, year, month)} label={labelled(monthLong(month), amount)}>
        {amount}
      </BreakdownButton>
    );
  };
  const goals = (month: number, met: string) => (
    <BreakdownButton
      target={{ kind: 'year', activityId: activity.id, year, month, about: 'goals' }}
      isBeside
      label={labelled(monthLong(month), met)}
    >
      {met}
    </BreakdownButton>
  );
  const cell = 'py-1.5 text-right tabular-nums';
  return (
    <table className="w-full text-small" aria-label={text('insight.yearTitle')}>
      <thead className="text-micro text-n10">
        <tr>
          <th scope="col" className="pb-1 text-left font-medium">
            {text('insight.month')}
          </th>
          <th scope="col" className="pb-1 text-right font-medium">
            {text('insight.done')}
          </th>
          <th scope="col" className="pb-1 text-right font-medium">
            {text('insight.weeksMet')}
          </th>
        </tr>
      </thead>
      <tbody>
        {monthRows(weeks, months ?? [], now).map(({ month, met, decided }) => (
          <tr key={month} className="border-t border-n4">
            <th scope="row" className="py-1.5 text-left font-regular text-n12">
              {monthLong(month)}
            </th>
            <td className={cell}>{total(month)}</td>
            <td className={cell}>{decided === 0 ? '–' : goals(month, text('insight.weeksMetOf', { met, decided }))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Total of an activity in a calendar month. */
export function breakdownOfMonth(activityId: string, year: number, month: number): BreakdownTarget {
  const { first: from, last: to } = monthRange(monthIdOf(civilDate(`${year}-${String(month).padStart(2, '0')}-01`)));
  return { kind: 'range', activityId, range: { from, to } };
}

/** Total of an activity over consecutive weeks; null without weeks. */
export function weeksOpened(
  activityId: string,
  weeks: readonly Pick<YearWeek, 'week'>[],
  weekStartDay: WeekStartDay,
): BreakdownTarget | null {
  const [first, last] = [weeks[0]?.week, weeks.at(-1)?.week];
  return first && last
    ? {
        kind: 'range',
        activityId,
        range: { from: weekRange(first, weekStartDay).first, to: weekRange(last, weekStartDay).last },
      }
    : null;
}

/** Months that contain a week of the activity, or one of its records: the Thursday of its week may be in another month. */
function monthRows(weeks: readonly YearWeek[], months: readonly MonthTotal[], now: WeekId): readonly MonthRow[] {
  const rows = new Map<number, MonthRow>(
    months.flatMap(({ month, done }) => (done > 0 ? [[month, { month, met: 0, decided: 0 }]] : [])),
  );
  for (const { week, month, past } of weeks) {
    if (!past || week > now) continue;
    const row = rows.get(month) ?? { month, met: 0, decided: 0 };
    const isMet = week < now && past.outcome === 'MET';
    rows.set(month, {
      month,
      met: row.met + (isMet ? 1 : 0),
      decided: row.decided + (isMet || past.outcome === 'MISSED' ? 1 : 0),
    });
  }
  return [...rows.values()].sort((a, b) => a.month - b.month);
}
