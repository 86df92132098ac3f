import type { Logger } from 'pino';
import { PaymentError, type WebPayments } from '#ports';

/** Warns in one line of each setting at the payment system that is missing, or that it could not be asked. */
export async function checkConfiguration(payments: WebPayments, log: Pick<Logger, 'warn'>): Promise<void> {
  try {
    for (const problem of await payments.configurationProblems()) log.warn(`payments: ${problem}`);
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    log.warn(
      error.reason === 'UNAVAILABLE'
        ? 'payments: Stripe could not be reached to check its configuration.'
        : `payments: Stripe refused to show its configuration; check STRIPE_SECRET_KEY (${error.message}).`,
    );
  }
}
