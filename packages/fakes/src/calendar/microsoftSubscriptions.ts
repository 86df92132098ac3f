import { randomUUID } from 'node:crypto';
import type {
  ChangeNotification,
  ChangeNotificationCollection,
  LifecycleEventType,
  Subscription as GraphSubscription,
} from '@microsoft/microsoft-graph-types';
import type { FakeRequest, FakeResponse } from '../httpServer';
import type { AccountCalendars } from './account';
import { microsoftError } from './microsoftErrors';

interface Subscription {
  readonly id: string;
  readonly creatorId: string;
  readonly calendarId: string;
  readonly resource: string;
  readonly changeType: string;
  readonly lifecycleNotificationUrl: string | null;
  readonly clientState: string | null;
  notificationUrl: string;
  expiresAt: number;
  /** True from a request to reauthorize to its answer: no change is reported. */
  isPaused: boolean;
}

/**
 * Lifetimes of subscriptions to events: 10,080 minutes at most, and 45 minutes for those that ask for less
 * (learn.microsoft.com/graph/api/resources/subscription).
 */
const MAX_LIFETIME_MS = 10_080 * 60_000;
const MIN_LIFETIME_MS = 45 * 60_000;
const CLIENT_STATE_MAX = 128;
const CHANGE_TYPES: ReadonlySet<string> = new Set(['created', 'updated', 'deleted']);
/** Properties that a renewal may change (learn.microsoft.com/graph/api/subscription-update). */
const UPDATABLE: ReadonlySet<string> = new Set<keyof GraphSubscription>(['expirationDateTime', 'notificationUrl']);
/**
 * `me/events` covers the default calendar only; the path of one calendar is accepted without being documented
 * (microsoft-graph-docs issue 21978).
 */
const RESOURCE = /^\/?me\/calendars\/([^/]+)\/events$/;
const TENANT = '84bd8158-6d4d-4958-8b9f-9d6445542f95';

