import type { ParsedBodyOf, User } from '@sevenfold/contract';
import { today, utcOffsetAt } from '@sevenfold/domain/calendar';
import { minutesOf, replacedEntryId, replacedTimer, timedEntryId } from '@sevenfold/domain/timer';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { insertEntry, lockEntry, selectActivityForKeyShare, updateEntry } from '../record/store';
import { lockUser, patchUser } from '../user/service';
import type { UserRow } from '../user/store';
import { latestToday } from '../user/today';

type Timer = NonNullable<User['timer']>;

/**
 * Changes the user. A start may replace a timer that its device did not know: the earlier of the two is recorded until
 * the later one's start. A device that has stopped a timer records it itself, so that a stop removes such an entry.
 *
 * @throws HttpError USER_NOT_FOUND, INVALID_INPUT (dateOfBirth, timer)
 */
export async function patchUserAndTimer(
  db: Db,
  userId: string,
  body: ParsedBodyOf<'PATCH /api/v1/user'>,
  clock: Clock,
): Promise<User> {
  const { timer, stoppedTimerStart } = body;
  if (timer === undefined) return patchUser(db, userId, body, clock);
  const before = await lockUser(db, userId);
  const user = await patchUser(db, userId, body, clock);
  const replaced = replacedTimer(before.timer, timer);
  if (replaced) await recordReplaced(db, before, replaced, clock);
  if (timer === null && stoppedTimerStart !== undefined) await removeReplaced(db, userId, stoppedTimerStart, clock);
  return user;
}

async function recordReplaced(
  db: Db,
  { user_id: userId, timezone, day_ends_at: dayEndsAt }: UserRow,
  { timer, startedAt, endedAt }: { readonly timer: Timer; readonly startedAt: number; readonly endedAt: number },
  clock: Clock,
): Promise<void> {
  const { activityId, utcOffsetMinutes = utcOffsetAt(startedAt, timezone) } = timer;
  const minutes = minutesOf({ startedAt }, endedAt);
  const date = today(startedAt, utcOffsetMinutes, dayEndsAt);
  // The clock of the device may be wrong, and an id cannot hold a time before 1970.
  if (minutes === null || startedAt < 0 || date > latestToday(clock)) return;
  const activity = await selectActivityForKeyShare(db, userId, activityId);
  if (activity?.unit !== 'DURATION') return;
  // A device has stopped the timer, and another one did not know that yet.
  if (await lockEntry(db, userId, timedEntryId({ startedAt, activityId }))) return;
  await insertEntry(db, {
    user_id: userId,
    id: replacedEntryId({ startedAt, userId }),
    activity_id: activityId,
    date,
    amount: minutes,
    source: 'TIMER',
    started_at: new Date(startedAt),
    utc_offset_minutes: utcOffsetMinutes,
    note: null,
    created_at: new Date(clock.now()),
    deleted_at: null,
  });
}

async function removeReplaced(db: Db, userId: string, stoppedStart: string, clock: Clock): Promise<void> {
  const startedAt = Date.parse(stoppedStart);
  if (startedAt < 0) return;
  const id = replacedEntryId({ startedAt, userId });
  const entry = await lockEntry(db, userId, id);
  if (entry?.deleted_at === null) await updateEntry(db, userId, id, { deleted_at: new Date(clock.now()) });
}
