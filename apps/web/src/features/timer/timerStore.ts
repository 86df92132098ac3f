import { isUtcOffset } from '@sevenfold/domain/calendar';
import { createListeners } from '#platform';

/** The running timer. Times are epoch milliseconds. */
export interface RunningTimer {
  readonly activityId: string;
  readonly startedAt: number;
  /** Offset from UTC in minutes of the user's clock at the start. */
  readonly utcOffsetMinutes?: number | undefined;
  /** The user confirmed until this time that the timer is still running. */
  readonly confirmedUntil?: number;
  /** Length of the focus round that the timer is; absent for a timer that runs until it is stopped. */
  readonly roundMinutes?: number | undefined;
  /** True once the server has it; absent for a timer of earlier versions, which no other device knows. */
  readonly isShared?: boolean;
}

/** Storage key of the timer; one timer per user, copied to each device. Signing out removes it. */
export const TIMER_KEY = 'sevenfold.timer';
/** Storage key of the break after a focus round, which begins with that of the timer. */
export const BREAK_KEY = `${TIMER_KEY}.break`;

type TimerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The only timer of the user, stored on the device so that it survives a reload without a network. */
export class TimerStore {
  private raw: string | null = null;
  private timer: RunningTimer | null = null;
  private readonly listeners = createListeners();

  /** @param share tells the other devices that a timer was started or stopped here */
  constructor(
    private readonly storage: TimerStorage,
    private readonly share: { onStart(timer: RunningTimer): void; onStop(timer: RunningTimer): void },
  ) {}

  /**
   * Returns a stable object while nothing changes. Reads the storage, which another tab or a sign-out may have changed.
   */
  readonly current = (): RunningTimer | null => {
    const raw = this.storage.getItem(TIMER_KEY);
    if (raw !== this.raw) {
      this.raw = raw;
      this.timer = parseTimer(raw);
    }
    return this.timer;
  };

  readonly subscribe = this.listeners.subscribe;

  /** Handles a change of the storage from outside. */
  readonly changed = this.listeners.notify;

  set(timer: RunningTimer): void {
    this.storage.setItem(TIMER_KEY, JSON.stringify(timer));
    this.changed();
    this.share.onStart(timer);
  }

  /** Shows the timer of another device, or none. */
  adopt(timer: RunningTimer | null): void {
    if (timer) this.storage.setItem(TIMER_KEY, JSON.stringify({ ...timer, isShared: true }));
    else this.storage.removeItem(TIMER_KEY);
    this.changed();
  }

  /** Stops the timer and returns it; null when none is running, or another tab stopped it first. */
  take(): RunningTimer | null {
    const timer = this.current();
    this.storage.removeItem(TIMER_KEY);
    this.changed();
    if (timer) this.share.onStop(timer);
    return timer;
  }
}

/** Reads a stored timer, leaving out what no version of the app writes; null if it is none. */
function parseTimer(raw: string | null): RunningTimer | null {
  const stored: { readonly [K in keyof RunningTimer]?: unknown } = jsonOf(raw) ?? {};
  const { activityId, startedAt, utcOffsetMinutes, confirmedUntil, roundMinutes, isShared } = stored;
  if (typeof activityId !== 'string' || typeof startedAt !== 'number') return null;
  return {
    activityId,
    startedAt,
    ...(isUtcOffset(utcOffsetMinutes) && { utcOffsetMinutes }),
    ...(typeof confirmedUntil === 'number' && { confirmedUntil }),
    ...(typeof roundMinutes === 'number' && { roundMinutes }),
    ...(isShared === true && { isShared }),
  };
}

/** Parses JSON; null if it is invalid or absent. */
function jsonOf(raw: string | null): object | null {
  try {
    return JSON.parse(raw ?? 'null') as object | null;
  } catch {
    return null;
  }
}
