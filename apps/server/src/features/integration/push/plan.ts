import { groupBy } from '@sevenfold/domain/tracking';
import type { CalendarRow } from '../store';
import type { ChannelRow } from './store';

/** A calendar that needs a channel, and the one that has to be extended or replaced. */
export interface WatchPlan {
  readonly calendar: CalendarRow;
  readonly former: ChannelRow | undefined;
}

/** Calendars that need a new channel, and channels that are not needed any more. */
export interface ChannelPlan {
  readonly watch: readonly WatchPlan[];
  readonly stop: readonly ChannelRow[];
}

interface CurrentChannels {
  readonly calendars: readonly CalendarRow[];
  readonly channels: readonly ChannelRow[];
  /** False if the account is not read, or the provider cannot reach this server. */
  readonly isWanted: boolean;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/**
 * Plans the changes after which every calendar that is read has one channel. A channel that is due for renewal counts
 * as missing, and is stopped only when another one has taken its place.
 */
export function channelPlan({ calendars, channels, isWanted, now }: CurrentChannels): ChannelPlan {
  const byCalendar = groupBy(channels, ({ calendar_id: id }) => id);
  const watch: WatchPlan[] = [];
  const stop: ChannelRow[] = [];
  for (const calendar of calendars) {
    const own = (byCalendar.get(calendar.id) ?? []).toSorted((a, b) => b.renew_at.getTime() - a.renew_at.getTime());
    const [latest, ...earlier] = own;
    if (!isWanted || !calendar.is_on || calendar.status === 'MISSING') stop.push(...own);
    else if (latest && latest.renew_at.getTime() > now) stop.push(...earlier);
    else if ((calendar.watch_after?.getTime() ?? 0) <= now)
      watch.push({ calendar, former: latest && latest.expires_at.getTime() > now ? latest : undefined });
  }
  return { watch, stop };
}
