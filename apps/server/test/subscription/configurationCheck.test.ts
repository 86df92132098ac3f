import { beforeEach, describe, expect, it } from 'vitest';
import { stripePayments } from '../../src/adapters/stripe';
import { checkConfiguration } from '../../src/features/subscription/configurationCheck';
import { startPayments } from './setup';

const setup = await startPayments();
beforeEach(() => setup.reset());

/** @returns the lines of the log */
async function check(payments = setup.payments): Promise<string[]> {
  const lines: string[] = [];
  await checkConfiguration(payments, { warn: (line: string) => void lines.push(line) });
  return lines;
}

describe('the configuration of payments', () => {
  it('that is complete is not mentioned', async () => {
    expect(await check()).toEqual([]);
  });

  it('without a saved customer portal is named in one line, with where to save it', async () => {
    setup.stripe.hasPortalConfiguration = false;
    expect(await check()).toEqual([
      'payments: Stripe has no configuration of the customer portal: save it once under Settings > Billing > Customer portal.',
    ]);
    setup.stripe.hasPortalConfiguration = true;
  });

  it('whose prices do not exist or are exchanged names their variables', async () => {
    setup.stripe.unknownPrices.add('price_month');
    const options = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', url: setup.stripe.url, clock: setup.clock };
    const payments = stripePayments({ ...options, prices: { MONTHLY: 'price_month', YEARLY: 'price_other' } });
    expect((await check(payments)).map((line) => /STRIPE_PRICE_\w+/.exec(line)?.[0])).toEqual([
      'STRIPE_PRICE_MONTHLY',
      'STRIPE_PRICE_YEARLY',
    ]);
    setup.stripe.unknownPrices.clear();
  });

  it('cannot be checked while Stripe is down or with a wrong key, which one line says', async () => {
    setup.stripe.failWith(500);
    expect(await check()).toEqual(['payments: Stripe could not be reached to check its configuration.']);
    setup.stripe.failWith(401);
    expect((await check()).join()).toContain('check STRIPE_SECRET_KEY');
  }, 20_000);
});
