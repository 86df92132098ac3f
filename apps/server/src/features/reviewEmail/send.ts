import { addWeeks, today as todayOf } from '@sevenfold/domain/calendar';
import { dueEmail, type EmailSchedule, nextEmail, retryAt, type WeekEmail } from '@sevenfold/domain/reviewEmail';
import type { Logger } from 'pino';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { newId } from '../../id';
import { type Mail, type MailMessage, MailNotAccepted } from '#ports';
import { inUserTransaction } from '#rows';
import { listActivities } from '#features/activity';
import { listObjectives } from '#features/objective';
import { readFacts, readFactsBefore, readReview, readStreaksBefore } from '#features/review';
import { findUser, type UserRow } from '#features/user';
import { composeContent, type EmailContent } from './content';
import { renderHtml } from './html';
import { renderPlainText } from './plainText';
import { claimEmail, type EmailClaim, findEmail, pauseAddress, planNext, settleEmail, startHandOver } from './store';
import type { ObjectiveUnit } from './texts';
import { unsubscribeToken } from './token';

/** Longer than an attempt takes. After a crash, no other process sends the email for this long. */
const LEASE_MS = 120_000;
/** Delay of the next check after another attempt has just failed. */
const RECHECK_MS = 60_000;

export interface SendDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly mail: Mail;
  /** Origin of the app, for links. */
  readonly origin: string;
  /** True if local accounts, which have no address, get their emails at localhost: for development. */
  readonly isLocal: boolean;
}

/**
 * Sends a user's email that is due, if it has not been sent, and plans the next check. Uses the current settings, not
 * those of the time it was planned.
 */
export async function sendDueEmail(deps: SendDeps, userId: string): Promise<void> {
  const { db, clock } = deps;
  const user = await findUser(db, userId);
  if (!user?.allow_weekly_review_emails || user.delete_at !== null) return;
  const schedule = scheduleOf(user);
  const now = clock.now();
  const due = dueEmail(schedule, now, user.created_at.getTime());
  const nextAttemptAt = due && (await attempt(deps, user, due));
  await planNext(db, userId, schedule, new Date(nextAttemptAt ?? nextEmail(schedule, now).dueAt));
}

const scheduleOf = (user: UserRow): EmailSchedule => ({
  timezone: user.timezone,
  dayEndsAt: user.day_ends_at,
  weekStartDay: user.week_start_day,
  time: user.weekly_review_email_time,
});

/** @returns when to try again, in epoch milliseconds; null if it is not tried again */
async function attempt(deps: SendDeps, user: UserRow, email: WeekEmail): Promise<number | null> {
  const { db, clock, log } = deps;
  const to = addressOf(deps, user);
  if (to === null) return null;
  const claim = { userId: user.user_id, week: email.week, claimId: newId(clock) };
  const now = new Date(clock.now());
  const attempts = await claimEmail(db, claim, { now, leaseUntil: new Date(now.getTime() + LEASE_MS) });
  if (attempts === undefined) return afterOtherAttempt(db, claim, now.getTime());
  const nextAttemptAt = retryAt(attempts, now.getTime(), email);
  const logFields = { week: email.week, attempts };
  try {
    const content = await readContent(deps, user, email);
    if (content === null) {
      await settleEmail(db, claim, 'EMPTY');
      return null;
    }
    await handOver(deps, claim, user, messageOf(deps, user, { to, claim, content }));
    await settleEmail(db, claim, 'SENT');
    log.info(logFields, 'review email sent');
    return null;
  } catch (error) {
    return settleFailure(error, { deps, claim, to, nextAttemptAt, logFields });
  }
}

/**
 * Returns when to check an email again that another attempt has claimed: at the end of its lease, or soon if it has
 * just failed. Null if it has been sent or given up.
 */
async function afterOtherAttempt(db: Db, { userId, week }: EmailClaim, now: number): Promise<number | null> {
  const { status, lease_until: leaseUntil } = (await findEmail(db, userId, week)) ?? {};
  const isLeased = leaseUntil !== undefined && leaseUntil.getTime() > now;
  if ((status === 'CLAIMED' || status === 'HANDING_OVER') && isLeased) return leaseUntil.getTime();
  return status === 'CLAIMED' || status === 'WAITING' ? now + RECHECK_MS : null;
}

/** The email must not be sent any more, or another attempt sends it. */
class Withdrawn extends Error {}

