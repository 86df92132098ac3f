import type { Exploration } from './exploration';
import { weekdaysWithin } from './mean';
import type { DateRange } from './range';

/**
 * Usual weekdays and hour of an activity. `hour` is null if it has no usual time.
 */
export interface Habit {
  /**
   * One or two weekdays, 0 is Sunday; ANY if spread evenly over the week; null if neither, or the range is too short to
   * tell.
   */
  readonly days: readonly number[] | 'WEEKEND' | 'WORKDAYS' | 'ANY' | null;
  /** 0 to 23; null if unknown or spread over the day. */
  readonly hour: number | null;
}

/** Active days from which on a pattern is more than chance. */
export const HABIT_DAYS_MIN = 8;

/** Share of the active days that make one weekday, two weekdays or a part of the week the usual one. */
const MOSTLY = 0.5;
const MOSTLY_TWO = 0.7;
const MOSTLY_WORKDAYS = 0.9;
/** Share of the most usual weekday that every other one reaches where the days are spread over the week. */
const EVEN_MIN = 0.5;
/** Share of timed entries from which on their hour is the usual one. */
const TIMED_MIN = 0.5;
/** Weeks of the range below which weekdays are not told apart. */
const WEEKS_MIN = 3;
/** Half of the window in hours that must hold most of the timed entries. */
const HOURS_AROUND = 1;

/** The parts of an exploration that show a pattern. */
export type HabitSource = Pick<Exploration, 'activeDays' | 'entries' | 'weekdays' | 'hours'>;

/**
 * The pattern of an exploration; null if it has too few active days.
 *
 * @param range its days, without those before the activity counted
 */
export function findHabit(exploration: HabitSource, range: DateRange): Habit | null {
  if (exploration.activeDays < HABIT_DAYS_MIN) return null;
  return { days: daysOf(exploration, range), hour: hourOf(exploration) };
}

/** Finds the usual weekdays by active days per occurrence, because a range may hold some weekdays more often. */
function daysOf({ weekdays }: HabitSource, range: DateRange): Habit['days'] {
  const occurrences = weekdaysWithin(range);
  if (Math.min(...occurrences) < WEEKS_MIN) return null;
  const rates = weekdays.map(({ activeDays }, weekday) => ({
    weekday,
    rate: activeDays / Math.max(1, occurrences[weekday] ?? 1),
  }));
  const all = rates.reduce((sum, { rate }) => sum + rate, 0);
  const [first, second] = rates.toSorted((a, b) => b.rate - a.rate);
  if (!first || !second || all === 0) return null;
  if (first.rate / all > MOSTLY) return [first.weekday];
  const weekend = ((rates[0]?.rate ?? 0) + (rates[6]?.rate ?? 0)) / all;
  if (weekend >= MOSTLY_TWO) return 'WEEKEND';
  if ((first.rate + second.rate) / all >= MOSTLY_TWO) return [first.weekday, second.weekday].sort((a, b) => a - b);
  if (1 - weekend >= MOSTLY_WORKDAYS) return 'WORKDAYS';
  const least = Math.min(...rates.map(({ rate }) => rate));
  return least >= first.rate * EVEN_MIN ? 'ANY' : null;
}

/** Number of entries with a time of day. */
export const timedEntries = (hours: Exploration['hours']): number => hours.reduce((sum, hour) => sum + hour.entries, 0);

/** The hour around which most timed entries start. Null if less than half of the entries have a time. */
function hourOf({ hours, entries }: HabitSource): number | null {
  const timed = timedEntries(hours);
  if (timed < HABIT_DAYS_MIN || timed < entries * TIMED_MIN) return null;
  let peak = 0;
  let most = -1;
  for (let hour = 0; hour < hours.length; hour++) {
    // The hour itself counts twice, so that the window is centred on the busiest hour.
    const weight = around(hours, hour) + (hours[hour]?.entries ?? 0);
    if (weight > most) [peak, most] = [hour, weight];
  }
  return around(hours, peak) / timed >= MOSTLY ? peak : null;
}

/** Entries in the window around an hour, across midnight. */
function around(hours: Exploration['hours'], centre: number): number {
  let sum = 0;
  for (let offset = -HOURS_AROUND; offset <= HOURS_AROUND; offset++)
    sum += hours[(centre + offset + hours.length) % hours.length]?.entries ?? 0;
  return sum;
}
