import type { calendar_v3 } from '@googleapis/calendar';
import { googleError } from './googleErrors';
import type { FakeResponse } from '../httpServer';

interface Channel {
  readonly id: string;
  readonly resourceId: string;
  readonly calendarId: string;
  readonly address: string;
  readonly token: string;
  readonly expiresAt: number;
  messages: number;
}

/** Ids have at most 64 characters of these, tokens at most 256 (developers.google.com/workspace/calendar/api/guides/push). */
const CHANNEL_ID = /^[A-Za-z0-9\-_+/=]{1,64}$/;
const TOKEN_MAX = 256;
/** Lifetime of a channel that asks for none. */
const LIFETIME_MS = 7 * 86_400_000;

/** Push channels of calendars: `events.watch`, `channels.stop` and their notifications. */
export class GoogleChannels {
  /** Delivery of notifications. */
  delivery: 'ONCE' | 'TWICE' | 'NEVER' = 'ONCE';
  readonly #channels = new Map<string, Channel>();
  #sending: Promise<unknown> = Promise.resolve();

  constructor(private readonly clock: { now(): number }) {}

  /** Number of channels of a calendar that are neither stopped nor expired. */
  count(calendarId: string): number {
    return this.#activeFor(calendarId).length;
  }

  watch(calendarId: string, body: string): FakeResponse {
    const request = JSON.parse(body) as calendar_v3.Schema$Channel;
    const { id, type, address, token } = request;
    if (!id || !CHANNEL_ID.test(id) || type !== 'web_hook' || !address || (token ?? '').length > TOKEN_MAX)
      return googleError(400, 'invalid');
    if (!/^https:|^http:\/\/127\.0\.0\.1[:/]/.test(address)) return googleError(400, 'webhookUrlNotHttps');
    if (this.#channels.has(id)) return googleError(400, 'channelIdNotUnique');
    const expiresAt = this.clock.now() + LIFETIME_MS;
    const resourceId = `resource-${calendarId}`;
    const channel = { id, resourceId, calendarId, address, token: token ?? '', expiresAt, messages: 0 };
    this.#channels.set(id, channel);
    this.#send(channel, 'sync');
    const answer: calendar_v3.Schema$Channel = {
      kind: 'api#channel',
      id,
      resourceId,
      resourceUri: `https://www.googleapis.com/calendar/v3/calendars/${encodeURIComponent(calendarId)}/events?alt=json`,
      expiration: String(expiresAt),
    };
    if (token) answer.token = token;
    return { status: 200, body: answer };
  }

  stop(body: string): FakeResponse {
    const { id, resourceId } = JSON.parse(body) as calendar_v3.Schema$Channel;
    if (!id || this.#channels.get(id)?.resourceId !== resourceId) return googleError(404, 'notFound');
    this.#channels.delete(id);
    return { status: 204 };
  }

  /** Notifies the channels of a calendar of a change. */
  announce(calendarId: string): void {
    for (const channel of this.#activeFor(calendarId)) this.#send(channel, 'exists');
  }

  /** Resolves when all notifications have been delivered or have failed. */
  async settled(): Promise<void> {
    await this.#sending;
  }

  #activeFor(calendarId: string): Channel[] {
    return [...this.#channels.values()].filter(
      (channel) => channel.calendarId === calendarId && channel.expiresAt > this.clock.now(),
    );
  }

  #send(channel: Channel, state: 'sync' | 'exists'): void {
    const times = { ONCE: 1, TWICE: 2, NEVER: 0 }[this.delivery];
    for (let sent = 0; sent < times; sent++) {
      const headers = {
        'x-goog-channel-id': channel.id,
        'x-goog-channel-token': channel.token,
        'x-goog-resource-id': channel.resourceId,
        'x-goog-resource-state': state,
        'x-goog-message-number': String(++channel.messages),
        'x-goog-channel-expiration': new Date(channel.expiresAt).toUTCString(),
      };
      this.#sending = this.#sending.then(() =>
        fetch(channel.address, { method: 'POST', headers }).then(
          (response) => response.arrayBuffer(),
          () => undefined,
        ),
      );
    }
  }
}
