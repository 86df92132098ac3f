import { CANCELLATION_REASONS } from '@sevenfold/domain/subscription';
import { z } from 'zod';
import type { Db } from '#db';
import { attemptsOver, enqueue, task, type TaskDeps } from '#jobs';
import { type Mail, mailOperator } from '#ports';
import { rememberTold } from './store';

const notice = z.object({
  reason: z.enum([...CANCELLATION_REASONS, 'REFUND_FAILED', 'SEVERAL', 'PAID_TWICE']),
  customerId: z.string(),
  subscriptionIds: z.array(z.string()),
});
type Notice = z.output<typeof notice>;

/** Texts for the operator: what happened, and what to do about it. */
const TEXTS: Readonly<Record<Notice['reason'], string>> = {
  REFUNDED: 'A payment was refunded in full, so its subscription is cancelled.',
  DISPUTE_LOST: 'A dispute about a payment was lost, so its subscription is cancelled.',
  DUPLICATE:
    'A customer bought a second subscription while the first one existed. One of them is cancelled; if both were paid, the second payment is refunded. Check both at Stripe.',
  REFUND_FAILED: 'The payment of a second subscription could not be refunded. Refund it at Stripe.',
  SEVERAL:
    'A customer has several subscriptions that can take money. Premium lasts as long as one of them does. Cancel and refund at Stripe what they do not want.',
  PAID_TWICE:
    'A customer pays for premium on the web and in a mobile store, because both purchases were made at the same time. The app asks them to cancel one. If they ask for their money, refund the web subscription at Stripe.',
};

/** The email is sent after an outage of the mail server of up to two days. */
const JOB = { name: 'tell-operator-of-payment', maxAttempts: attemptsOver(2) };

/** Tells the operator once about a customer's subscriptions, by an error in the log and an email. */
export async function tellOperator(db: Db, { userId, ...about }: Notice & { readonly userId: string }): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const isNew = await rememberTold(transaction, userId, `${about.reason}:${about.subscriptionIds.join(',')}`);
    if (isNew) await enqueue(transaction, JOB, about);
  });
}

/** @param mail undefined without a mail server */
export const paymentNoticeTask = (mail: Mail | undefined) =>
  task({ ...JOB, payload: notice, run: (payload, deps) => sendNotice(mail, payload, deps) });

/**
 * Logs what an operator must know about a customer, which reports it as an error, and mails it with the ids.
 *
 * @throws {MailNotAccepted} if it may be sent again
 */
export async function sendNotice(
  mail: Mail | undefined,
  { reason, customerId, subscriptionIds }: Notice,
  { config: { supportEmail }, log }: Pick<TaskDeps, 'config' | 'log'>,
): Promise<void> {
  log.error({ err: new Error(TEXTS[reason]) }, 'a subscription needs attention');
  if (mail === undefined || supportEmail === undefined) return;
  const message = {
    id: `payment-${reason.toLowerCase()}-${subscriptionIds.join('-')}`,
    to: supportEmail,
    subject: 'A subscription needs attention',
    text: [TEXTS[reason], '', `Customer: ${customerId}`, `Subscriptions: ${subscriptionIds.join(', ')}`].join('\n'),
  };
  await mailOperator(mail, message, log);
}
