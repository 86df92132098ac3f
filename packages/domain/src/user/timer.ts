/** A running timer. */
interface Timer {
  /** Instant of its start, ISO 8601. A user has one timer at a time, so that its start identifies it. */
  readonly startedAt: string;
}

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

/** Epoch milliseconds of the start; NaN without a timer, so that every comparison with it is false. */
const startOf = (timer: Timer | null): number => Date.parse(timer?.startedAt ?? '');
