import type { Activity, BodyOf } from '@sevenfold/contract';
import { type CivilDate, recordedOffset, today, type Zone, zoneOfRecord } from '@sevenfold/domain/calendar';
import { timedEntryId } from '@sevenfold/domain/timer';
import { editUser } from '@sevenfold/model/user';
import { type Command, intent } from '#data';
import { formatInstant } from '#platform';
import { knownRecordsOn, recordEntry } from '#features/record';
import { knownSettings, knownTimezone } from '#features/user';
import type { RunningTimer } from './timerStore';

/** A timer that starts now, at the offset of the user's clock. @param startedAt epoch milliseconds */
export const timerFrom = (activityId: string, startedAt: number): RunningTimer => ({
  activityId,
  startedAt,
  ...recordedOffset(startedAt, knownTimezone()),
});

/** Tells the other devices which timer runs. */
export const shareStart = (timer: RunningTimer): Command => shared({ timer: sharedOf(timer) });

/** Tells the other devices that a timer was stopped. Undone with its record, see {@link recordTimer}. */
export const shareStop = ({ startedAt }: RunningTimer): Command =>
  shared({ timer: null, stoppedTimerStart: formatInstant(startedAt) });

const shared = (change: BodyOf<'PATCH /api/v1/user'>): Command => ({
  operations: [intent(editUser, change)],
  inverse: [],
});

const sharedOf = ({ startedAt, confirmedUntil, isShared: _, ...timer }: RunningTimer) => ({
  ...timer,
  startedAt: formatInstant(startedAt),
  ...(confirmedUntil !== undefined && { confirmedUntil: formatInstant(confirmedUntil) }),
});

/** Time zone of the clock at the start of the timer. */
export const zoneOfTimer = (timer: Omit<RunningTimer, 'activityId'>): Zone => zoneOfRecord(timer, knownTimezone());

/** The user's day on which the timer was started, to which its entry belongs. */
export const dateOfTimer = (timer: Omit<RunningTimer, 'activityId'>): CivilDate =>
  today(timer.startedAt, zoneOfTimer(timer), knownSettings()?.dayEndsAt ?? 0);

/**
 * Records the minutes of a timer that was stopped. Undo starts it again, unless it was a focus round that is over, or
 * another timer runs by then: a millisecond later, because the server starts none again that was recorded.
 */
export function recordTimer(activity: Activity, timer: RunningTimer, minutes: number): Command {
  const date = dateOfTimer(timer);
  const recording = recordEntry(activity, knownRecordsOn(activity.id, date), date, {
    id: timedEntryId(timer),
    amount: minutes,
    source: 'TIMER',
    startedAt: formatInstant(timer.startedAt),
    ...recordedOffset(timer.startedAt, zoneOfTimer(timer)),
  });
  const { operations } = shareStart({ ...timer, startedAt: timer.startedAt + 1 });
  return minutes === timer.roundMinutes ? recording : { ...recording, inverse: [...recording.inverse, ...operations] };
}
