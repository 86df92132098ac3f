import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../../clock';
import type { Db } from '../../../db/client';
import { HttpError, invalid } from '../../../http/httpError';
import { webhookRoute } from '../../../http/webhook';
import { requestSync } from '../requestSync';
import { NOTIFICATION_ENDPOINTS } from './endpoints';
import { findChannel, renewChannels } from './store';
import { readChannelToken } from './token';

/** Delay before the sync, which also covers notifications of the account that arrive within this time. */
const DELAY_MS = 5000;
/** Maximum number of notifications in one request of Microsoft Graph. */
const BATCH_MAX = 1000;

const handshake = z.object({ validationToken: z.string().min(1).max(4096) });
const batch = z.object({
  value: z.array(z.object({ clientState: z.string().nullish(), lifecycleEvent: z.string().nullish() })).max(BATCH_MAX),
});
/** Lifecycle events after which a subscription sends no notifications until it is replaced. */
const ENDING: ReadonlySet<unknown> = new Set(['subscriptionRemoved', 'reauthorizationRequired']);

/**
 * Routes for notifications of changes. The response is the same whether they are genuine or not: providers repeat
 * rejected ones for hours.
 */
export const notificationRoutes = (clock: Clock) => [
  webhookRoute(NOTIFICATION_ENDPOINTS.GOOGLE, async ({ db, headers }) => {
    // Sent when a channel is opened; nothing has changed.
    if (headers['x-goog-resource-state'] === 'sync') return;
    await receive(db, clock, String(headers['x-goog-channel-token'] ?? ''), false);
  }),
  webhookRoute(NOTIFICATION_ENDPOINTS.OUTLOOK, async ({ db, bytes, query }) => {
    const { data } = handshake.safeParse(query);
    if (data) return data.validationToken;
    const notifications = batch.safeParse(jsonOf(bytes));
    if (!notifications.success) throw invalid('value', 'Must be notifications of Microsoft Graph');
    const endingByToken = new Map<string, boolean>();
    for (const { clientState, lifecycleEvent } of notifications.data.value)
      endingByToken.set(clientState ?? '', endingByToken.get(clientState ?? '') === true || ENDING.has(lifecycleEvent));
    for (const [token, isEnding] of endingByToken) await receive(db, clock, token, isEnding);
    return undefined;
  }),
];

/**
 * Requests a sync of the integration whose channel has this token. Forged, repeated and late notifications change
 * nothing.
 *
 * @param isEnding true if the channel sends no more notifications and has to be replaced
 */
async function receive(db: Db, clock: Clock, token: string, isEnding: boolean): Promise<void> {
  const given = readChannelToken(token);
  const channel = given && (await findChannel(db, given.userId, given.channelId));
  if (!given || !channel || !timingSafeEqual(given.hash, channel.secret_hash)) return;
  const now = clock.now();
  if (channel.expires_at.getTime() <= now) return;
  if (isEnding) await renewChannels(db, given.userId, [channel.id], new Date(now));
  const runAt = new Date(now + DELAY_MS);
  await requestSync(db, given.userId, channel.integration_id, { runAt, keepsStart: true });
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new HttpError('INVALID_INPUT');
  }
}
