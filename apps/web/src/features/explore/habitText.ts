import { type DateRange, type Exploration, type Habit, findHabit, type HabitSource } from '@sevenfold/domain/explore';
import { text } from '#platform';

const ON_WEEKDAY = [
  'explore.on.0',
  'explore.on.1',
  'explore.on.2',
  'explore.on.3',
  'explore.on.4',
  'explore.on.5',
  'explore.on.6',
] as const;

/** "Mostly Sunday evenings, around 8": when something is usually done; null for no pattern or too few records. */
export function habitText(exploration: HabitSource, range: DateRange): string | null {
  const habit = findHabit(exploration, range);
  if (!habit) return null;
  const time = habit.hour === null ? null : timeText(habit.hour);
  const days = daysText(habit.days, time === null ? 'WHOLE' : 'PART');
  if (days !== null && time !== null) return text('explore.habit.both', { days, time });
  if (days !== null) return text('explore.habit.days', { days });
  if (habit.hour !== null) return usualTimeText(habit.hour);
  return habit.days === null ? null : text('explore.habit.any');
}

/** A usual time that only some of the records tell. */
export interface TimedText {
  /** "Mostly mornings, around 7". */
  readonly usual: string;
  /** "from the 16 records with a time". */
  readonly known: string;
}

/**
 * The usual time of the records that have one; null without an hour, and where the habit names it.
 *
 * @param hour that of nearly all records with a time
 */
export function timedText(
  exploration: HabitSource & Pick<Exploration, 'withoutTime'>,
  hour: number | null,
  range: DateRange,
): TimedText | null {
  const habit = findHabit(exploration, range);
  if (hour === null || (habit && habit.hour !== null)) return null;
  const { entries, withoutTime } = exploration;
  return {
    usual: usualTimeText(hour),
    known: text('explore.habit.timed', { count: entries - withoutTime.entries }),
  };
}

/** "Mostly mornings, around 9". */
const usualTimeText = (hour: number): string => text('explore.habit.hour', { time: timeText(hour) });

/** Parts of the day by their first hour, as people name them. */
const PARTS = [
  [21, 'NIGHT'],
  [17, 'EVENING'],
  [13, 'AFTERNOON'],
  [12, 'NOON'],
  [5, 'MORNING'],
  [1, 'SMALL'],
  [0, 'MIDNIGHT'],
] as const;

/** "mornings, around 9"; the part of the day tells 9 in the morning from 9 in the evening. */
function timeText(hour: number): string {
  const [, part] = PARTS.find(([from]) => hour >= from) ?? PARTS[0];
  return text(`explore.habit.${part}`, { hour: hour > 12 ? hour - 12 : hour });
}

/** @param form PART where a part of the day follows: "Sunday mornings" */
function daysText(days: Habit['days'], form: 'WHOLE' | 'PART'): string | null {
  if (days === 'WEEKEND') return text('explore.on.weekend', { form });
  if (days === 'WORKDAYS') return text('explore.on.workdays', { form });
  if (days === null || days === 'ANY') return null;
  const [first, second] = days.map((day) => text(ON_WEEKDAY[day] ?? 'explore.on.0', { form }));
  if (first === undefined) return null;
  return second === undefined ? first : text('explore.on.two', { first, second });
}
