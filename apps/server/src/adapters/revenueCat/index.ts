import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { PaymentError, type StorePayments, type StorePurchase } from '#ports';

const TIMEOUT_MS = 10_000;
/** Name of the entitlement that every product includes. */
const ENTITLEMENT = 'premium';

export interface RevenueCatOptions {
  readonly secretKey: string;
  /** The value that RevenueCat sends as the Authorization header of its webhooks. */
  readonly webhookSecret: string;
  /** Origin of the API. */
  readonly url: string;
}

const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).getTime())
  .nullable();
const subscriber = z.object({
  subscriber: z.object({
    entitlements: z.record(
      z.string(),
      z.object({
        expires_date: instant,
        grace_period_expires_date: instant.default(null),
        product_identifier: z.string(),
      }),
    ),
    subscriptions: z
      .record(
        z.string(),
        z.object({
          store: z.string(),
          unsubscribe_detected_at: instant.default(null),
          refunded_at: instant.default(null),
        }),
      )
      .default({}),
    /** Lifetime purchases. */
    non_subscriptions: z.record(z.string(), z.array(z.object({ store: z.string() }))).default({}),
  }),
});

const STORES: Readonly<Record<string, StorePurchase['store']>> = {
  app_store: 'APP_STORE',
  mac_app_store: 'APP_STORE',
  play_store: 'PLAY_STORE',
};

/**
 * Reads purchases in mobile stores from RevenueCat, whose `app_user_id` is the id of the user.
 *
 * @see https://www.revenuecat.com/docs/api-v1#tag/customers/operation/subscribers
 */
export function revenueCatPayments({ secretKey, webhookSecret, url }: RevenueCatOptions): StorePayments {
  return {
    async purchaseOf(userId) {
      const response = await fetch(`${url}/v1/subscribers/${encodeURIComponent(userId)}`, {
        headers: { authorization: `Bearer ${secretKey}` },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => {
        throw new PaymentError('UNAVAILABLE', 'RevenueCat cannot be reached');
      });
      if (response.status === 404) return null;
      if (response.status === 401 || response.status === 403)
        throw new PaymentError(
          'REFUSED',
          `RevenueCat: ${response.status}. REVENUECAT_SECRET_KEY must be a secret key of API version 1 (V1)`,
        );
      if (!response.ok)
        throw new PaymentError(
          response.status === 429 || response.status >= 500 ? 'UNAVAILABLE' : 'REFUSED',
          `RevenueCat: ${response.status}`,
        );
      const result = subscriber.safeParse(await response.json().catch(() => undefined));
      if (!result.success) throw new PaymentError('UNAVAILABLE', 'RevenueCat: the response cannot be read');
      return purchaseOf(result.data);
    },

    isAuthentic: (authorization) => timingSafeEqual(digest(authorization), digest(webhookSecret)),
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function purchaseOf({
  subscriber: { entitlements, subscriptions, non_subscriptions: lifetimePurchases },
}: z.output<typeof subscriber>): StorePurchase | null {
  const entitlement = entitlements[ENTITLEMENT];
  if (!entitlement) return null;
  const subscription = subscriptions[entitlement.product_identifier];
  return {
    store:
      STORES[subscription?.store ?? lifetimePurchases[entitlement.product_identifier]?.at(-1)?.store ?? ''] ?? 'OTHER',
    expiresAt: entitlement.expires_date,
    graceEndsAt: entitlement.grace_period_expires_date,
    isRefunded: subscription !== undefined && subscription.refunded_at !== null,
    isEnding: subscription !== undefined && subscription.unsubscribe_detected_at !== null,
  };
}
