import type { Activity } from '@sevenfold/contract';
import { type WeekId, type WeekStartDay, weekYearOf } from '@sevenfold/domain/calendar';
import type { HeatWeek, YearReview } from '@sevenfold/domain/insight';
import { monthLong, shareText, text, weekLabel } from '#platform';
import { amountText } from '#features/record';
import { targetText } from './goalText';

type UnitAndDirection = Pick<Activity, 'unit' | 'customTimesUnit' | 'direction'>;

/** "Week 40 · Sep 28 – Oct 4: 3 days, goal met". */
export const yearWeekText = (
  activity: UnitAndDirection,
  week: HeatWeek,
  now: WeekId,
  weekStartDay: WeekStartDay,
): string =>
  text('insight.weekState', { week: weekLabel(week.week, weekStartDay), state: stateText(activity, week, now) });

function stateText(activity: UnitAndDirection, { week, past }: HeatWeek, now: WeekId): string {
  if (past === null) return text(week > now ? 'insight.stateFuture' : 'insight.stateBefore');
  const done = amountText(activity, past.done);
  switch (past.outcome) {
    case 'MET':
      return text('insight.stateMet', { done });
    case 'EXCUSED':
      return text('insight.stateExcused', { done });
    case 'RUNNING':
      return text('insight.stateRunning', { done });
    case 'NO_GOAL':
      return text('insight.stateNoGoal', { done });
    case 'MISSED':
      return text('insight.stateMissed', { done, target: targetText(activity, past.target ?? 0) });
  }
}

/** A fact of a year: its name and its value. */
export interface YearFact {
  /** Subject of the fact; the share of the area also concerns other activities. */
  readonly about: 'total' | 'goals' | 'streak' | 'month' | 'area';
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}

/**
 * Returns the facts of a year, worded as on the screen and in the picture.
 *
 * @param area the activity's area with the activity's share of it; null while unknown
 */
export function yearFacts(
  activity: UnitAndDirection,
  review: YearReview,
  area: { readonly name: string; readonly share: number } | null,
): readonly YearFact[] {
  const { done, met, decided, activeWeeks, attainment, longestStreak, bestMonth } = review;
  const weeks = (count: number) => text('insight.weeks', { count });
  return [
    { about: 'total', name: text('insight.total'), value: amountText(activity, done) },
    decided > 0
      ? { about: 'goals', name: text('insight.weeksMet'), value: text('insight.weeksMetOf', { met, decided }) }
      : { about: 'total', name: text('insight.activeWeeks'), value: weeks(activeWeeks) },
    ...(attainment === null
      ? []
      : [{ about: 'goals' as const, name: text('insight.attainment'), value: shareText(attainment) }]),
    ...(longestStreak > 0
      ? [
          {
            about: 'streak' as const,
            name: text('insight.longestStreak', { year: yearOf(review) }),
            value: weeks(longestStreak),
          },
        ]
      : []),
    ...(bestMonth
      ? [{ about: 'month' as const, name: text('insight.bestMonth'), value: monthText(activity, bestMonth) }]
      : []),
    ...(area
      ? [
          {
            about: 'area' as const,
            name: text('insight.areaShare', { area: area.name }),
            value: shareText(area.share),
            note: text('insight.areaShareNote'),
          },
        ]
      : []),
  ];
}

/** "2026". */
const yearOf = ({ weeks: [first] }: YearReview): string => (first ? String(weekYearOf(first.week)) : '');

function monthText(activity: UnitAndDirection, { month, amount }: NonNullable<YearReview['bestMonth']>): string {
  const name = monthLong(month);
  return activity.direction === 'AT_MOST'
    ? text('insight.bestMonthMet', { month: name, count: amount })
    : text('insight.bestMonthValue', { month: name, amount: amountText(activity, amount) });
}
