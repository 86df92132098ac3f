import { ENTRY_MINUTES_MAX } from '../activity';

/** A running timer. */
interface Timer {
  /** Instant of its start, ISO 8601. A user has one timer at a time, so that its start identifies it. */
  readonly startedAt: string;
  /** The user confirmed until then that it is still running. */
  readonly confirmedUntil?: string | undefined;
  readonly roundMinutes?: number | undefined;
}

/** A start, as epoch milliseconds. */
interface Start {
  readonly startedAt: number;
}

/** The start of a timer that may be a focus round. */
interface RoundStart extends Start {
  /** Length of the focus round, 1 to {@link ROUND_MINUTES_MAX}; absent for a timer that runs until it is stopped. */
  readonly roundMinutes?: number | undefined;
}

/** Time after which the user is asked whether the timer should still run. */
export const LONG_TIMER_MS = 4 * 3_600_000;
/** The longest focus round. It is shorter than the time after which a timer is asked about. */
export const ROUND_MINUTES_MAX = 180;
const MINUTE_MS = 60_000;

/**
 * The timer that runs after a device has started or stopped one. A device without a network tells it late: a stop ends
 * only the timer that it names, and a start does not replace a timer that was started after it.
 *
 * @param running the timer that runs before; null if none does
 * @param next the timer that the device has started; null if it has stopped one
 * @param stoppedStart start of the timer that the device has stopped; absent in older versions of the app, whose stop
 *   ends any timer
 */
export function nextTimer<T extends Timer>(
  running: T | null,
  next: T | null,
  stoppedStart = running?.startedAt,
): T | null {
  const since = startOf(running);
  if (next) return since > startOf(next) ? running : next;
  return since === Date.parse(stoppedStart ?? '') ? null : running;
}

/**
 * The timer that ends unstopped because two devices have started one each: the one started first, whichever arrives
 * first. It ran until the other was started, or until its limit if that came earlier ({@link timerLimit}).
 *
 * @returns null if there is only one timer
 */
export function replacedTimer<T extends Timer>(
  running: T | null,
  next: T | null,
): { readonly timer: T; readonly startedAt: number; readonly endedAt: number } | null {
  if (!running || !next || startOf(running) === startOf(next)) return null;
  const [timer, later] = startOf(running) < startOf(next) ? [running, next] : [next, running];
  const startedAt = startOf(timer);
  const confirmedUntil = Date.parse(timer.confirmedUntil ?? timer.startedAt);
  const limit = timerLimit({ startedAt, confirmedUntil, roundMinutes: timer.roundMinutes });
  return { timer, startedAt, endedAt: Math.min(startOf(later), limit) };
}

/** Epoch milliseconds of the start; NaN without a timer, so that every comparison with it is false. */
const startOf = (timer: Timer | null): number => Date.parse(timer?.startedAt ?? '');

/** Returns from when on a timer is longer than an entry can be, in epoch milliseconds: only its user knows when it ended. */
export const entryLimit = ({ startedAt }: Start): number => startedAt + ENTRY_MINUTES_MAX * MINUTE_MS;

/**
 * Returns until when the timer counts by itself, in epoch milliseconds: a focus round until its end, any other timer
 * until its user is asked whether it should still run.
 */
export const timerLimit = ({
  startedAt,
  confirmedUntil,
  roundMinutes,
}: RoundStart & { readonly confirmedUntil?: number | undefined }): number =>
  roundMinutes ? startedAt + roundMinutes * MINUTE_MS : Math.max(startedAt + LONG_TIMER_MS, confirmedUntil ?? 0);

/**
 * Returns the timer's whole minutes, 1 to 1440, or to the length of its focus round; null for less than a minute, which
 * is treated as a mistake.
 */
export function elapsedMinutes(
  { startedAt, roundMinutes = ENTRY_MINUTES_MAX }: RoundStart,
  endedAt: number,
): number | null {
  const ms = endedAt - startedAt;
  return ms < MINUTE_MS ? null : Math.min(roundMinutes, Math.round(ms / MINUTE_MS));
}

const UUID_TIME_DIGITS = 12;

/**
 * Id of a timer's entry: a UUID version 7 of its start with the other digits of its activity, so that two devices that
 * stop the same timer without a network record it once.
 *
 * @param timer started in 1970 or later
 */
export function timedEntryId({ startedAt, activityId }: Start & { readonly activityId: string }): string {
  const time = startedAt.toString(16).padStart(UUID_TIME_DIGITS, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${activityId.slice(UUID_TIME_DIGITS + 1)}`;
}

/**
 * Id of the entry of a timer that was replaced, with the other digits of its user. It differs from that of a stopped
 * one: a device that has stopped the timer, and tells it later, records it itself.
 */
export const replacedEntryId = ({ startedAt, userId }: Start & { readonly userId: string }): string =>
  timedEntryId({ startedAt, activityId: userId });