/** @throws {Withdrawn} @throws what `Mail.send` throws */
const handOver = ({ db, mail }: SendDeps, claim: EmailClaim, { email }: UserRow, message: MailMessage): Promise<void> =>
  mail.send(message, async () => {
    if (!(await startHandOver(db, claim, email))) throw new Withdrawn();
  });

interface Failed {
  readonly deps: SendDeps;
  readonly claim: EmailClaim;
  /** The address it was sent to. */
  readonly to: string;
  /** Next attempt, in epoch milliseconds; null if that would be too late. */
  readonly nextAttemptAt: number | null;
  readonly logFields: object;
}

/** Log lines name neither the user nor the address. */
async function settleFailure(
  error: unknown,
  { deps: { db, log }, claim, to, nextAttemptAt, logFields }: Failed,
): Promise<number | null> {
  if (error instanceof Withdrawn) {
    // Switched off, or the account was deleted: it is sent if that is undone in time.
    await settleEmail(db, claim, 'WAITING');
    return nextAttemptAt;
  }
  if (error instanceof MailNotAccepted) {
    const { isPermanent, isBounce, replyCode, message } = error;
    const isOver = isPermanent || nextAttemptAt === null;
    await settleEmail(db, claim, isOver ? 'REJECTED' : 'WAITING', { replyCode });
    log.warn({ ...logFields, reason: message, isOver, isBounce }, 'review email not accepted');
    if (isBounce) await inUserTransaction(db, claim.userId, (transaction) => pauseAddress(transaction, to));
    return isOver ? null : nextAttemptAt;
  }
  // An email that was being handed over may have arrived, so it is not sent again; other failures are retried.
  await settleEmail(db, claim, 'WAITING', { from: ['CLAIMED'] });
  await settleEmail(db, claim, 'UNCONFIRMED', { from: ['HANDING_OVER'] });
  log.error({ ...logFields, err: error }, 'review email failed');
  return nextAttemptAt;
}

const addressOf = ({ isLocal }: SendDeps, user: UserRow): string | null =>
  user.email ?? (isLocal ? `${user.user_id}@localhost` : null);

async function readContent(
  { db, clock, origin }: SendDeps,
  user: UserRow,
  { week }: WeekEmail,
): Promise<EmailContent | null> {
  const dayAt = (instant: number) => todayOf(instant, user.timezone, user.day_ends_at);
  const current = dayAt(clock.now());
  const review = await readReview(db, user.user_id, week);
  const earlier = await readFactsBefore(db, user.user_id, week);
  return composeContent({
    facts: review?.facts ?? (await readFacts(db, user, week, current)),
    earlier,
    streaks: await readStreaksBefore(db, user, addWeeks(week, -earlier.length)),
    objectiveUnits: await readObjectiveUnits(db, user.user_id),
    week,
    review: review?.status ?? 'NONE',
    asOf: review?.finishedAt ? dayAt(Date.parse(review.finishedAt)) : current,
    user: {
      name: user.name,
      language: user.language,
      weekStartDay: user.week_start_day,
      time: user.weekly_review_email_time,
    },
    links: {
      review: `${origin}/weekly-review/${week}`,
      settings: `${origin}/settings/general`,
      unsubscribe: unsubscribeUrl(origin, user),
    },
  });
}

async function readObjectiveUnits(db: Db, userId: string): Promise<ReadonlyMap<string, ObjectiveUnit>> {
  const activities = new Map((await listActivities(db, userId)).map((activity) => [activity.id, activity]));
  const objectives = await listObjectives(db, userId);
  return new Map(
    objectives.map(({ id, unitLabel, followsActivityId }) => [
      id,
      { unitLabel, followed: activities.get(followsActivityId ?? '') },
    ]),
  );
}

/** The page that asks whether to end the emails; a POST to it ends them. */
export const unsubscribeUrl = (origin: string, user: UserRow): string =>
  `${origin}/unsubscribe?token=${unsubscribeToken(user)}`;

const messageOf = (
  { origin }: SendDeps,
  user: UserRow,
  { to, claim, content }: { to: string; claim: EmailClaim; content: EmailContent },
): MailMessage => ({
  id: `review-${claim.week}-${claim.userId}`,
  to,
  subject: content.subject,
  text: renderPlainText(content),
  html: renderHtml(content),
  unsubscribeUrl: unsubscribeUrl(origin, user),
});
