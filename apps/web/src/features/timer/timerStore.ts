import { ENTRY_MINUTES_MAX } from '@sevenfold/domain/activity';
import { isUtcOffset } from '@sevenfold/domain/calendar';

/** The running timer. Times are epoch milliseconds. */
export interface RunningTimer {
  readonly activityId: string;
  readonly startedAt: number;
  /** Offset from UTC in minutes of the user's clock at the start. */
  readonly utcOffsetMinutes?: number;
  /** The user confirmed until this time that the timer is still running. */
  readonly confirmedUntil?: number;
}

/** Storage key of the timer; one timer per device. Signing out removes it. */
export const TIMER_KEY = 'sevenfold.timer';
/** Time after which the user is asked whether the timer should still run. */
export const LONG_MS = 4 * 3_600_000;
const MINUTE_MS = 60_000;

type TimerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The only timer of this device, stored so that it survives a reload. */
export class TimerStore {
  private raw: string | null = null;
  private timer: RunningTimer | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly storage: TimerStorage) {}

  /**
   * Returns a stable object while nothing changes. Reads the storage, which another tab or a sign-out may have changed.
   */
  readonly current = (): RunningTimer | null => {
    const raw = this.storage.getItem(TIMER_KEY);
    if (raw !== this.raw) {
      this.raw = raw;
      this.timer = parsed(raw);
    }
    return this.timer;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Handles a change of the storage from outside. */
  readonly changed = (): void => {
    for (const listener of this.listeners) listener();
  };

  set(timer: RunningTimer): void {
    this.storage.setItem(TIMER_KEY, JSON.stringify(timer));
    this.changed();
  }

  /** Stops the timer and returns it; null when none is running, or another tab stopped it first. */
  take(): RunningTimer | null {
    const timer = this.current();
    this.storage.removeItem(TIMER_KEY);
    this.changed();
    return timer;
  }
}

function parsed(raw: string | null): RunningTimer | null {
  if (raw === null) return null;
  const value = jsonOf(raw);
  if (typeof value !== 'object' || value === null || !('activityId' in value) || !('startedAt' in value)) return null;
  const { activityId, startedAt } = value;
  if (typeof activityId !== 'string' || typeof startedAt !== 'number') return null;
  const confirmedUntil =
    'confirmedUntil' in value && typeof value.confirmedUntil === 'number' ? value.confirmedUntil : null;
  const utcOffsetMinutes =
    'utcOffsetMinutes' in value && isUtcOffset(value.utcOffsetMinutes) ? value.utcOffsetMinutes : null;
  return {
    activityId,
    startedAt,
    ...(utcOffsetMinutes !== null && { utcOffsetMinutes }),
    ...(confirmedUntil !== null && { confirmedUntil }),
  };
}

function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}

/** Returns the timer's whole minutes, 1 to 1440; null for less than a minute, which is treated as a mistake. */
export function minutesOf({ startedAt }: Pick<RunningTimer, 'startedAt'>, endedAt: number): number | null {
  const ms = endedAt - startedAt;
  return ms < MINUTE_MS ? null : Math.min(ENTRY_MINUTES_MAX, Math.round(ms / MINUTE_MS));
}

/** Returns when to ask whether the timer should still run. */
export const confirmationDueAt = ({ startedAt, confirmedUntil }: RunningTimer): number =>
  Math.max(startedAt + LONG_MS, confirmedUntil ?? 0);

const DAY_MINUTES = 1440;

/** Minutes from one time of day until the next occurrence of another, 1 to 1440; both in minutes of the day. */
export const minutesUntil = (fromMinute: number, toMinute: number): number =>
  ((toMinute - fromMinute + DAY_MINUTES - 1) % DAY_MINUTES) + 1;
