import type { DeviceSession } from '@sevenfold/contract';
import { parseInstant, relativeTime, text } from '#platform';

const HOUR_MS = 3_600_000;

/** "Firefox on Windows", or as much of it as is known. */
export function deviceName({ browser, system }: Pick<DeviceSession, 'browser' | 'system'>): string {
  if (browser !== null && system !== null) return text('session.on', { browser, system });
  return browser ?? system ?? text('session.unknown');
}

/** "Last used 3 hours ago". The server knows the last use to the hour. @param now in milliseconds since 1970 */
export function lastUsedText({ lastUsedAt }: Pick<DeviceSession, 'lastUsedAt'>, now: number): string {
  const ago = now - parseInstant(lastUsedAt);
  if (ago < 2 * HOUR_MS) return text('session.lastHour');
  return text('session.lastUsed', { when: relativeTime(-ago) });
}
