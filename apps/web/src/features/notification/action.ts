import type { Activity, User } from '@sevenfold/contract';
import { amountRange, dayAmount, NO_PAUSE } from '@sevenfold/domain/activity';
import { type CivilDate, isSelectableDate } from '@sevenfold/domain/calendar';
import { remindedOn, reminderEntryId, SNOOZE_MS } from '@sevenfold/domain/notification';
import type { QueuedTap } from '@sevenfold/domain/widget';
import { dispatch } from '#dispatch';
import { recordEntry, skipIfOpen } from '#features/record';
import { sessionUser } from '#features/user';
import { NOTIFICATION_ACTIONS, type NotificationActionId } from './actionTypes';
import { type DeviceData, readDeviceData } from './dayData';
import { snooze } from './snoozed';

/** An action that the user chose in a reminder. */
export interface NotificationAction {
  readonly action: NotificationActionId;
  readonly activityId: string;
  /** The user's day that the reminder was for. */
  readonly date: CivilDate;
  /** The amount that "Done" records; null for a reminder without it. */
  readonly amount: number | null;
  /** Time at which the reminder came. Epoch milliseconds, as below. */
  readonly at: number;
  /** Time at which the user chose it. */
  readonly chosenAt: number;
}

/**
 * Reads an action as a device reports it.
 *
 * @param extra what the reminder was scheduled with
 * @returns undefined if it is not an action of a reminder
 */
export function parseNotificationAction(
  actionId: unknown,
  extra: unknown,
  chosenAt: number,
): NotificationAction | undefined {
  const action = NOTIFICATION_ACTIONS.find((one) => one === actionId);
  const { activityId, date, amount, at } = (extra ?? {}) as Record<string, unknown>;
  if (!action || typeof activityId !== 'string' || !isSelectableDate(date) || !isWholeNumber(at)) return undefined;
  return { action, activityId, date, amount: isWholeNumber(amount) ? amount : null, at, chosenAt };
}

const isWholeNumber = (value: unknown): value is number => Number.isSafeInteger(value);

/**
 * Does what the user chose in a reminder, with the same commands as the day's rows, so that it is shown at once and sent
 * when the server can be reached. It is done once, also if it is reported again or by a second device, and not at all if
 * the day has its record or skip already. Actions of other users are ignored. Apply one after the other: each must see
 * what the one before has recorded.
 *
 * @returns false if it must be applied again later, because the session or the activities are not known yet
 */
export async function applyNotificationAction(chosen: NotificationAction): Promise<boolean> {
  const user = sessionUser();
  const known = user && (await readDeviceData(user, chosen.date, chosen.date));
  if (!known) return false;
  const activity = known.activities.get(chosen.activityId);
  if (!activity || chosen.date > known.data.today) return true;
  if (chosen.action === 'DONE') recordDone(chosen, activity, known);
  else if (chosen.action === 'SKIP') skipDay(chosen, known);
  else snooze({ activityId: activity.id, date: chosen.date, at: chosen.chosenAt + SNOOZE_MS });
  return true;
}

function recordDone({ activityId, date, amount, at }: NotificationAction, activity: Activity, known: DeviceData): void {
  const { min, max } = amountRange(activity.unit);
  if (amount === null || amount < min || amount > max) return;
  const id = reminderEntryId({ at, activityId });
  if (isDoneRecorded(id, activity, date, known)) return;
  const records = known.records(activityId);
  dispatch(recordEntry(activity, records, date, { id, amount, upTo: dayAmount(records.entries, date) + amount }));
}

/** True if a tap outside the app is the "Done" of a reminder that has nothing to record any more. */
export async function isReminderAnswered({ entryId, activityId, date }: QueuedTap, user: User): Promise<boolean> {
  if (entryId === undefined) return false;
  const known = await readDeviceData(user, date, date);
  const activity = known?.activities.get(activityId);
  return known !== undefined && activity !== undefined && isDoneRecorded(entryId, activity, date, known);
}

/**
 * True if "Done" in a reminder has nothing to record: its entry exists, or the records of the day make up its part of the
 * goal. A goal that other days have met by now does not matter: the day was done, and counting goes on past the goal.
 *
 * @param entryId see {@link reminderEntryId}
 */
function isDoneRecorded(entryId: string, activity: Activity, date: CivilDate, { data, records }: DeviceData): boolean {
  const { entries, plans } = records(activity.id);
  if (entries.some(({ id }) => id === entryId)) return true;
  if (dayAmount(entries, date) === 0) return false;
  // A skip does not keep from recording: like a tap on the row, the record replaces it.
  const open = { ...data, records: () => ({ entries: entries.filter((one) => one.date <= date), plans, skips: [] }) };
  const reminded = { ...activity, createdOn: date, isActive: true, ...NO_PAUSE };
  return remindedOn(open, reminded, date) === null;
}

function skipDay({ activityId, date }: NotificationAction, { records }: DeviceData): void {
  const { entries, skips } = records(activityId);
  if (dayAmount(entries, date) > 0 || skips.some((skip) => skip.date === date)) return;
  dispatch(skipIfOpen({ activityId, date }));
}
