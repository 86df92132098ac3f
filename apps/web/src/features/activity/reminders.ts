import type { Activity } from '@sevenfold/contract';
import { normalizeReminders, type Reminder } from '@sevenfold/domain/activity';
import type { WeekStartDay } from '@sevenfold/domain/calendar';
import type { Command } from '#data';
import { text } from '#platform';
import { changeActivity } from './commands';
import { weekdaysText } from './weekdays';

/** Reminders as requests carry them: sorted, one per time. */
export const storedReminders = (reminders: readonly Reminder[]): NonNullable<Activity['reminders']> =>
  normalizeReminders(reminders).map(({ time, weekdays }) => ({ time, ...(weekdays && { weekdays: [...weekdays] }) }));

/** An activity with a list of reminders, which a change can bring back. */
export const withReminders = (activity: Activity): Activity => ({ ...activity, reminders: activity.reminders ?? [] });

/** Replaces the reminders of an activity. */
export const setReminders = (activity: Activity, reminders: readonly Reminder[]): Command =>
  changeActivity(withReminders(activity), { reminders: storedReminders(reminders) });

/** "Mon, Wed", in the order of the user's week; null for a reminder without weekdays of its own. */
export const reminderDays = ({ weekdays = [] }: Reminder, weekStartDay: WeekStartDay): string | null =>
  weekdays.length === 0 ? null : weekdaysText(weekdays, weekStartDay);

/** The days of a reminder without weekdays of its own: "Every day", or the days on which the activity is due. */
export const anyDayText = ({ weekdays = [], everyDays }: Pick<Activity, 'weekdays' | 'everyDays'>): string =>
  text(everyDays ? 'reminder.dueDays' : weekdays.length > 0 ? 'reminder.meantDays' : 'reminder.everyDay');
