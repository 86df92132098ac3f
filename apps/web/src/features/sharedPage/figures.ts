import type { SharedActivityWeek, Skip } from '@sevenfold/contract';
import { weekDone, weekResult } from '@sevenfold/domain/activity';
import type { WeekView } from '@sevenfold/domain/calendar';
import { type ActivityWeek, type Cell, cellsOf, weekDays } from '#features/insight';

/** An activity's week as the cells and the goal of the week screen show it. */
export interface ShownWeek {
  readonly cells: readonly Cell[];
  readonly result: ActivityWeek;
  readonly skippedDays: number;
}

/** Derives what is shown from the amounts and skips by day, by the functions of the week screen. */
export function showWeek(activity: SharedActivityWeek, view: WeekView): ShownWeek {
  const { unit, direction, target, days } = activity;
  const dated = view.dates.map((date, index) => ({ date, amount: 0, isSkipped: false, ...days[index] }));
  const entries = dated.filter(({ amount }) => amount > 0);
  const skips = dated
    .filter(({ isSkipped }) => isSkipped)
    .map(({ date }): Skip => ({ activityId: '', date, reason: null }));
  const done = weekDone(unit, entries);
  const [skippedDays, running] = [skips.length, view.place !== 'PAST'];
  return {
    cells: cellsOf(activity, target, weekDays(view), { entries, skips, plans: [] }),
    result: { target, done, result: weekResult({ unit, direction, target, done, skippedDays, running }) },
    skippedDays,
  };
}
