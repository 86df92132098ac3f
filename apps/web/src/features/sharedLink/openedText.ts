import type { SharedLink } from '@sevenfold/contract';
import { parseInstant, shownLocale, text } from '#platform';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "Not opened yet", "Opened 3 hours ago". @param now in milliseconds since 1970 */
export function openedText({ lastOpenedAt }: Pick<SharedLink, 'lastOpenedAt'>, now: number): string {
  if (lastOpenedAt === null) return text('sharedLink.notOpened');
  // The clock of the device may be behind that of the server.
  const ago = Math.max(0, now - parseInstant(lastOpenedAt));
  const format = new Intl.RelativeTimeFormat(shownLocale(), { numeric: 'auto' });
  const when =
    ago < HOUR_MS
      ? format.format(-Math.floor(ago / MINUTE_MS), 'minute')
      : ago < DAY_MS
        ? format.format(-Math.floor(ago / HOUR_MS), 'hour')
        : format.format(-Math.floor(ago / DAY_MS), 'day');
  return text('sharedLink.opened', { when });
}
