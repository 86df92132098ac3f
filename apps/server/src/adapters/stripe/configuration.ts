import type Stripe from 'stripe';
import type { Interval } from '#ports';
import { isInvalidRequest } from './client';
import { toInterval } from './subscriptions';

const VARIABLES = { MONTHLY: 'STRIPE_PRICE_MONTHLY', YEARLY: 'STRIPE_PRICE_YEARLY' } as const;

/** Checks that both prices can be sold, and that the billing portal can be opened. */
export async function findConfigurationProblems(
  stripe: Stripe,
  prices: Readonly<Record<Interval, string>>,
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const interval of ['MONTHLY', 'YEARLY'] as const) {
    const price = await stripe.prices.retrieve(prices[interval]).catch((error: unknown) => {
      if (isInvalidRequest(error) && error.code === 'resource_missing') return null;
      throw error;
    });
    if (!price?.active || toInterval(price) !== interval)
      problems.push(
        `${VARIABLES[interval]} is not an active price of this Stripe account that recurs every ${interval === 'YEARLY' ? 'year' : 'month'}.`,
      );
  }
  const { data } = await stripe.billingPortal.configurations.list({ active: true, is_default: true, limit: 1 });
  if (data.length === 0)
    problems.push(
      'Stripe has no configuration of the customer portal: save it once under Settings > Billing > Customer portal.',
    );
  return problems;
}
