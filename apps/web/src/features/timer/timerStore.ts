import { ENTRY_MINUTES_MAX } from '@sevenfold/domain/activity';
import { isUtcOffset } from '@sevenfold/domain/calendar';

/** The timer that runs. Times are epoch milliseconds. */
export interface RunningTimer {
  readonly activityId: string;
  readonly startedAt: number;
  /** The offset from UTC, in minutes, of the person's clock when it was started. */
  readonly utcOffsetMinutes?: number;
  /** Until then the person has said that it is still going. */
  readonly confirmedUntil?: number;
}

/** Where the timer is kept: one timer a device. Signing out removes the key. */
export const TIMER_KEY = 'sevenfold.timer';
/** After so long the person is asked whether it is still going. */
export const LONG_MS = 4 * 3_600_000;
const MINUTE_MS = 60_000;

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The one timer of this device, kept so that it survives a reload. */
export class TimerStore {
  private raw: string | null = null;
  private timer: RunningTimer | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly storage: Kept) {}

  /**
   * The same object as long as nothing changed. Looks at the storage, which another tab or signing out may have
   * changed.
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

  /** Something outside changed the storage. */
  readonly changed = (): void => {
    for (const listener of this.listeners) listener();
  };

  set(timer: RunningTimer): void {
    this.storage.setItem(TIMER_KEY, JSON.stringify(timer));
    this.changed();
  }

  /** Ends the timer and hands it over; null when there is none, also when another tab was first. */
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

/** Whole minutes, 1 to 1440, that a timer comes to; null for less than a minute, which is a slip of the finger. */
export function minutesOf({ startedAt }: Pick<RunningTimer, 'startedAt'>, endedAt: number): number | null {
  const ms = endedAt - startedAt;
  return ms < MINUTE_MS ? null : Math.min(ENTRY_MINUTES_MAX, Math.round(ms / MINUTE_MS));
}

/** When to ask whether it is still going. */
export const asksAt = ({ startedAt, confirmedUntil }: RunningTimer): number =>
  Math.max(startedAt + LONG_MS, confirmedUntil ?? 0);

const DAY_MINUTES = 1440;

/** Minutes from one time of day to the next time it is the other, 1 to 1440; both in minutes of the day. */
export const minutesUntil = (fromMinute: number, toMinute: number): number =>
  ((toMinute - fromMinute + DAY_MINUTES - 1) % DAY_MINUTES) + 1;
