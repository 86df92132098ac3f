import type { Db } from '#db';
import { newId } from '../../../id';
import { enqueue } from '#jobs';
import { CalendarError, isTransient, type OAuthCalendars } from '#ports';
import { freshAccessToken } from '../accessToken';
import type { IntegrationDeps } from '../deps';
import { isPaused } from '../limit';
import { logMisconfiguration } from '../misconfiguration';
import { requestSync } from '../requestSync';
import { findIntegration, type IntegrationRow, updateCalendar } from '../store';
import { notificationAddress } from './endpoints';
import { type ChannelPlan, channelPlan, type WatchPlan } from './plan';
import { toChannel } from './stop';
import { deleteChannel, extendChannel, findChannels, findOwnCalendars, insertChannel } from './store';
import { newChannelToken } from './token';

const HOUR_MS = 3_600_000;
/** A channel is extended or replaced a day before it expires, or after half of a shorter lifetime. */
const RENEWAL_MS = 24 * HOUR_MS;
/** Delay after the provider rejected a channel: some calendars do not support them. */
const REFUSED_MS = 24 * HOUR_MS;

/** Retries after crashes only; what fails at the provider is enqueued again by a later sync. */
export const WATCH = { name: 'watch-calendars', maxAttempts: 5 };

/** Enqueues a job that brings the push channels of an integration up to date. */
export const requestWatch = (db: Db, userId: string, id: string): Promise<void> =>
  enqueue(db, WATCH, { userId, id }, { key: `watch-${userId}-${id}` });

/** Enqueues the job only if a channel has to be opened or stopped. */
export async function requestWatchIfNeeded(deps: IntegrationDeps, row: IntegrationRow): Promise<void> {
  if (row.provider === 'ICAL') return;
  const { watch, stop } = await planOf(deps, row);
  if (watch.length + stop.length > 0) await requestWatch(deps.db, row.user_id, row.id);
}

/**
 * Opens the channels that are missing or end soon, and stops those of calendars that are not read any more. A channel
 * is a hint to read earlier: without one that delivers, its calendar is read every ten minutes all the same.
 *
 * @param signal aborted when the process stops
 */
export async function watchCalendars(
  deps: IntegrationDeps,
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const row = await findIntegration(deps.db, userId, id);
  const provider = row && row.provider !== 'ICAL' ? deps.providers[row.provider] : undefined;
  if (row?.status !== 'CONNECTED' || !provider) return;
  const { watch, stop } = await planOf(deps, row);
  if (watch.length + stop.length === 0) return;
  const session = { provider, accessToken: await freshAccessToken(deps, { userId, id, provider, signal }), signal };
  let count = 0;
  for (const planned of watch) if (await openChannel(deps, row, planned, session)) count += 1;
  await stopChannels(deps, row, session);
  // Changes between the last sync and the opening were not reported.
  if (count > 0) await requestSync(deps.db, userId, id);
}

async function planOf(deps: IntegrationDeps, row: IntegrationRow): Promise<ChannelPlan> {
  const { db, clock, pushUrl } = deps;
  const calendars = await findOwnCalendars(db, row.user_id, row.id);
  const channels = await findChannels(db, row.user_id, row.id);
  const isWanted =
    pushUrl !== undefined &&
    row.provider !== 'ICAL' &&
    !row.needs_calendar_choice &&
    !(await isPaused(deps, row.user_id, row.id));
  return channelPlan({ calendars, channels, isWanted, now: clock.now() });
}

interface Session {
  readonly provider: OAuthCalendars;
  readonly accessToken: string;
  readonly signal: AbortSignal;
}

/**
 * Opens a calendar's channel, or extends the former one.
 *
 * @returns true if the channel is open; otherwise stores when to try again
 */
async function openChannel(
  deps: IntegrationDeps,
  row: IntegrationRow,
  { calendar, former }: WatchPlan,
  { provider, accessToken, signal }: Session,
): Promise<boolean> {
  const { db, clock, pushUrl } = deps;
  if (pushUrl === undefined || row.provider === 'ICAL') return false;
  signal.throwIfAborted();
  const channelId = newId(clock);
  const { token, hash } = newChannelToken(row.user_id, channelId);
  const address = notificationAddress(pushUrl, row.provider);
  try {
    const channel = await provider.watch({
      accessToken,
      calendarId: calendar.external_id,
      channelId,
      token,
      address,
      former: former && toChannel(former),
      signal,
    });
    const now = clock.now();
    const lifetimeMs = Math.max(0, channel.expiresAt - now);
    const times = {
      renew_at: new Date(now + lifetimeMs - Math.min(RENEWAL_MS, lifetimeMs / 2)),
      expires_at: new Date(channel.expiresAt),
    };
    const isStored =
      former && channel.id === former.external_id
        ? await extendChannel(db, former, times)
        : await insertChannel(db, {
            user_id: row.user_id,
            id: channelId,
            calendar_id: calendar.id,
            external_id: channel.id,
            resource_id: channel.resourceId,
            secret_hash: hash,
            // It takes the place of one that delivers.
            notified_at: former?.notified_at ?? null,
            ...times,
          });
    if (!isStored) await provider.unwatch({ accessToken, channel, signal });
    return isStored;
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    deps.log.warn({ provider: row.provider, kind: error.kind }, 'calendar not watched');
    logMisconfiguration(deps.log, row.provider, error);
    const wait = isRetryable(error) ? Math.max(HOUR_MS, error.retryAfterMs ?? 0) : REFUSED_MS;
    await updateCalendar(db, row.user_id, calendar.id, { watch_after: new Date(clock.now() + wait) });
    return false;
  }
}

/** Stops the channels that are not needed; one that the provider cannot stop now is stopped by a later job. */
async function stopChannels(
  deps: IntegrationDeps,
  row: IntegrationRow,
  { provider, accessToken, signal }: Session,
): Promise<void> {
  for (const channel of (await planOf(deps, row)).stop) {
    signal.throwIfAborted();
    const { external_id: id, resource_id: resourceId } = channel;
    const isStopped = await provider.unwatch({ accessToken, channel: { id, resourceId }, signal }).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof CalendarError)) throw error;
        return !isRetryable(error);
      },
    );
    if (isStopped) await deleteChannel(deps.db, channel);
  }
}

const isRetryable = (error: CalendarError): boolean =>
  isTransient(error) || error.kind === 'UNAUTHORIZED' || error.kind === 'CONFLICT';
