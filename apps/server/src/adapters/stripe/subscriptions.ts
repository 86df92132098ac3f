import { canCharge, type PaymentState, WEB_STATUSES, type WebStatus } from '@sevenfold/domain/subscription';
import type Stripe from 'stripe';
import { type Interval, PaymentError, type ReportedSubscription } from '#ports';
import { isInvalidRequest, readId } from './client';

/** Maximum length of a list of Stripe's API, and so the number of subscriptions and of latest invoices that are read. */
const PAGE = 100;
/** Key of the metadata that marks subscriptions bought in this app. */
export const USER_ID_KEY = 'user_id';

/** Reads all subscriptions of a customer with what decides until when they give premium. */
export async function listSubscriptions(stripe: Stripe, customer: string): Promise<readonly ReportedSubscription[]> {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: PAGE });
  const reported = await Promise.all(data.map((subscription) => readSubscription(stripe, subscription)));
  return reported.filter((subscription) => subscription !== null);
}

async function readSubscription(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<ReportedSubscription | null> {
  const item = subscription.items.data[0];
  if (!item) return null;
  const status = parseStatus(subscription.status);
  const { cancel_at_period_end: endsWithPeriod, cancel_at: cancelAt } = subscription;
  const periodEnd = Math.min(item.current_period_end, cancelAt ?? Infinity);
  return {
    id: subscription.id,
    interval: toInterval(item.price),
    status,
    startedAt: subscription.created * 1000,
    isFromCheckout: subscription.metadata[USER_ID_KEY] !== undefined,
    periodStart: item.current_period_start * 1000,
    periodEnd: periodEnd * 1000,
    // An end that was set for a later period leaves this one to be renewed.
    isEnding: endsWithPeriod || cancelAt === periodEnd,
    isCollectionPaused: subscription.pause_collection?.behavior === 'void',
    // One that was cancelled because its payments failed still gives what was paid; one cancelled deliberately does not.
    ...(canCharge({ status }) || subscription.cancellation_details?.reason === 'payment_failed'
      ? await readPayments(stripe, subscription.id)
      : { payment: 'KEPT', paidUntil: null, failedAt: null }),
  };
}

type Payments = Pick<ReportedSubscription, 'payment' | 'paidUntil' | 'failedAt'>;

async function readPayments(stripe: Stripe, subscription: string): Promise<Payments> {
  const { data } = await stripe.invoices.list({ subscription, limit: PAGE, expand: ['data.payments'] });
  const paid = findPaidPeriod(data);
  // Latest first: the last one is the earliest. A later failure does not renew the grace period.
  const open = data.findLast(({ status, attempted }) => attempted && (status === 'open' || status === 'uncollectible'));
  return {
    payment: paid ? await readPaymentState(stripe, paid.invoice) : 'KEPT',
    paidUntil: paid ? paid.end * 1000 : null,
    failedAt: open ? (await readFailure(stripe, open)) * 1000 : null,
  };
}

/** The paid invoice whose period ends last. Prorations are left out: they change a period, and do not pay one. */
function findPaidPeriod(
  invoices: readonly Stripe.Invoice[],
): { readonly invoice: Stripe.Invoice; readonly end: number } | undefined {
  const ends = invoices
    .filter(({ status }) => status === 'paid')
    .flatMap((invoice) =>
      invoice.lines.data
        .filter(({ parent }) => parent?.subscription_item_details?.proration === false)
        .map(({ period }) => ({ invoice, end: period.end })),
    );
  return ends.toSorted((one, other) => other.end - one.end)[0];
}

/** All charges for an invoice, latest first. */
async function listCharges(stripe: Stripe, { payments }: Stripe.Invoice): Promise<readonly Stripe.Charge[]> {
  const charges: Stripe.Charge[] = [];
  for (const { payment } of payments?.data ?? []) {
    const intent = readId(payment.payment_intent);
    const charge = readId(payment.charge);
    if (intent !== null) charges.push(...(await stripe.charges.list({ payment_intent: intent, limit: PAGE })).data);
    else if (charge !== null) charges.push(await stripe.charges.retrieve(charge));
  }
  return charges.toSorted((one, other) => other.created - one.created);
}

async function readPaymentState(stripe: Stripe, invoice: Stripe.Invoice): Promise<PaymentState> {
  const charge = (await listCharges(stripe, invoice)).find(({ paid }) => paid);
  if (!charge) return 'KEPT';
  if (charge.disputed) {
    const disputes = await stripe.disputes.list({ charge: charge.id, limit: 1 });
    const status = disputes.data[0]?.status;
    if (status === 'lost') return 'DISPUTE_LOST';
    if (status !== 'won') return 'DISPUTED';
  }
  return charge.refunded ? 'REFUNDED' : 'KEPT';
}

/** Time at which the first attempt to charge an open invoice failed, in epoch seconds. */
async function readFailure(stripe: Stripe, invoice: Stripe.Invoice): Promise<number> {
  const failed = (await listCharges(stripe, invoice)).findLast(({ status }) => status === 'failed');
  return failed?.created ?? invoice.status_transitions.finalized_at ?? invoice.created;
}

/** Voids the open invoices of a subscription, then cancels it. */
export async function cancelSubscription(stripe: Stripe, id: string): Promise<void> {
  await voidOpenInvoices(stripe, id);
  await endSubscription(stripe, id);
}

/**
 * As `cancelSubscription`, for one whose first payment was never made. Its status is read after its invoice was voided,
 * because it can still be paid until then.
 *
 * @throws {PaymentError} UNAVAILABLE if it was paid meanwhile
 */
export async function cancelUnpaidSubscription(stripe: Stripe, id: string): Promise<void> {
  await voidOpenInvoices(stripe, id);
  const status = parseStatus((await stripe.subscriptions.retrieve(id)).status);
  if (status !== 'incomplete' && canCharge({ status }))
    throw new PaymentError('UNAVAILABLE', 'A subscription was paid while it was cancelled');
  await endSubscription(stripe, id);
}

async function voidOpenInvoices(stripe: Stripe, subscription: string): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: PAGE });
  for (const invoice of data) await stripe.invoices.voidInvoice(invoice.id);
}

async function endSubscription(stripe: Stripe, id: string): Promise<void> {
  await stripe.subscriptions.cancel(id).catch((error: unknown) => {
    // Stripe does not find a subscription that has ended.
    if (!isInvalidRequest(error) || error.code !== 'resource_missing') throw error;
  });
}

/** Refunds the payment of the latest paid period of a subscription. */
export async function refundSubscription(stripe: Stripe, id: string): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription: id, limit: PAGE, expand: ['data.payments'] });
  const paid = findPaidPeriod(data);
  const charge = paid && (await listCharges(stripe, paid.invoice)).find((one) => one.paid && !one.refunded);
  if (!charge) return;
  await stripe.refunds
    .create({ charge: charge.id, reason: 'duplicate' }, { idempotencyKey: `refund-${charge.id}` })
    .catch((error: unknown) => {
      if (!isInvalidRequest(error) || error.code !== 'charge_already_refunded') throw error;
    });
}

/** The interval of any price, including those no longer sold; null unless it is one month or one year. */
export function toInterval({ recurring }: Pick<Stripe.Price, 'recurring'>): Interval | null {
  if (recurring?.interval_count !== 1) return null;
  return recurring.interval === 'year' ? 'YEARLY' : recurring.interval === 'month' ? 'MONTHLY' : null;
}

/** Reads a status; an unknown one, which Stripe may add later, counts as unpaid. */
const parseStatus = (status: string): WebStatus => WEB_STATUSES.find((known) => known === status) ?? 'unpaid';
