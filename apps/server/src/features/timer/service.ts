import type { ParsedBodyOf, User } from '@sevenfold/contract';
import { recordedOffset, today, zoneOfRecord } from '@sevenfold/domain/calendar';
import { elapsedMinutes, replacedEntryId, replacedTimer, timedEntryId } from '@sevenfold/domain/timer';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { findRow, insertRow, removeRows, type UserTransaction } from '#rows';
import { selectActivityForKeyShare } from '#features/record';
import { latestToday, patchUser, requireUser, type UserRow } from '#features/user';

type Timer = NonNullable<User['timer']>;

/**
 * Changes the user. A start may replace a timer that its device did not know: the earlier of the two is recorded until
 * the later one's start. A device that has stopped a timer records it itself, so that a stop removes such an entry. A timer
 * that was stopped and recorded does not run again when another device, which did not know that, confirms it; it does when
 * its stop is undone, unless another one runs by then.
 *
 * @throws HttpError USER_NOT_FOUND, INVALID_INPUT (dateOfBirth, timer)
 */
export async function patchUserAndTimer(
  transaction: UserTransaction,
  body: ParsedBodyOf<'PATCH /api/v1/user'>,
  clock: Clock,
): Promise<User> {
  const { db, userId } = transaction;
  const { timer, stoppedTimerStart } = body;
  if (timer === undefined) return patchUser(transaction, body, clock);
  const before = await requireUser(db, userId);
  if (timer && !isSameTimer(before.timer, timer) && (await isRecorded(db, userId, timer)))
    return patchUser(transaction, { ...body, timer: undefined }, clock);
  const user = await patchUser(transaction, body, clock);
  const replaced = replacedTimer(before.timer, timer);
  const isRestart = replaced?.timer === timer && timer !== null && (await isRecorded(db, userId, timer, RESTART_MS));
  if (replaced && !isRestart) await recordReplaced(transaction, before, replaced, clock);
  if (timer === null && stoppedTimerStart !== undefined) await removeReplaced(transaction, stoppedTimerStart, clock);
  return user;
}

const isSameTimer = (a: Timer | null, b: Timer): boolean =>
  a !== null && Date.parse(a.startedAt) === Date.parse(b.startedAt);

/** Time by which a timer starts later than before when its stop is undone. */
const RESTART_MS = 1;

/**
 * True if a device has stopped a timer and recorded it, even if the entry was removed since.
 *
 * @param earlier time in milliseconds by which the timer was started earlier
 */
async function isRecorded(db: Db, userId: string, { startedAt, activityId }: Timer, earlier = 0): Promise<boolean> {
  const at = Date.parse(startedAt) - earlier;
  // An id cannot hold a time before 1970.
  return (
    at >= 0 && (await findRow(db, 'entry', userId, { id: timedEntryId({ startedAt: at, activityId }) })) !== undefined
  );
}

async function recordReplaced(
  transaction: UserTransaction,
  { timezone, day_ends_at: dayEndsAt }: UserRow,
  { timer, startedAt, endedAt }: { readonly timer: Timer; readonly startedAt: number; readonly endedAt: number },
  clock: Clock,
): Promise<void> {
  const { db, userId } = transaction;
  const { activityId } = timer;
  const zone = zoneOfRecord(timer, timezone);
  const minutes = elapsedMinutes({ startedAt, roundMinutes: timer.roundMinutes }, endedAt);
  const date = today(startedAt, zone, dayEndsAt);
  // The clock of the device may be wrong, and an id cannot hold a time before 1970.
  if (minutes === null || startedAt < 0 || date > latestToday(clock)) return;
  const activity = await selectActivityForKeyShare(db, userId, activityId);
  if (activity?.unit !== 'DURATION') return;
  // A device has stopped the timer, and another one did not know that yet.
  if (await isRecorded(db, userId, timer)) return;
  const now = new Date(clock.now());
  const inserted = await insertRow(transaction, 'entry', {
    id: replacedEntryId({ startedAt, userId }),
    activityId,
    date,
    amount: minutes,
    source: 'TIMER',
    startedAt: new Date(startedAt).toISOString(),
    ...recordedOffset(startedAt, zone),
    note: null,
    createdAt: now.toISOString(),
  });
  // The day is not skipped any more, as on a device that stops a timer: the activity was done.
  if (inserted) await removeRows(transaction, 'skip', [{ activityId, date }], now);
}

async function removeReplaced(transaction: UserTransaction, stoppedStart: string, clock: Clock): Promise<void> {
  const startedAt = Date.parse(stoppedStart);
  if (startedAt < 0) return;
  const id = replacedEntryId({ startedAt, userId: transaction.userId });
  await removeRows(transaction, 'entry', [{ id }], new Date(clock.now()));
}
