import { type DateRange, type Habit, habitOf, type HabitSource, isPartlyTimed } from '@sevenfold/domain/explore';
import { text } from '../../platform/text';
import { hourText } from './words';

const ON_WEEKDAY = [
  'explore.on.0',
  'explore.on.1',
  'explore.on.2',
  'explore.on.3',
  'explore.on.4',
  'explore.on.5',
  'explore.on.6',
] as const;

/**
 * "Mostly Sundays around 9:00 PM": when something is usually done, or that no pattern can be seen. Ends in "when timed"
 * if many records have no time.
 */
export function habitText(exploration: HabitSource, range: DateRange): string {
  const habit = habitOf(exploration, range);
  if (!habit) return text('explore.habit.unknown');
  const sentence = sentenceOf(habit);
  return habit.hour !== null && isPartlyTimed(exploration) ? text('explore.habit.timed', { sentence }) : sentence;
}

function sentenceOf(habit: Habit): string {
  const days = daysText(habit.days);
  const time =
    habit.hour === null ? null : text('explore.habit.around', { count: habit.hour, hour: hourText(habit.hour) });
  if (days !== null && time !== null) return text('explore.habit.both', { days, time });
  if (days !== null) return text('explore.habit.days', { days });
  return time === null ? text('explore.habit.none') : text('explore.habit.hour', { time });
}

function daysText(days: Habit['days']): string | null {
  if (days === 'WEEKEND') return text('explore.on.weekend');
  if (days === 'WORKDAYS') return text('explore.on.workdays');
  const [first, second] = days.map((day) => text(ON_WEEKDAY[day] ?? 'explore.on.0'));
  if (first === undefined) return null;
  return second === undefined ? first : text('explore.on.two', { first, second });
}
