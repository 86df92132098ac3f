import { CalendarError } from '../../ports/calendar';

/**
 * Lets other tasks of the event loop run: reading a large file takes seconds.
 *
 * @throws {CalendarError} UNAVAILABLE when the signal is aborted
 */
export async function nextTurn(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  if (signal?.aborted) throw new CalendarError('UNAVAILABLE', 'reading was stopped');
}
