import type { Entry, Plan, SharedActivityPage, SharedActivityWeek, SharedWeek, Skip } from '@sevenfold/contract';
import {
  computeWeekMark,
  dayAmount,
  dueInWeek,
  isOfWeek,
  lastDateBefore,
  rhythmStart,
  targetAt,
  weekDone,
} from '@sevenfold/domain/activity';
import { sortByArea } from '@sevenfold/domain/area';
import {
  addWeeks,
  type CivilDate,
  weekIdOf,
  weekRange,
  type WeekStartDay,
  weekView,
  type WeekView,
} from '@sevenfold/domain/calendar';
import { pastWeeks, weekToDate } from '@sevenfold/domain/insight';
import { groupBy } from '@sevenfold/domain/tracking';
import type { Db } from '#db';
import { listAreas } from '#features/area';
import { type CountedActivity, findWeekTotals, listCountedActivities, readRecords } from '#features/record';
import type { UserRow } from '#features/user';

/** Weeks before the current one that a shared activity shows. */
const PAST_WEEKS = 12;

/** Records of one activity in one week. */
interface WeekRecords {
  readonly entries: readonly Entry[];
  readonly skips: readonly Skip[];
  readonly plans: readonly Plan[];
  /** The date of the last entry before the week. */
  readonly lastDate: CivilDate | null;
}

/** Figures of the current week and the one before. */
export async function readSharedWeeks(db: Db, user: UserRow, current: CivilDate): Promise<SharedWeek[]> {
  const { user_id: userId, week_start_day: weekStartDay } = user;
  const week = weekIdOf(current, weekStartDay);
  const shown = [week, addWeeks(week, -1)].map((id) => weekView(id, current, weekStartDay));
  const [unsorted, areas] = await Promise.all([listCountedActivities(db, user), listAreas(db, userId)]);
  const { first } = weekRange(addWeeks(week, -1), weekStartDay);
  const records = await readRecords(db, userId, {
    from: rhythmStart(unsorted, first),
    to: weekRange(week, weekStartDay).last,
  });
  const activities = sortByArea(unsorted, areas);
  const recordsOf = recordsByActivity(records);
  return shown.map((view) => toSharedWeek(view, activities, (id) => recordsOfWeek(recordsOf(id), view)));
}

type Recorded = Omit<WeekRecords, 'lastDate'>;

/** Divides the records of many activities once, instead of searching all of them for each activity. */
function recordsByActivity({ entries, skips, plans }: Recorded): (activityId: string) => Recorded {
  const activityOf = ({ activityId }: { readonly activityId: string }) => activityId;
  const [entriesOf, skipsOf] = [groupBy(entries, activityOf), groupBy(skips, activityOf)];
  const plansOf = groupBy(plans, activityOf);
  return (id) => ({
    entries: entriesOf.get(id) ?? [],
    skips: skipsOf.get(id) ?? [],
    plans: plansOf.get(id) ?? [],
  });
}

/** @param records those of one activity, before the week too */
function recordsOfWeek(
  { entries, skips, plans }: Recorded,
  { dates, today: current }: Pick<WeekView, 'dates' | 'today'>,
): WeekRecords {
  const isInWeek = ({ date }: { readonly date: CivilDate }) => dates.includes(date);
  return {
    entries: entries.filter(isInWeek),
    skips: skips.filter(isInWeek),
    plans: plans.filter(isInWeek),
    lastDate: lastDateBefore(entries, dates[0] ?? current),
  };
}

function toSharedWeek(
  view: WeekView,
  activities: readonly CountedActivity[],
  recordsOf: (activityId: string) => WeekRecords,
): SharedWeek {
  const recorded = activities.map((activity) => ({ activity, records: recordsOf(activity.id) }));
  const { petals, onTrack, counted } = computeWeekMark(
    recorded.map(({ activity, records }) => ({ due: dueInWeek(activity, records, view), records })),
    view.dates,
    view.today,
  );
  const { goalsMet, goals, attainment } = weekToDate(
    recorded.map(({ activity, records }) => ({ ...activity, records })),
    view.id,
    { upTo: null, running: view.place !== 'PAST' },
  );
  const listed = recorded.filter(({ activity, records }) => isListed(activity, records, view));
  return {
    weekId: view.id,
    petals: [...petals],
    onTrack,
    counted,
    goalsMet,
    goals,
    attainment,
    activities: listed.map(({ activity, records }) => toActivityWeek(activity, records, view)),
  };
}

