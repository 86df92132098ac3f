import type { ParsedBodyOf, User } from '@sevenfold/contract';
import { recordedOffset, today, zoneOfRecord } from '@sevenfold/domain/calendar';
import { elapsedMinutes, replacedEntryId, replacedTimer, timedEntryId } from '@sevenfold/domain/timer';
import type { Clock } from '../../clock';
import { findRow, insertRow, removeRows, type UserTransaction } from '#rows';
import { selectActivityForKeyShare } from '#features/record';
import { latestToday, patchUser, requireUser, type UserRow } from '#features/user';

type Timer = NonNullable<User['timer']>;

/**
 * Changes the user. A start may replace a timer that its device did not know: the earlier of the two is recorded until
 * the later one's start. A device that has stopped a timer records it itself, so that a stop removes such an entry.
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
  const user = await patchUser(transaction, body, clock);
  const replaced = replacedTimer(before.timer, timer);
  if (replaced) await recordReplaced(transaction, before, replaced, clock);
  if (timer === null && stoppedTimerStart !== undefined) await removeReplaced(transaction, stoppedTimerStart, clock);
  return user;
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
  if (await findRow(db, 'entry', userId, { id: timedEntryId({ startedAt, activityId }) })) return;
  await insertRow(transaction, 'entry', {
    id: replacedEntryId({ startedAt, userId }),
    activityId,
    date,
    amount: minutes,
    source: 'TIMER',
    startedAt: new Date(startedAt).toISOString(),
    ...recordedOffset(startedAt, zone),
    note: null,
    createdAt: new Date(clock.now()).toISOString(),
  });
}

async function removeReplaced(transaction: UserTransaction, stoppedStart: string, clock: Clock): Promise<void> {
  const startedAt = Date.parse(stoppedStart);
  if (startedAt < 0) return;
  const id = replacedEntryId({ startedAt, userId: transaction.userId });
  await removeRows(transaction, 'entry', [{ id }], new Date(clock.now()));
}
