import {
  type DeliverySettings,
  dueNotifications,
  type DueReminder,
  dueReminders,
  nextNotificationAt,
  postponedReminders,
} from '@sevenfold/domain/notification';
import type { Logger } from 'pino';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { newId } from '../../id';
import type { Keyring } from '../../keyring';
import type { Push, PushMessage, PushOutcome, PushTarget } from '#ports';
import { findReminderPlans } from '#features/activity';
import { findUser, type UserRow } from '#features/user';
import { type Due, readPayload, notificationTopic } from './content';
import {
  claimDelivery,
  type DeliveryClaim,
  findDelivery,
  findPostponed,
  findSettledKinds,
  reminderKind,
  settleDelivery,
  startSending,
} from './deliveryStore';
import { deleteSubscription, findSubscription, markSuccess, planNext, type SubscriptionRow } from './subscriptionStore';
import { openTarget } from './target';

/** Longer than an attempt takes. After a crash before the request, no other process sends the message for this long. */
const LEASE_MS = 60_000;
const RETRY_FIRST_MS = 60_000;
const RETRY_MAX_MS = 30 * 60_000;
const SECOND_MS = 1000;
/** Without a notification, the next one is looked for after this time: longer than it takes reminders to repeat. */
const IDLE_MS = 7 * 86_400_000;

export interface SendDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly push: Push;
  readonly keyring: Keyring;
  /** Origin of the app, for links. */
  readonly origin: string;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
}

/**
 * Sends the notifications that are due to one browser, if they have not been sent, and plans the next check. Uses the
 * current settings, not those of the time it was planned.
 */
export async function sendDueNotifications(deps: SendDeps, userId: string, subscriptionId: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const subscription = await findSubscription(db, userId, subscriptionId, new Date(now));
  const user = await findUser(db, userId);
  if (!subscription || !user || user.delete_at !== null) return;
  const settings = toDeliverySettings(user);
  const since = subscription.since.getTime();
  const activities = await findReminderPlans(db, userId);
  const attempts = [nextNotificationAt(settings, now, activities)];
  const postponed = postponedReminders(settings, await findPostponed(db, subscription), now);
  const reminders = await unsettled(db, subscription, dueReminders(settings, activities, now, since));
  for (const due of [...dueNotifications(settings, now, since), ...reminders])
    attempts.push(await attempt(deps, { user, subscription, due, isPostponed: false }));
  for (const due of postponed) attempts.push(await attempt(deps, { user, subscription, due, isPostponed: true }));
  const next = attempts.filter((at) => at !== null);
  await planNext(db, subscription, new Date(Math.min(...next, now + IDLE_MS)));
}

/** Leaves out the reminders that need no attempt any more, which are most of a day's. */
async function unsettled(
  db: Db,
  { user_id: userId, id }: SubscriptionRow,
  reminders: readonly DueReminder[],
): Promise<readonly DueReminder[]> {
  if (reminders.length === 0) return [];
  const settled = await findSettledKinds(db, userId, id, reminders.map(reminderKind));
  return reminders.filter((one) => !settled.has(reminderKind(one)));
}

const toDeliverySettings = (user: UserRow): DeliverySettings => ({
  timezone: user.timezone,
  dayEndsAt: user.day_ends_at,
  weekStartDay: user.week_start_day,
  allowDailyNotifications: user.allow_daily_notifications,
  dailyNotificationsTime: user.daily_notifications_time,
  allowWeeklyNotifications: user.allow_weekly_notifications,
  weeklyNotificationsTime: user.weekly_notifications_time,
});

interface Delivery {
  readonly user: UserRow;
  readonly subscription: SubscriptionRow;
  readonly due: Due;
  /** True for a reminder that the user wanted to see again, also if the settings have changed since. */
  readonly isPostponed: boolean;
}

