import type { Activity } from '@sevenfold/contract';
import {
  type CivilDate,
  dayNumber,
  dayOfMonth,
  isWeekId,
  monthOf,
  weekNumberOf,
  weekYearOf,
  yearOf,
} from '@sevenfold/domain/calendar';
import type { DateRange, Group } from '@sevenfold/domain/explore';
import { dateRange } from '@sevenfold/i18n/dateRange';
import { dayShort, dayShortWithYear, monthShort, rangeText, shareText, shownLocale, text, weekName } from '#platform';
import { amountText, bareAmount } from '#features/record';
import { missedKey } from '#features/activity';
import { roundedMean } from '#features/insight';
import type { Measure } from './choice';
import { BARS_MAX, type ChartKey } from '#ui';
import type { Row } from './rows';

const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;

/** "October 2026". */
const monthName = (date: CivilDate): string =>
  new Intl.DateTimeFormat(shownLocale(), { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    dayNumber(date) * DAY_MS,
  );

/** Axis label: "Oct 1", "40", "Oct". Of seven days, the month that begins within them, and none for the others. */
export function shortLabel({ key, from, to }: Row, group: Group): string {
  if (group === 'DAY' && from < to) return dayOfMonth(to) <= DAYS_OF_WEEK ? monthShort(monthOf(to)) : '';
  if (group === 'DAY') return dayShort(from);
  return isWeekId(key) ? String(weekNumberOf(key)) : monthShort(monthOf(from));
}

/** "Oct 1 – 31"; with the year unless it is that of today. */
export const rangeName = ({ from, to }: DateRange, today: CivilDate): string =>
  dateRange(
    shownLocale(),
    from,
    to,
    [from, to].some((date) => yearOf(date) !== yearOf(today)),
  );

/**
 * "Oct 1, 2026", "Sep 25 – Oct 1", "Week 40 · Sep 28 – Oct 4", "October 2026"; with the year if it is not the current
 * one.
 */
export function longLabel({ key, from, to }: Row, group: Group, today: CivilDate): string {
  if (group === 'DAY') return from < to ? rangeName({ from, to }, today) : dayShortWithYear(from);
  if (!isWeekId(key)) return monthName(from);
  const name =
    weekYearOf(key) === yearOf(today)
      ? weekName(key)
      : text('goal.weekOfYear', { week: weekName(key), year: String(weekYearOf(key)) });
  return text('date.labelled', {
    week: name,
    range: rangeText(from, to),
  });
}

/** Names of the bars of weeks that missed their goal and of the part that is running, as far as there are any. */
export function chartKeys(
  rows: readonly Row[],
  { direction }: Pick<Activity, 'direction'>,
  group: Group,
  today: CivilDate,
): readonly ChartKey[] {
  // A line has no bars.
  if (group === 'DAY' || rows.length > BARS_MAX) return [];
  const filled = rows.filter(({ total }) => total > 0);
  const parts = filled.filter(({ isPart, outcome }) => isPart && outcome !== 'MET' && outcome !== 'EXCUSED');
  // A part that the range cuts off is drawn like the running one, and would take its name.
  const isRunning = parts.length > 0 && parts.every(({ to }) => to === today);
  return [
    ...(filled.some(({ isPart, outcome }) => !isPart && outcome === 'MISSED') ? [missedKey(direction)] : []),
    ...(isRunning ? [{ drawn: 'OUTLINED' as const, name: text(`explore.soFar.${group}`) }] : []),
  ];
}

/** Formats a value without its unit. An average of days is a share. */
export function valueText(activity: Activity, measure: Measure, value: number): string {
  if (measure === 'MEAN' && activity.unit === 'DAYS') return shareText(value);
  return bareAmount(activity, measure === 'MEAN' ? roundedMean(activity, value) : value);
}

/** The same with its unit. */
export function formatMeasure(activity: Activity, measure: Measure, value: number): string {
  if (measure === 'MEAN' && activity.unit === 'DAYS') return shareText(value);
  return amountText(activity, measure === 'MEAN' ? roundedMean(activity, value) : value);
}

/** Name of the measure: "days", "glasses", "time", "share of days". */
export function unitText(
  { unit, customTimesUnit }: Pick<Activity, 'unit' | 'customTimesUnit'>,
  measure: Measure,
): string {
  if (unit === 'DAYS' && measure === 'MEAN') return text('explore.unit.share');
  return unit === 'TIMES' && customTimesUnit !== null ? customTimesUnit : text(`explore.unit.${unit}`);
}

const MINUTES_OF_HOUR = 60;

/** "7:00 AM", "7:00": an hour without a date. */
export const hourText = (hour: number): string =>
  new Intl.DateTimeFormat(shownLocale(), { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(
    hour * MINUTES_OF_HOUR * 60_000,
  );

/** "7 AM", "7", "7時": an hour as the label of an axis. */
export const hourShort = (hour: number): string =>
  new Intl.DateTimeFormat(shownLocale(), { timeZone: 'UTC', hour: 'numeric' }).format(hour * MINUTES_OF_HOUR * 60_000);
