import { type ActivityUnit, type DayRing, type GoalRemainder, isMeantFor } from '../activity';
import type { CivilDate, WeekView } from '../calendar';

/** Part of a day that has a sentence. */
export type DayPart = 'MORNING' | 'EVENING';

/** One activity in the running week. */
export interface SentenceActivity {
  readonly id: string;
  readonly unit: ActivityUnit;
  /** Goal of the week; null for none. */
  readonly target: number | null;
  /** Remainder of its goal; null once it is met, without a goal, and when it cannot be met any more. */
  readonly left: GoalRemainder | null;
  /** True if an entry of today met its goal. */
  readonly isMetToday: boolean;
  /** Its part of today. */
  readonly ring: DayRing;
  /** Dates of its plans. */
  readonly plannedDates: readonly CivilDate[];
  /** Dates that are skipped. */
  readonly skippedDates: readonly CivilDate[];
  /** See {@link isMeantFor}. */
  readonly weekdays?: readonly number[] | undefined;
}

export interface SentenceFacts {
  readonly part: DayPart;
  readonly week: WeekView;
  /** In the order of the user. */
  readonly activities: readonly SentenceActivity[];
  /** Dates with a calendar event; null while these are unknown, and without a calendar. */
  readonly busyDates: ReadonlySet<CivilDate> | null;
}

/** A sentence about today: about what is left of a goal, or about what was done. */
export type DaySentence = { readonly activityId: string } & (
  | { readonly kind: 'LEFT_DAILY' }
  /** LEFT: `date` is the last day of the week that is not skipped. */
  | { readonly kind: 'LEFT' | 'LEFT_PLANNED' | 'LEFT_FREE'; readonly amount: number; readonly date: CivilDate }
  | { readonly kind: 'ALMOST'; readonly done: number; readonly planned: number }
  | { readonly kind: 'MET_TODAY' }
);

const NOON = 12 * 60;
const EVENING = 18 * 60;
/** A goal in more days is one for nearly every day, whether it is free or not. */
const FREE_DAY_GOAL_MAX = 4;
/** A day of fewer activities is counted at a glance. */
const ALMOST_MIN = 3;

/** The part of the day of a time on the wall clock; null at noon. @param minuteOfDay 0 to 1439 @param dayEndsAt hours after midnight */
export const dayPart = (minuteOfDay: number, dayEndsAt: number): DayPart | null =>
  minuteOfDay >= EVENING || minuteOfDay < dayEndsAt * 60 ? 'EVENING' : minuteOfDay < NOON ? 'MORNING' : null;

/**
 * The sentence of a day part; null if there is nothing to say.
 * - In the morning, about the goal that needs the largest share of the days left, and about a day for it: a planned
 *   one, else, for a goal of up to {@link FREE_DAY_GOAL_MAX} days or in another unit, the first one from tomorrow on
 *   without an event, of the weekdays that the activity is meant for; or that every day from today on is needed.
 * - In the evening, about the only activity that was due and is not done, else about a goal met today, else as in the
 *   morning.
 */
export const daySentence = (facts: SentenceFacts): DaySentence | null =>
  (facts.part === 'EVENING' ? aboutToday(facts) : null) ?? aboutWhatIsLeft(facts);

function aboutWhatIsLeft({ activities, week, busyDates }: SentenceFacts): DaySentence | null {
  const daysLeft = week.dates.filter((date) => date >= week.today);
  const open = activities.flatMap(({ left, ...activity }) => {
    if (left === null) return [];
    const toCome = daysLeft.filter((date) => !activity.skippedDates.includes(date));
    return [{ ...activity, left, toCome, urgency: activity.unit === 'DAYS' ? left.amount / toCome.length : 0 }];
  });
  const chosen = open.reduce<(typeof open)[number] | undefined>(
    (best, one) => (best === undefined || one.urgency > best.urgency ? one : best),
    undefined,
  );
  if (!chosen) return null;
  const { id: activityId, left, toCome, plannedDates, ring, weekdays } = chosen;
  const planned = toCome.find((date) => plannedDates.includes(date) && (date > week.today || ring.done === 0));
  if (planned !== undefined) return { kind: 'LEFT_PLANNED', activityId, amount: left.amount, date: planned };
  // Every day left is needed: a free one is no choice.
  const isTight = chosen.urgency >= 1;
  const isFree = (date: CivilDate) => date > week.today && isMeantFor(weekdays, date) && busyDates?.has(date) === false;
  if (isTight && toCome.length > 1 && toCome.length === daysLeft.length && ring.done === 0)
    return { kind: 'LEFT_DAILY', activityId };
  const isForFewDays = chosen.unit !== 'DAYS' || (chosen.target ?? 0) <= FREE_DAY_GOAL_MAX;
  const free = isTight || !isForFewDays ? undefined : toCome.find(isFree);
  if (free !== undefined) return { kind: 'LEFT_FREE', activityId, amount: left.amount, date: free };
  return { kind: 'LEFT', activityId, amount: left.amount, date: toCome.at(-1) ?? week.today };
}

function aboutToday({ activities }: SentenceFacts): DaySentence | null {
  const due = activities.filter(({ ring }) => ring.planned > 0);
  const [missing, ...others] = due.filter(({ ring }) => ring.done === 0);
  if (missing && others.length === 0 && due.length >= ALMOST_MIN)
    return { kind: 'ALMOST', activityId: missing.id, done: due.length - 1, planned: due.length };
  const met = activities.find(({ isMetToday }) => isMetToday);
  return met ? { kind: 'MET_TODAY', activityId: met.id } : null;
}
