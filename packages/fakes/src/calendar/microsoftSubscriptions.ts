import { randomUUID } from 'node:crypto';
import type { FakeResponse } from './httpServer';
import { microsoftError } from './microsoftErrors';

interface Subscription {
  readonly id: string;
  readonly resource: string;
  readonly notificationUrl: string;
  readonly clientState: string;
  expiresAt: number;
}

/** The longest lifetime of a subscription to events. */
const MAX_LIFETIME_MS = 10_080 * 60_000;

/** Subscriptions to changes, with the validation of their address and their notifications. */
export class MicrosoftSubscriptions {
  /** Delivery of notifications. */
  delivery: 'ONCE' | 'TWICE' | 'NEVER' = 'ONCE';
  readonly #subscriptions = new Map<string, Subscription>();
  #sending: Promise<unknown> = Promise.resolve();

  constructor(private readonly clock: { now(): number }) {}

  /** Number of subscriptions that are neither deleted nor expired. */
  get size(): number {
    return [...this.#subscriptions.values()].filter(({ expiresAt }) => expiresAt > this.clock.now()).length;
  }

  async create(body: string): Promise<FakeResponse> {
    const request = JSON.parse(body) as Record<string, string | undefined>;
    const { notificationUrl = '', resource = '', clientState = '' } = request;
    const expiresAt = Date.parse(request['expirationDateTime'] ?? '');
    if (!this.#isAllowed(expiresAt) || !URL.canParse(notificationUrl)) return microsoftError(400, 'InvalidRequest');
    if (!(await validates(notificationUrl))) return microsoftError(400, 'ValidationError');
    const subscription = { id: randomUUID(), resource, notificationUrl, clientState, expiresAt };
    this.#subscriptions.set(subscription.id, subscription);
    return { status: 201, body: present(subscription) };
  }

  renew(id: string, body: string): FakeResponse {
    const subscription = this.#subscriptions.get(id);
    const expiresAt = Date.parse((JSON.parse(body) as { expirationDateTime?: string }).expirationDateTime ?? '');
    if (!subscription || subscription.expiresAt <= this.clock.now()) return microsoftError(404, 'ResourceNotFound');
    if (!this.#isAllowed(expiresAt)) return microsoftError(400, 'InvalidRequest');
    subscription.expiresAt = expiresAt;
    return { status: 200, body: present(subscription) };
  }

  end(id: string): FakeResponse {
    return this.#subscriptions.delete(id) ? { status: 204 } : microsoftError(404, 'ResourceNotFound');
  }

  announce(calendarId: string): void {
    for (const subscription of this.#subscriptions.values())
      if (subscription.resource.includes(calendarId) && subscription.expiresAt > this.clock.now())
        this.#send(subscription);
  }

  /** Resolves when all notifications have been delivered or have failed. */
  async settled(): Promise<void> {
    await this.#sending;
  }

  #isAllowed(expiresAt: number): boolean {
    const now = this.clock.now();
    return expiresAt > now && expiresAt <= now + MAX_LIFETIME_MS;
  }

  #send({ id, resource, notificationUrl, clientState }: Subscription): void {
    const body = JSON.stringify({ value: [{ subscriptionId: id, clientState, changeType: 'updated', resource }] });
    const times = { ONCE: 1, TWICE: 2, NEVER: 0 }[this.delivery];
    for (let sent = 0; sent < times; sent++) {
      this.#sending = this.#sending.then(() =>
        fetch(notificationUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
          (response) => response.arrayBuffer(),
          () => undefined,
        ),
      );
    }
  }
}

/** True if the address answers a validation with its token as plain text. */
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

function present({ expiresAt, ...subscription }: Subscription): Record<string, string> {
  return {
    ...subscription,
    changeType: 'created,updated,deleted',
    expirationDateTime: new Date(expiresAt).toISOString(),
  };
}
