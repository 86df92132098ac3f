import * as samples from '@sevenfold/contract/samples';
import type { Activity, Entry, Skip, WeekTotal } from '@sevenfold/contract';
import { setGoal } from '@sevenfold/domain/activity';
import { civilDate, weekId, type CivilDate, type WeekId, weekView, type WeekView } from '@sevenfold/domain/calendar';
import type { ActivityRecords } from '../../src/features/record/records';
import { recordsOf } from '../record/recordsOf';
import type { CountedActivity } from '../../src/features/activity/countsFrom';
import { newId } from '../../src/platform/id';

/** Monday 2026-09-28 to Sunday 2026-10-04. */
export const WEEK = weekId('2026-W40');
export const [MON, TUE, WED, THU, FRI, SAT, SUN] = ['28', '29', '30', '01', '02', '03', '04'].map((day) =>
  civilDate(`2026-${day > '27' ? '09' : '10'}-${day}`),
) as [CivilDate, CivilDate, CivilDate, CivilDate, CivilDate, CivilDate, CivilDate];
export const [LAST_MON, LAST_WED, LAST_THU, LAST_FRI] = ['21', '23', '24', '25'].map((day) =>
  civilDate(`2026-09-${day}`),
) as [CivilDate, CivilDate, CivilDate, CivilDate];

/** The week as seen on one of its days or on another date. */
export const viewOn = (today: CivilDate): WeekView => weekView(WEEK, today, 'MONDAY');

export function activity({
  target = null,
  ...over
}: Partial<CountedActivity> & { target?: number | null } = {}): CountedActivity {
  const weeklyGoalsTimeline = target === null ? [] : setGoal([], weekId('2026-W01'), target);
  return {
    ...samples.activity({ id: newId(), weeklyGoalsTimeline, createdAt: '2026-01-01T00:00:00.000Z' }),
    countsFrom: weekId('2026-W01'),
    ...over,
  };
}

export const entry = (date: CivilDate, amount = 1, over: Partial<Entry> = {}): Entry =>
  samples.entry({ id: newId(), activityId: 'any', date, amount, ...over });

export const skip = (date: CivilDate, over: Partial<Skip> = {}): Skip => ({
  activityId: 'any',
  date,
  reason: null,
  ...over,
});

export const slice = (entries: readonly Entry[], skips: readonly Skip[] = []): ActivityRecords => ({
  entries,
  skips,
  plans: [],
});

/** Builds the entries of a week from those of each activity. */
export const weekOf = (pairs: readonly (readonly [Activity, ActivityRecords])[]) =>
  recordsOf(
    MON,
    SUN,
    pairs.flatMap(([{ id }, { entries }]) => entries.map((one) => ({ ...one, activityId: id }))),
    pairs.flatMap(([{ id }, { skips }]) => skips.map((one) => ({ ...one, activityId: id }))),
  );

export const total = ({ id }: Activity, week: WeekId, done: number, skippedDays = 0): WeekTotal => ({
  activityId: id,
  weekId: week,
  done,
  activeDays: 0,
  dayBits: 0,
  skippedDays,
});
