import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../../clock';
import { parseJson } from '../../../json';
import type { Db } from '#db';
import { invalid, webhookRoute } from '#http';
import { requestSync } from '../requestSync';
import { NOTIFICATION_ENDPOINTS } from './endpoints';
import {
  type ChannelOfIntegration,
  type ChannelRow,
  deleteChannel,
  findChannelsByIds,
  noteNotifications,
  renewChannels,
} from './store';
import { readChannelToken } from './token';

/** Delay before the sync, which also covers notifications of the account that arrive within this time. */
const DELAY_MS = 5000;
/**
 * Maximum number of channels that one request may name; those beyond are read by polling. Many notifications of one
 * channel count once.
 */
const CHANNELS_MAX = 100;

const handshake = z.object({ validationToken: z.string().min(1).max(4096) });
const batch = z.object({
  value: z.array(z.object({ clientState: z.string().nullish(), lifecycleEvent: z.string().nullish() })),
});

/** Lifecycle events of a channel that came with its notifications. */
type LifecycleEvents = ReadonlySet<string>;

/**
 * Routes for notifications of changes. The response is the same whether they are genuine or not: providers repeat
 * rejected ones for hours.
 */
export const notificationRoutes = (clock: Clock) => [
  webhookRoute(NOTIFICATION_ENDPOINTS.GOOGLE, async ({ db, headers }) => {
    // Sent when a channel is opened; nothing has changed.
    if (headers['x-goog-resource-state'] === 'sync') return;
    await receive(db, clock, new Map([[String(headers['x-goog-channel-token'] ?? ''), new Set<string>()]]));
  }),
  webhookRoute(NOTIFICATION_ENDPOINTS.OUTLOOK, async ({ db, bytes, query }) => {
    const { data } = handshake.safeParse(query);
    if (data) return data.validationToken;
    const notifications = batch.safeParse(parseJson(bytes.toString()));
    if (!notifications.success) throw invalid('value', 'Must be notifications of Microsoft Graph');
    const eventsByToken = new Map<string, Set<string>>();
    for (const { clientState, lifecycleEvent } of notifications.data.value) {
      const events = eventsByToken.get(clientState ?? '') ?? new Set();
      if (lifecycleEvent) events.add(lifecycleEvent);
      eventsByToken.set(clientState ?? '', events);
    }
    await receive(db, clock, eventsByToken);
    return undefined;
  }),
];

/**
 * Requests a sync of the integrations whose channels have these tokens. Forged, repeated and late notifications change
 * nothing.
 */
async function receive(db: Db, clock: Clock, eventsByToken: ReadonlyMap<string, LifecycleEvents>): Promise<void> {
  const given = [...eventsByToken].slice(0, CHANNELS_MAX).flatMap(([token, events]) => {
    const parsed = readChannelToken(token);
    return parsed ? [{ ...parsed, events }] : [];
  });
  const byId = new Map((await findChannelsByIds(db, given)).map((channel) => [channel.id, channel]));
  const now = clock.now();
  const integrations = new Map<string, ChannelOfIntegration>();
  const genuine: ChannelRow[] = [];
  for (const { userId, channelId, hash, events } of given) {
    const channel = byId.get(channelId);
    if (channel?.user_id !== userId || !timingSafeEqual(hash, channel.secret_hash)) continue;
    if (channel.expires_at.getTime() <= now) continue;
    genuine.push(channel);
    await applyLifecycle(db, channel, events, new Date(now));
    // An account has the same id for every user who has connected it.
    integrations.set(`${userId} ${channel.integration_id}`, channel);
  }
  await noteNotifications(db, genuine, new Date(now));
  const runAt = new Date(now + DELAY_MS);
  for (const { user_id: userId, integration_id: id } of integrations.values())
    await requestSync(db, userId, id, { runAt, keepsStart: true });
}

/**
 * Has a channel replaced or extended after the sync. A `missed` notification needs the sync alone
 * (learn.microsoft.com/graph/change-notifications-lifecycle-events).
 */
async function applyLifecycle(db: Db, channel: ChannelRow, events: LifecycleEvents, now: Date): Promise<void> {
  if (events.has('subscriptionRemoved')) await deleteChannel(db, channel);
  else if (events.has('reauthorizationRequired')) await renewChannels(db, channel.user_id, [channel.id], now);
}
