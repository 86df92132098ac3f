import { isCivilDate } from '@sevenfold/domain/calendar';
import type { SnoozedReminder } from '@sevenfold/domain/notification';

/** Removed with the other data of the user when they sign out. */
const KEY = 'sevenfold.snoozed';

/** The reminders of this device that the user wants to see again. */
export function readSnoozed(): SnoozedReminder[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSnoozed) : [];
  } catch {
    return [];
  }
}

/** Shows a reminder again; replaces an earlier wish for the same activity and day, and drops those of other days. */
export function snooze(snoozed: SnoozedReminder): void {
  const others = readSnoozed().filter(
    ({ activityId, date }) => date >= snoozed.date && !(activityId === snoozed.activityId && date === snoozed.date),
  );
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, snoozed]));
  } catch {
    // A device that is out of storage does not show it again; the answers to other reminders still count.
  }
}

function isSnoozed(value: unknown): value is SnoozedReminder {
  const { activityId, date, at } = (value ?? {}) as Record<string, unknown>;
  return typeof activityId === 'string' && isCivilDate(date) && Number.isSafeInteger(at);
}
