import {
  dayAmount,
  type DueAmount,
  dueAmounts,
  dueInWeek,
  ENTRY_MINUTES_MAX,
  isMeantFor,
  type Reminder,
  targetAt,
  weekDone,
  type WeekRecords,
} from '../activity';
import { addDays, type CivilDate, firstInstantFrom, today, weekIdOf, weekView, type WeekView } from '../calendar';
import { timedEntryId } from '../timer';
import { type DayData, leftOfGoal, type LeftOfActivity, type NotifiedActivity, recordsOfWeek } from './left';

/** The time zone of a user, and the hour at which their day ends. */
export interface UserClock {
  readonly timezone: string;
  readonly dayEndsAt: number;
}

/** An activity that a reminder finds undone. */
export interface RemindedActivity extends LeftOfActivity {
  /**
   * Amount that "Done" records: one day or time, or the minutes that the day's share of the goal lacks. Of a duration
   * without a minimum goal, the planned minutes; null without these, when no amount is usual.
   */
  readonly amount: number | null;
}

/** A reminder at one time. */
export interface ReminderAt extends RemindedActivity {
  /** Epoch milliseconds. */
  readonly at: number;
  /** The user's day at that time, for which it is recorded. */
  readonly date: CivilDate;
  /** The same for the same reminder in every schedule of every device. */
  readonly key: string;
}

