import type { SharedLink } from '@sevenfold/contract';
import { parseInstant, relativeTime, text } from '#platform';

/** "Not opened yet", "Opened 3 hours ago". @param now in milliseconds since 1970 */
export function openedText({ lastOpenedAt }: Pick<SharedLink, 'lastOpenedAt'>, now: number): string {
  if (lastOpenedAt === null) return text('sharedLink.notOpened');
  // The clock of the device may be behind that of the server.
  const ago = Math.max(0, now - parseInstant(lastOpenedAt));
  return text('sharedLink.opened', { when: relativeTime(-ago) });
}
