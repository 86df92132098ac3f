import { type DayData, leftOfDay, leftOfWeek, remindedOn } from '@sevenfold/domain/notification';

/** Facts that the service worker, or the browser, keeps with a reminder that it shows. */
interface ReminderFacts {
  readonly activityId: string;
  readonly date: string;
}

/**
 * Closes the notifications that this device shows and that say nothing any more: "Done" and "Skip" in them would record a
 * day a second time, or skip one that is recorded.
 *
 * @param data today, unsent changes included
 */
export const closeOutdated = (data: DayData): Promise<void> => close((one) => !isStillShown(one, data));

/** Closes all notifications that this device shows. */
export const closeAll = (): Promise<void> => close(() => true);

async function close(isChosen: (shown: Notification) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  for (const one of shown) if (isChosen(one)) one.close();
}

function isStillShown({ tag, data: sent }: Notification, data: DayData): boolean {
  if (tag === 'daily') return leftOfDay(data, data.today).length > 0;
  if (tag === 'weekly') return leftOfWeek(data, data.today).length > 0;
  const reminder = findReminder(sent);
  // One of a device that does not know its user has neither actions nor facts.
  if (!reminder) return true;
  if (reminder.date !== data.today) return reminder.date > data.today;
  const activity = data.activities.find(({ id }) => id === reminder.activityId);
  return activity !== undefined && remindedOn(data, activity, data.today) !== null;
}

/** The facts as the service worker keeps them, or as a browser does that shows the message by itself. */
function findReminder(sent: unknown): ReminderFacts | undefined {
  const { reminder = sent } = (sent ?? {}) as { readonly reminder?: unknown };
  const { activityId, date } = (reminder ?? {}) as Partial<Record<keyof ReminderFacts, unknown>>;
  return typeof activityId === 'string' && typeof date === 'string' ? { activityId, date } : undefined;
}