/** True if an activity belongs to a week: an archived one only does if it is recorded or skipped in it. */
const isListed = (
  activity: CountedActivity,
  { entries, skips }: WeekRecords,
  { id: week }: Pick<WeekView, 'id'>,
): boolean =>
  isOfWeek(activity, week, entries.length + skips.length > 0 ? { done: weekDone(activity.unit, entries) } : undefined);

/** Leaves of an activity what visitors see: its looks, its goal, and amounts and skips by day. */
function toActivityWeek(
  activity: CountedActivity,
  { entries, skips }: WeekRecords,
  { id: week, dates }: Pick<WeekView, 'id' | 'dates'>,
): SharedActivityWeek {
  const { name, icon, color, unit, customTimesUnit, customTimesUnitSingular, direction } = activity;
  return {
    name,
    icon,
    color,
    unit,
    customTimesUnit,
    customTimesUnitSingular,
    direction,
    target: targetAt(activity.weeklyGoalsTimeline, week),
    days: dates.map((date) => {
      const amount = dayAmount(entries, date);
      return {
        amount: unit === 'DAYS' ? Math.min(1, amount) : amount,
        isSkipped: skips.some((skip) => skip.date === date),
      };
    }),
  };
}

type SharedActivityFigures = Pick<SharedActivityPage, 'weekId' | 'activity' | 'pastWeeks'>;

/**
 * Figures of an activity in the current week and the twelve weeks before.
 *
 * @returns undefined if it is deleted
 */
export async function readSharedActivity(
  db: Db,
  user: UserRow,
  activityId: string,
  current: CivilDate,
): Promise<SharedActivityFigures | undefined> {
  const { user_id: userId, week_start_day: weekStartDay } = user;
  const week = weekIdOf(current, weekStartDay);
  const view = weekView(week, current, weekStartDay);
  const { first, last } = weekRange(week, weekStartDay);
  const activities = await listCountedActivities(db, user);
  const activity = activities.find(({ id }) => id === activityId);
  if (!activity) return undefined;
  const records = await readRecords(db, userId, { from: first, to: last });
  const own = recordsOfWeek(recordsByActivity(records)(activityId), view);
  // The goal of an archived activity ends with its last record, as in the app: no week since has missed it.
  const isEnded = !isListed(activity, own, view);
  const shown = toActivityWeek(activity, own, view);
  return {
    weekId: week,
    activity: isEnded ? { ...shown, target: null } : shown,
    pastWeeks: await readPastWeeks(db, userId, activity, { ...view, isEnded }),
  };
}

/** @param isEnded true to leave out the weeks after the last record */
async function readPastWeeks(
  db: Db,
  userId: string,
  activity: CountedActivity,
  {
    id: current,
    weekStartDay,
    isEnded,
  }: { readonly id: WeekView['id']; readonly weekStartDay: WeekStartDay; readonly isEnded: boolean },
): Promise<SharedActivityPage['pastWeeks']> {
  const [first, before] = [addWeeks(current, -PAST_WEEKS), addWeeks(current, -1)];
  const totals = await findWeekTotals(db, {
    userId,
    from: weekRange(first, weekStartDay).first,
    to: weekRange(before, weekStartDay).last,
    weekStartDay,
    activityId: activity.id,
  });
  const last = isEnded ? totals.at(-1)?.weekId : before;
  if (last === undefined) return [];
  const figures = new Map(totals.map((total) => [total.weekId, total]));
  return pastWeeks(activity, figures, { first, last, current })
    .filter((past) => past.week >= activity.countsFrom)
    .map(({ week, done, target, outcome }) => ({ weekId: week, done, target, outcome }));
}
