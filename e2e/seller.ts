import { type RevenueCatFake, startRevenueCat } from '@sevenfold/fakes/revenueCat';
import { type StripeFake, startStripe } from '@sevenfold/fakes/stripe';
import { freePort, startOwnServer } from './ownServer';
import { test as base } from './phoneTest';

export { expect } from './phoneTest';

const STRIPE = { secretKey: 'sk_test_e2e', webhookSecret: 'whsec_e2e' };
const REVENUECAT = { secretKey: 'sk_e2e', webhookSecret: 'a secret of the store' };

/** The server that the native app was built for. */
const APP_SERVER = `http://127.0.0.1:${process.env['SEVENFOLD_E2E_PORT'] ?? 7791}`;

interface Seller {
  readonly url: string;
  readonly stripe: StripeFake;
  readonly revenueCat: RevenueCatFake;
}

/** A server that sells on the web and in Google Play, through fakes whose events reach its webhooks. */
export const test = base.extend<object, { seller: Seller }>({
  seller: [
    async ({}, use) => {
      const port = await freePort();
      const webhook = (name: string) => `http://127.0.0.1:${port}/api/v1/webhook/${name}`;
      const stripe = await startStripe({
        ...STRIPE,
        prices: { price_month: 'month', price_year: 'year' },
        webhookUrl: webhook('stripe'),
      });
      const revenueCat = await startRevenueCat({ ...REVENUECAT, webhookUrl: webhook('revenuecat') });
      const server = await startOwnServer(port, {
        STRIPE_SECRET_KEY: STRIPE.secretKey,
        STRIPE_WEBHOOK_SECRET: STRIPE.webhookSecret,
        STRIPE_PRICE_MONTHLY: 'price_month',
        STRIPE_PRICE_YEARLY: 'price_year',
        STRIPE_URL: stripe.url,
        REVENUECAT_SECRET_KEY: REVENUECAT.secretKey,
        REVENUECAT_WEBHOOK_SECRET: REVENUECAT.webhookSecret,
        REVENUECAT_URL: revenueCat.url,
        REVENUECAT_ANDROID_KEY: 'goog_e2e',
        PRIVACY_URL: 'https://sevenfold.example/privacy',
        FREE_ACTIVITIES: '1',
      });
      await use({ url: server.url, stripe, revenueCat });
      await server.stop();
      await stripe.stop();
      await revenueCat.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ seller }, use) => use(seller.url),
  // The native app has its server built in; its requests go to the seller instead.
  phone: async ({ phone, context, seller, consoleGuard }, use) => {
    consoleGuard.allow(new RegExp(`^requests ${APP_SERVER}/`));
    phone.purchases.connect(seller.revenueCat);
    await context.route(`${APP_SERVER}/**`, (route) =>
      route.continue({ url: route.request().url().replace(APP_SERVER, seller.url) }),
    );
    await use(phone);
  },
});