/**
 * Subscriptions to changes of calendars, after learn.microsoft.com/graph/api/subscription-post-subscriptions,
 * …/graph/change-notifications-delivery-webhooks and …/graph/change-notifications-lifecycle-events.
 */
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

  /** Handles `/subscriptions` and what is below it; each user sees their own subscriptions only. */
  respond({ method, path, body }: FakeRequest, account: AccountCalendars): FakeResponse | Promise<FakeResponse> {
    const [, id, action] = /^\/v1\.0\/subscriptions(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(path) ?? [];
    if (id === undefined) return method === 'POST' ? this.#create(body, account) : this.#list(account.subject);
    const subscription = this.#subscriptions.get(id);
    if (subscription?.creatorId !== account.subject || subscription.expiresAt <= this.clock.now())
      return microsoftError(404, 'ResourceNotFound');
    if (action === 'reauthorize' && method === 'POST') return this.#reauthorize(subscription);
    if (action !== undefined) return microsoftError(400, 'BadRequest');
    if (method === 'PATCH') return this.#renew(subscription, body);
    if (method !== 'DELETE') return { status: 200, body: bodyOf(subscription) };
    this.#subscriptions.delete(id);
    return { status: 204 };
  }

  /** Notifies the subscribers of a calendar of a change. */
  announce(calendarId: string): void {
    for (const subscription of this.#activeFor(calendarId)) {
      if (subscription.isPaused) continue;
      const id = randomUUID();
      const resource = `Users/${subscription.creatorId}/Events/${id}`;
      const resourceData = { '@odata.type': '#Microsoft.Graph.Event', '@odata.id': resource, id };
      this.#send(subscription.notificationUrl, {
        ...commonOf(subscription),
        changeType: 'updated',
        resource,
        resourceData,
      });
    }
  }

  /** Ends the subscriptions to a calendar, as Graph does at times, and reports it. */
  removeAll(calendarId: string): void {
    for (const subscription of this.#activeFor(calendarId)) {
      this.#subscriptions.delete(subscription.id);
      this.#sendLifecycle(subscription, 'subscriptionRemoved');
    }
  }

  /** Asks for the subscriptions to a calendar to be reauthorized; changes are not reported until then. */
  requireReauthorization(calendarId: string): void {
    for (const subscription of this.#activeFor(calendarId)) {
      subscription.isPaused = true;
      this.#sendLifecycle(subscription, 'reauthorizationRequired');
    }
  }

  /** Reports that notifications of a calendar were lost. */
  reportMissed(calendarId: string): void {
    for (const subscription of this.#activeFor(calendarId)) this.#sendLifecycle(subscription, 'missed');
  }

  /** Resolves when all notifications have been delivered or have failed. */
  async settled(): Promise<void> {
    await this.#sending;
  }

  async #create(body: string, account: AccountCalendars): Promise<FakeResponse> {
    const request = JSON.parse(body) as GraphSubscription;
    const { notificationUrl = '', resource = '', changeType = '', clientState = null } = request;
    const lifecycleNotificationUrl = request.lifecycleNotificationUrl ?? null;
    const urls = [notificationUrl, ...(lifecycleNotificationUrl === null ? [] : [lifecycleNotificationUrl])];
    const expiresAt = this.#expiry(request);
    if (
      expiresAt === undefined ||
      !urls.every(isSecure) ||
      !changeType.split(',').every((type) => CHANGE_TYPES.has(type)) ||
      (clientState ?? '').length > CLIENT_STATE_MAX
    )
      return microsoftError(400, 'InvalidRequest');
    const [, calendarId = ''] = RESOURCE.exec(resource) ?? [];
    if (!account.calendar(calendarId)) return microsoftError(404, 'ErrorItemNotFound');
    const existing = this.#activeFor(calendarId).find(
      (one) => one.creatorId === account.subject && isSame(one, request),
    );
    if (existing) return conflict(existing.id);
    for (const url of urls) if (!(await validates(url))) return microsoftError(400, 'ValidationError');
    const subscription: Subscription = {
      id: randomUUID(),
      creatorId: account.subject,
      calendarId,
      resource,
      changeType,
      notificationUrl,
      lifecycleNotificationUrl,
      clientState,
      expiresAt,
      isPaused: false,
    };
    this.#subscriptions.set(subscription.id, subscription);
    return { status: 201, body: bodyOf(subscription) };
  }

  #list(creatorId: string): FakeResponse {
    const own = [...this.#subscriptions.values()].filter(
      (one) => one.creatorId === creatorId && one.expiresAt > this.clock.now(),
    );
    return { status: 200, body: { value: own.map(bodyOf) } };
  }

  #renew(subscription: Subscription, body: string): FakeResponse {
    const request = JSON.parse(body) as GraphSubscription;
    const expiresAt = this.#expiry(request);
    const isAllowed = Object.keys(request).every((name) => UPDATABLE.has(name));
    if (!isAllowed || expiresAt === undefined) return microsoftError(400, 'InvalidRequest');
    subscription.expiresAt = expiresAt;
    subscription.notificationUrl = request.notificationUrl ?? subscription.notificationUrl;
    // A renewal also reauthorizes.
    subscription.isPaused = false;
    return { status: 200, body: bodyOf(subscription) };
  }

  #reauthorize(subscription: Subscription): FakeResponse {
    subscription.isPaused = false;
    return { status: 204 };
  }

  #activeFor(calendarId: string): Subscription[] {
    return [...this.#subscriptions.values()].filter(
      (subscription) => subscription.calendarId === calendarId && subscription.expiresAt > this.clock.now(),
    );
  }

  /** The end of a subscription; undefined if it is missing, past or too far ahead. */
  #expiry({ expirationDateTime = '' }: GraphSubscription): number | undefined {
    const now = this.clock.now();
    const expiresAt = Date.parse(expirationDateTime);
    return expiresAt > now && expiresAt <= now + MAX_LIFETIME_MS
      ? Math.max(expiresAt, now + MIN_LIFETIME_MS)
      : undefined;
  }

  #sendLifecycle(subscription: Subscription, lifecycleEvent: LifecycleEventType): void {
    const { lifecycleNotificationUrl: url } = subscription;
    if (url !== null) this.#send(url, { ...commonOf(subscription), lifecycleEvent });
  }

  #send(url: string, notification: ChangeNotification): void {
    const body = JSON.stringify({ value: [notification] } satisfies ChangeNotificationCollection);
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

/** "Duplicate subscriptions aren't allowed": those with the same resource and change types. */
const isSame = (one: Subscription, { resource = '', changeType }: GraphSubscription): boolean =>
  one.changeType === changeType && one.resource.replace(/^\//, '') === resource.replace(/^\//, '');

const conflict = (id: string): FakeResponse =>
  microsoftError(
    409,
    'ObjectIdentifierInUse',
    {},
    `Subscription Id ${id} already exists for the requested combination`,
  );

/** Loopback stands for a server that the internet reaches by https. */
const isSecure = (url: string): boolean => URL.canParse(url) && /^https:|^http:\/\/127\.0\.0\.1[:/]/.test(url);

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

const commonOf = ({ id, clientState, expiresAt }: Subscription): ChangeNotification => ({
  subscriptionId: id,
  subscriptionExpirationDateTime: new Date(expiresAt).toISOString(),
  clientState,
  tenantId: TENANT,
});

function bodyOf(subscription: Subscription): GraphSubscription {
  const { id, creatorId, resource, changeType, notificationUrl, lifecycleNotificationUrl, clientState, expiresAt } =
    subscription;
  return {
    id,
    creatorId,
    resource,
    changeType,
    notificationUrl,
    lifecycleNotificationUrl,
    clientState,
    expirationDateTime: new Date(expiresAt).toISOString(),
  };
}
