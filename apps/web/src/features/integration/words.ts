import type { Integration } from '@sevenfold/contract';
import { parseInstant, relativeTime, text } from '#platform';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** "Updated 4 min ago". @param now epoch milliseconds */
export function updatedText(integration: Integration, now: number): string {
  const { status, lastSuccessAt, isSyncing, isPushed } = integration;
  if (isSyncing) return text(lastSuccessAt === null ? 'integration.firstSync' : 'integration.syncing');
  if (lastSuccessAt === null) return text('integration.neverUpdated');
  if (status === 'CONNECTED' && isPushed && !isStale(integration, now)) return text('integration.upToDate');
  const ago = Math.max(0, now - parseInstant(lastSuccessAt));
  return ago < MINUTE_MS
    ? text('integration.updatedNow')
    : text('integration.updated', { when: relativeTime(-ago, 'short') });
}

/** "Next try in 5 min"; null if none is planned or it is due. @param now epoch milliseconds */
export function nextTryText({ nextSyncAt }: Integration, now: number): string | null {
  if (nextSyncAt === null) return null;
  const ahead = parseInstant(nextSyncAt) - now;
  return ahead < MINUTE_MS ? null : text('integration.nextTry', { when: relativeTime(ahead, 'short') });
}

/** Age from which data is called out as old; where the provider reports changes, more than the time between two reads. */
const STALE_MS = HOUR_MS;
const STALE_PUSHED_MS = 7 * HOUR_MS;

/** True if a connected account was last read so long ago that its events may be out of date. */
export const isStale = ({ status, isPaused, isPushed, lastSuccessAt }: Integration, now: number): boolean =>
  status === 'CONNECTED' &&
  !isPaused &&
  lastSuccessAt !== null &&
  now - parseInstant(lastSuccessAt) > (isPushed ? STALE_PUSHED_MS : STALE_MS);
