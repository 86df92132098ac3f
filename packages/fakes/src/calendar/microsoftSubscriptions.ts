import { randomUUID } from 'node:crypto';
import type { FakeResponse } from '../httpServer';
import { microsoftError } from './microsoftErrors';

interface Subscription {
  readonly id: string;
  readonly resource: string;
  readonly notificationUrl: string;
  readonly lifecycleNotificationUrl: string;
  readonly clientState: string;
  expiresAt: number;
}

/** The longest lifetime of a subscription to events: 10,080 minutes, as documented for Microsoft Graph. */
const MAX_LIFETIME_MS = 10_080 * 60_000;

/** Subscriptions to changes of calendars: validates their addresses and sends their notifications. */
export class MicrosoftSubscriptions {
  /** Delivery of notifications. */
  delivery: 'ONCE' | 'TWICE' | 'NEVER' = 'ONCE';
  readonly #subscriptions = new Map<string, Subscription>();
  #sending: Promise<unknown> = Promise.resolve();

  constructor(private readonly clock: { now(): number }) {}

  /** Number of subscriptions to a calendar that are neither deleted nor expired. */
  count(calendarId: string): number {
    return this.#activeFor(calendarId).length;
  }

  async create(body: string): Promise<FakeResponse> {
    const request = JSON.parse(body) as Record<string, string | undefined>;
    const { notificationUrl = '', resource = '', clientState = '', lifecycleNotificationUrl = '' } = request;
    const expiresAt = Date.parse(request['expirationDateTime'] ?? '');
    if (!this.#isAllowed(expiresAt) || !URL.canParse(notificationUrl)) return microsoftError(400, 'InvalidRequest');
    if (!(await validates(notificationUrl))) return microsoftError(400, 'ValidationError');
    const subscription = {
      id: randomUUID(),
      resource,
      notificationUrl,
      lifecycleNotificationUrl,
      clientState,
      expiresAt,
    };
    this.#subscriptions.set(subscription.id, subscription);
    return { status: 201, body: bodyOf(subscription) };
  }

  renew(id: string, body: string): FakeResponse {
    const subscription = this.#subscriptions.get(id);
    const expiresAt = Date.parse((JSON.parse(body) as { expirationDateTime?: string }).expirationDateTime ?? '');
    if (!subscription || subscription.expiresAt <= this.clock.now()) return microsoftError(404, 'ResourceNotFound');
    if (!this.#isAllowed(expiresAt)) return microsoftError(400, 'InvalidRequest');
    subscription.expiresAt = expiresAt;
    return { status: 200, body: bodyOf(subscription) };
  }

  end(id: string): FakeResponse {
    return this.#subscriptions.delete(id) ? { status: 204 } : microsoftError(404, 'ResourceNotFound');
  }

  /** Notifies the subscribers of a calendar of a change. */
  announce(calendarId: string): void {
    for (const { notificationUrl, id, clientState, resource } of this.#activeFor(calendarId))
      this.#send(notificationUrl, { subscriptionId: id, clientState, resource, changeType: 'updated' });
  }

  /** Ends the subscriptions to a calendar, as Graph does at times, and reports it. */
  removeAll(calendarId: string): void {
    for (const { lifecycleNotificationUrl, id, clientState } of this.#activeFor(calendarId)) {
      this.#subscriptions.delete(id);
      if (lifecycleNotificationUrl !== '')
        this.#send(lifecycleNotificationUrl, {
          subscriptionId: id,
          clientState,
          lifecycleEvent: 'subscriptionRemoved',
        });
    }
  }

  /** Resolves when all notifications have been delivered or have failed. */
  async settled(): Promise<void> {
    await this.#sending;
  }

  #activeFor(calendarId: string): Subscription[] {
    return [...this.#subscriptions.values()].filter(
      ({ resource, expiresAt }) => resource.includes(calendarId) && expiresAt > this.clock.now(),
    );
  }

  #isAllowed(expiresAt: number): boolean {
    const now = this.clock.now();
    return expiresAt > now && expiresAt <= now + MAX_LIFETIME_MS;
  }

  #send(url: string, notification: Readonly<Record<string, string>>): void {
    const body = JSON.stringify({ value: [notification] });
    const times = { ONCE: 1, TWICE: 2, NEVER: 0 }[this.delivery];
    for (let sent = 0; sent < times; sent++) {
      this.#sending = this.#sending.then(() =>
        fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
          (response) => response.arrayBuffer(),
          () => undefined,
        ),
      );
    }
  }
}

/** True if the address responds to a validation request with its token as plain text. */
async function validates(notificationUrl: string): Promise<boolean> {
  const url = new URL(notificationUrl);
  const token = `Validation: ${randomUUID()}`;
  url.searchParams.set('validationToken', token);
  try {
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/plain' } });
    const isPlain = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
    return response.status === 200 && isPlain && (await response.text()) === token;
  } catch {
    return false;
  }
}

function bodyOf({ expiresAt, ...subscription }: Subscription): Record<string, string> {
  return {
    ...subscription,
    changeType: 'created,updated,deleted',
    expirationDateTime: new Date(expiresAt).toISOString(),
  };
}