/** A reminder that the user wants to see again later that day. */
export interface SnoozedReminder {
  readonly activityId: string;
  readonly date: CivilDate;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Time after which a reminder that the user wants to see later comes again. */
export const SNOOZE_MS = 3_600_000;

const MINUTES_OF_HOUR = 60;

/**
 * Returns what a reminder of an activity finds to do on a day. Null when it is silent: the activity is archived or
 * paused, the day is skipped, its goal is met, its rhythm asks for nothing, or the day has its part of it: a record for
 * DAYS and where no minimum is to be reached, otherwise the share that the ring of the day asks for. An excused goal has
 * its reminders: one skipped day of a daily habit does not silence the others.
 */
export function remindedOn(data: DayData, activity: NotifiedActivity, date: CivilDate): RemindedActivity | null {
  if (!activity.isActive) return null;
  const week = weekView(weekIdOf(date, data.weekStartDay), date, data.weekStartDay);
  const records = recordsOfWeek(data, activity, week);
  if (records.skips.some((skip) => skip.date === date)) return null;
  const { id: activityId, unit, direction, weeklyGoalsTimeline } = activity;
  const recorded = dayAmount(records.entries, date);
  const target = targetAt(weeklyGoalsTimeline, week.id);
  if (activity.everyDays && (target === null || direction === 'AT_LEAST'))
    return remindedByRhythm(activity, records, week);
  if (target === null || direction === 'AT_MOST')
    return recorded > 0
      ? null
      : { activityId, left: null, amount: unit === 'DURATION' ? plannedAmount(records, date) : 1 };
  const done = weekDone(unit, records.entries);
  if (done >= target || (unit === 'DAYS' && recorded > 0)) return null;
  // On a day that is not planned, or for less than one time a day: the same share without plans.
  const share = (target - done + recorded) / daysLeft(activity, week);
  const due = dueOn(activity, records, week)?.due ?? Math.min(activity.dayMax ?? Infinity, Math.ceil(share));
  const missing = Math.ceil(due) - recorded;
  if (recorded > 0 && missing <= 0) return null;
  const amount = unit === 'DURATION' ? Math.min(missing, ENTRY_MINUTES_MAX) : 1;
  return { activityId, left: leftOfGoal(activity, records, week), amount };
}

/** Amount that is planned for a date; null without one. */
const plannedAmount = ({ plans = [] }: WeekRecords, date: CivilDate): number | null =>
  plans.find((plan) => plan.date === date)?.amount ?? null;

/** Amount due on the week's current day. */
const dueOn = (activity: NotifiedActivity, records: WeekRecords, week: WeekView): DueAmount | undefined =>
  dueAmounts(dueInWeek(activity, records, week), records, week.dates)[week.dates.indexOf(week.today)];

function remindedByRhythm(activity: NotifiedActivity, records: WeekRecords, week: WeekView): RemindedActivity | null {
  const ofDay = dueOn(activity, records, week);
  if (!ofDay || ofDay.due === null || ofDay.amount >= ofDay.due) return null;
  const missing = Math.ceil(ofDay.due - ofDay.amount);
  const isPlanned =
    targetAt(activity.weeklyGoalsTimeline, week.id) === null && plannedAmount(records, week.today) !== null;
  return {
    activityId: activity.id,
    left: leftOfGoal(activity, records, week),
    amount: activity.unit !== 'DURATION' ? 1 : ofDay.isOfGoal || isPlanned ? missing : null,
  };
}

/** Number of days of the week from its current one on that the activity is meant for; 1 if it is meant for none. */
const daysLeft = ({ weekdays }: NotifiedActivity, { dates, today: date }: WeekView): number =>
  Math.max(1, dates.filter((one) => one >= date && isMeantFor(weekdays, one)).length);

/**
 * The reminders that come between two times and are not silent then, earliest first. A reminder comes once on each of
 * its days, also when the clock changes: at the first instant at which the clock shows its time or a later one. One of
 * a time before the day's end comes in the night of the day before, which its weekdays mean.
 *
 * @param after epoch milliseconds, exclusive; `until` inclusive
 */
export function remindersBetween(clock: UserClock, data: DayData, after: number, until: number): ReminderAt[] {
  const dates = datesBetween(clock, after, until);
  return data.activities
    .filter(({ isActive, reminders }) => isActive && reminders && reminders.length > 0)
    .flatMap((activity) => {
      const left = memoize((date) => remindedOn(data, activity, date));
      return (activity.reminders ?? []).flatMap((reminder) =>
        occurrences(clock, activity, reminder, dates)
          .filter(({ at }) => at > after && at <= until)
          .flatMap(({ at, on }) => {
            const date = today(at, clock.timezone, clock.dayEndsAt);
            const found = left(date);
            return found ? [{ ...found, at, date, key: `${activity.id} ${on} ${reminder.time}` }] : [];
          }),
      );
    })
    .sort((a, b) => a.at - b.at);
}

/** The fields of an activity that decide when its reminders come. */
export type ReminderPlan = Pick<NotifiedActivity, 'id' | 'weekdays' | 'reminders'>;

/**
 * The instants between two times at which an activity has reminders, also silent ones, in no order. Two reminders that
 * come at the same instant, as when the clock changes, are one.
 *
 * @param after epoch milliseconds, exclusive; `until` inclusive
 */
export function reminderInstants(clock: UserClock, activity: ReminderPlan, after: number, until: number): number[] {
  const dates = datesBetween(clock, after, until);
  const instants = (activity.reminders ?? []).flatMap((reminder) => occurrences(clock, activity, reminder, dates));
  return [...new Set(instants.map(({ at }) => at))].filter((at) => at > after && at <= until);
}

/** The civil dates on which the clock of a user may show an instant between two times, and one on either side. */
function datesBetween({ timezone }: UserClock, after: number, until: number): CivilDate[] {
  const last = addDays(today(until, timezone, 0), 1);
  const dates: CivilDate[] = [];
  for (let date = addDays(today(after, timezone, 0), -1); date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** The instants of a reminder on civil dates. */
function occurrences(
  { timezone, dayEndsAt }: UserClock,
  { weekdays }: Pick<NotifiedActivity, 'weekdays'>,
  { time, weekdays: own = [] }: Reminder,
  dates: readonly CivilDate[],
): { readonly at: number; readonly on: CivilDate }[] {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const minute = hours * MINUTES_OF_HOUR + minutes;
  const isNight = minute < dayEndsAt * MINUTES_OF_HOUR;
  const meant = own.length > 0 ? own : weekdays;
  return dates
    .filter((date) => isMeantFor(meant, isNight ? addDays(date, -1) : date))
    .map((on) => ({ on, at: firstInstantFrom(on, minute, timezone) }))
    .filter(({ at }, index, all) => at !== all[index - 1]?.at);
}

/** Reminders to show again: those whose day is not over by then, and that are not silent. */
export function snoozedAgain(
  { timezone, dayEndsAt }: UserClock,
  data: DayData,
  snoozed: readonly SnoozedReminder[],
): ReminderAt[] {
  return snoozed.flatMap(({ activityId, date, at }) => {
    const activity = data.activities.find(({ id }) => id === activityId);
    const found = activity && today(at, timezone, dayEndsAt) === date ? remindedOn(data, activity, date) : null;
    return found ? [{ ...found, at, date, key: `${activityId} ${date} later` }] : [];
  });
}

function memoize(compute: (date: CivilDate) => RemindedActivity | null): typeof compute {
  const known = new Map<CivilDate, RemindedActivity | null>();
  return (date) => {
    const found = known.get(date);
    if (found !== undefined) return found;
    const computed = compute(date);
    known.set(date, computed);
    return computed;
  };
}

/**
 * Id of the entry that "Done" makes of a reminder, so that several devices that record the same one record it once. It is
 * that of a timer started in the millisecond of the reminder, which nobody starts.
 *
 * @param at when the reminder came, epoch milliseconds
 */
export const reminderEntryId = ({ at, activityId }: { readonly at: number; readonly activityId: string }): string =>
  timedEntryId({ startedAt: at, activityId });
