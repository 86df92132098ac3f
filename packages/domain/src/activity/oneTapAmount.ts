import type { WeekView } from '../calendar';
import { dueAmounts, isMeantFor } from './dayRing';
import { dayAmount } from './done';
import { dueInWeek, type PlannedActivity, targetInWeek } from './dueActivity';
import { ENTRY_MINUTES_MAX } from './unit';

/** Minutes are rounded up to a multiple of this, because nobody reads for 17 minutes. */
const MINUTES_STEP = 5;

/**
 * Amount that one tap outside the app records for today, in a widget or a notification, where none can be entered: 1 for
 * days and times; for a duration the minutes that today still owes to the weekly goal, or to the plan of a rhythm
 * without one. Null for a duration that owes nothing.
 *
 * @param records of the current week
 */
export function oneTapAmount(
  activity: PlannedActivity,
  records: Parameters<typeof dueAmounts>[1] & Parameters<typeof dueInWeek>[1],
  week: WeekView,
): number | null {
  if (activity.unit !== 'DURATION') return 1;
  const target = targetInWeek(activity, week);
  const ofDay = dueAmounts(dueInWeek(activity, records, week), records, week.dates)[week.dates.indexOf(week.today)];
  const { entries, plans = [] } = records;
  if (target === null) {
    const isPlanned = plans.some(({ date, amount }) => date === week.today && typeof amount === 'number');
    const missing = isPlanned && ofDay?.due ? ofDay.due - ofDay.amount : 0;
    return missing > 0 ? Math.min(missing, ENTRY_MINUTES_MAX) : null;
  }
  if (activity.direction === 'AT_MOST') return null;
  const before = entries.reduce((sum, { date, amount }) => (date < week.today ? sum + amount : sum), 0);
  const today = dayAmount(entries, week.today);
  const daysLeft = week.dates.filter((date) => date >= week.today && isMeantFor(activity.weekdays, date)).length;
  const due = ofDay?.isOfGoal ? ofDay.due : null;
  const { dayMax } = activity;
  const owed = (due ?? Math.min(dayMax ?? Infinity, (target - before) / Math.max(1, daysLeft))) - today;
  if (owed <= 0) return null;
  const rounded = Math.ceil(owed / MINUTES_STEP) * MINUTES_STEP;
  return Math.min(rounded, target - before - today, Math.max(owed, (dayMax ?? Infinity) - today), ENTRY_MINUTES_MAX);
}