/** @returns when to try again, in epoch milliseconds; null if it is not tried again */
async function attempt(deps: SendDeps, delivery: Delivery): Promise<number | null> {
  const { db, clock, origin } = deps;
  const { user, subscription, due, isPostponed } = delivery;
  const kind = due.kind === 'REMINDER' ? reminderKind(due) : due.kind;
  const claim = { userId: user.user_id, subscriptionId: subscription.id, kind, date: due.date, claimId: newId(clock) };
  const now = clock.now();
  const attempts = await claimDelivery(db, claim, { now: new Date(now), leaseUntil: new Date(now + LEASE_MS) });
  if (attempts === undefined) return afterOtherAttempt(db, claim);
  const payload = await readPayload(db, user, due, origin);
  if (payload === null) {
    await settleDelivery(db, claim, 'EMPTY');
    return null;
  }
  const message = {
    payload: JSON.stringify(payload),
    ttlSeconds: Math.max(0, Math.floor((due.endsAt - clock.now()) / SECOND_MS)),
    topic: notificationTopic(due),
  };
  const outcome = await send(deps, claim, delivery, message);
  return outcome === undefined ? null : settle(deps, { claim, due, isPostponed, attempts, outcome });
}

/** Returns when to check a notification again that another attempt has claimed or that waits; null if it is settled. */
async function afterOtherAttempt(db: Db, claim: DeliveryClaim): Promise<number | null> {
  const { status, lease_until: leaseUntil } = (await findDelivery(db, claim)) ?? {};
  return leaseUntil && (status === 'CLAIMED' || status === 'WAITING' || status === 'POSTPONED')
    ? leaseUntil.getTime()
    : null;
}

/** Undefined if the message must not be sent any more, or the browser's keys cannot be read. */
async function send(
  { db, push, keyring, log, signal }: SendDeps,
  claim: DeliveryClaim,
  { subscription, due, isPostponed }: Delivery,
  message: PushMessage,
): Promise<PushOutcome | undefined> {
  const { user_id: userId, id, credentials: bytes, credentials_key_id: keyId } = subscription;
  const target: PushTarget | undefined = openTarget(keyring, userId, id, { bytes, keyId });
  if (!target) {
    log.error({ keyId }, 'push subscription not encrypted with a known key');
    await settleDelivery(db, claim, 'REJECTED');
    return undefined;
  }
  if (!(await startSending(db, claim, isPostponed ? null : new Date(due.at)))) {
    await settleDelivery(db, claim, isPostponed ? 'POSTPONED' : 'WAITING');
    return undefined;
  }
  return push.send(target, message, signal);
}

interface Attempted {
  readonly claim: DeliveryClaim;
  readonly due: Due;
  readonly isPostponed: boolean;
  readonly attempts: number;
  readonly outcome: PushOutcome;
}

/** Stores the outcome. Log lines name neither the user nor the address nor the text. */
async function settle(
  { db, clock, log }: SendDeps,
  { claim, due, isPostponed, attempts, outcome }: Attempted,
): Promise<number | null> {
  const { userId, subscriptionId, date } = claim;
  const fields = { kind: due.kind, date, attempts };
  switch (outcome.kind) {
    case 'ACCEPTED':
      await settleDelivery(db, claim, 'SENT');
      await markSuccess(db, userId, subscriptionId, new Date(clock.now()));
      log.info(fields, 'push message sent');
      return null;
    case 'GONE':
      await deleteSubscription(db, userId, subscriptionId);
      log.info({ ...fields, status: outcome.status }, 'push subscription ended');
      return null;
    case 'REJECTED':
      await settleDelivery(db, claim, 'REJECTED', { code: outcome.status });
      // The server's own request or key is wrong: nobody else can mend that.
      log.error({ ...fields, status: outcome.status }, 'push message rejected');
      return null;
    case 'UNCONFIRMED':
      await settleDelivery(db, claim, 'UNCONFIRMED');
      log.warn(fields, 'push message not confirmed');
      return null;
    case 'RETRYABLE': {
      const at = retryAt(attempts, clock.now(), outcome.retryAfterMs);
      const isOver = at >= due.endsAt;
      const code = outcome.status;
      const status = isOver ? 'REJECTED' : isPostponed ? 'POSTPONED' : 'WAITING';
      await settleDelivery(db, claim, status, { code, leaseUntil: new Date(at) });
      log.warn({ ...fields, status: code, isOver }, 'push message not accepted');
      return isOver ? null : at;
    }
  }
}

/** A minute later, then after twice as long each time, up to half an hour, and not before the push service allows it. */
const retryAt = (attempts: number, now: number, retryAfterMs = 0): number =>
  now + Math.max(Math.min(RETRY_FIRST_MS * 2 ** (attempts - 1), RETRY_MAX_MS), retryAfterMs);
