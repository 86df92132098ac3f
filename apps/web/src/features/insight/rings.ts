import type { Activity, Settings } from '@sevenfold/contract';
import {
  addDayRings,
  countsFromDate,
  type DayRing,
  type DueActivity,
  EMPTY_DAY,
  targetAt,
  toRhythm,
  weekRings,
} from '@sevenfold/domain/activity';
import { addDays, today, type CivilDate, type WeekView } from '@sevenfold/domain/calendar';
import { parseInstant } from '#platform';
import { type ActivityRecords, NO_RECORDS, type WeekSlices } from '#features/record';

export type RingActivity = Pick<
  Activity,
  'id' | 'unit' | 'direction' | 'weekdays' | 'everyDays' | 'dayMax' | 'weeklyGoalsTimeline' | 'isActive' | 'createdAt'
>;

/** Data that determines the date an activity was created on. */
export type DayBounds = Pick<Settings, 'timezone' | 'dayEndsAt'>;

/** Contribution of one activity to the rings of a week's seven days. */
export const ringsOf = (
  activity: RingActivity,
  records: ActivityRecords,
  week: WeekView,
  bounds: DayBounds,
): readonly DayRing[] => weekRings(dueActivity(activity, records, week, bounds), records, week.dates, week.today);

/** Input of the day rings for one activity in a week. */
export function dueActivity(
  activity: RingActivity,
  records: ActivityRecords,
  week: WeekView,
  bounds: DayBounds,
): DueActivity {
  const { unit, direction, weekdays, dayMax } = activity;
  const target = activity.isActive ? targetAt(activity.weeklyGoalsTimeline, week.id) : null;
  return {
    unit,
    direction,
    target,
    weekdays,
    rhythm: toRhythm(activity, records.lastDate),
    dayMax,
    plans: records.plans,
    countsFrom: countsFrom(activity, records, week, bounds),
  };
}

/** Returns the first date the activity counts on; null when it counts on all seven days. */
function countsFrom(
  { createdAt, weeklyGoalsTimeline }: RingActivity,
  { entries, lastDate = null }: ActivityRecords,
  { weekStartDay, dates: [first] }: WeekView,
  { timezone, dayEndsAt }: DayBounds,
): CivilDate | null {
  // Time zone lookups are expensive, and a local date is at most one day from the UTC date.
  if (first === undefined || createdAt < addDays(first, -1)) return null;
  const firstEntryDate = entries.reduce<CivilDate | null>(
    (from, { date }) => (from === null || date < from ? date : from),
    lastDate,
  );
  return countsFromDate(
    { createdOn: today(parseInstant(createdAt), timezone, dayEndsAt), weeklyGoalsTimeline, firstEntryDate },
    weekStartDay,
  );
}

/** Computes the rings of a week for any set of its activities. */
export interface Rings {
  /** All seven days, in the order of the week. */
  ofWeek(activities: readonly RingActivity[], records: WeekSlices): readonly DayRing[];
  /** The seven days of one activity. */
  ofActivity(activity: RingActivity, records: ActivityRecords): readonly DayRing[];
  /** One day, 0 to 6. */
  ofDay(activities: readonly RingActivity[], records: WeekSlices, day: number): DayRing;
}

interface Known {
  readonly activity: RingActivity;
  readonly records: ActivityRecords;
  readonly rings: readonly DayRing[];
}

/** Caches the contribution of each activity, so that a tap recomputes only the tapped activity and sums the rest. */
export function createRings(week: WeekView, bounds: DayBounds): Rings {
  const known = new Map<string, Known>();
  const ofActivity = (activity: RingActivity, records: ActivityRecords): readonly DayRing[] => {
    const before = known.get(activity.id);
    if (before && before.activity === activity && before.records === records) return before.rings;
    const rings = ringsOf(activity, records, week, bounds);
    known.set(activity.id, { activity, records, rings });
    return rings;
  };
  const added = (activity: RingActivity, all: WeekSlices) =>
    ofActivity(activity, all?.byActivity[activity.id] ?? NO_RECORDS);
  return {
    ofActivity,
    ofWeek: (activities, records) =>
      activities.reduce<readonly DayRing[]>(
        (sums, activity) => {
          const own = added(activity, records);
          return sums.map((sum, day) => addDayRings(sum, own[day] ?? EMPTY_DAY));
        },
        week.dates.map(() => EMPTY_DAY),
      ),
    ofDay: (activities, records, day) =>
      activities.reduce((sum, activity) => addDayRings(sum, added(activity, records)[day] ?? EMPTY_DAY), EMPTY_DAY),
  };
}
