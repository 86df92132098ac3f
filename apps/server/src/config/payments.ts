import { z } from 'zod';
import { serviceUrl, unset, wholeNumber } from './variable';

const STRIPE_VARIABLES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_MONTHLY',
  'STRIPE_PRICE_YEARLY',
] as const;

const REVENUECAT_VARIABLES = ['REVENUECAT_SECRET_KEY', 'REVENUECAT_WEBHOOK_SECRET'] as const;

/** A public SDK key of RevenueCat, which every device gets. A secret key must never be one. */
const publicSdkKey = (prefix: 'goog' | 'appl') =>
  z
    .string()
    .regex(
      new RegExp(`^(?:${prefix}|test)_\\w+$`),
      `must be the public SDK key of the app at RevenueCat (${prefix}_…, or test_… of its test store)`,
    )
    .optional();

export const paymentVariables = z.object({
  PRICE_MONTHLY: wholeNumber(0, 100_000_000).default(499),
  PRICE_YEARLY: wholeNumber(0, 100_000_000).default(4990),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency code of three capital letters, such as USD')
    .default('USD'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_MONTHLY: z.string().optional(),
  STRIPE_PRICE_YEARLY: z.string().optional(),
  STRIPE_URL: serviceUrl.optional(),
  REVENUECAT_SECRET_KEY: z.string().optional(),
  REVENUECAT_WEBHOOK_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
  REVENUECAT_ANDROID_KEY: publicSdkKey('goog'),
  REVENUECAT_IOS_KEY: publicSdkKey('appl'),
  TERMS_URL: serviceUrl.optional(),
  PRIVACY_URL: serviceUrl.optional(),
  REVENUECAT_URL: serviceUrl.default('https://api.revenuecat.com'),
});
type Variables = z.output<typeof paymentVariables>;

export interface PaymentsConfig {
  /** In minor units of the currency. */
  readonly prices: { readonly currency: string; readonly monthly: number; readonly yearly: number };
  /** Payments on the web. Absent: none are taken. */
  readonly stripe: StripeConfig | undefined;
  /** Variables that are not set, without which no payments are taken on the web. */
  readonly paymentsMissing: readonly string[];
  /** Purchases in mobile stores. Absent: none are known. */
  readonly revenueCat: RevenueCatConfig | undefined;
  /** Pages that are linked beside a purchase in the native app; null where there is none. */
  readonly legal: { readonly terms: string | null; readonly privacy: string | null };
  /** Purchases in the native app of each platform. */
  readonly storePurchases: { readonly android: StorePurchasesConfig; readonly ios: StorePurchasesConfig };
}

interface RevenueCatConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly url: string;
}

interface StorePurchasesConfig {
  /** Public SDK key of RevenueCat; null unless this server knows of purchases as well. */
  readonly publicKey: string | null;
  /** Variables that are not set, without which the native app sells nothing. */
  readonly missing: string[];
}

interface StripeConfig {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Ids of the prices. */
  readonly prices: { readonly MONTHLY: string; readonly YEARLY: string };
  readonly url: string | undefined;
}

export function paymentProblems(env: Variables): string[] {
  const problems: string[] = [];
  const missing = unset(env, STRIPE_VARIABLES);
  if (missing.length > 0 && missing.length < STRIPE_VARIABLES.length)
    problems.push(`${missing.join(', ')} must be set together with the other STRIPE variables.`);
  if (unset(env, REVENUECAT_VARIABLES).length > 0 && (env.REVENUECAT_ANDROID_KEY ?? env.REVENUECAT_IOS_KEY))
    problems.push(
      'REVENUECAT_ANDROID_KEY and REVENUECAT_IOS_KEY need REVENUECAT_SECRET_KEY and REVENUECAT_WEBHOOK_SECRET: the server must learn of what they sell.',
    );
  if ((env.REVENUECAT_SECRET_KEY === undefined) !== (env.REVENUECAT_WEBHOOK_SECRET === undefined))
    problems.push('REVENUECAT_SECRET_KEY and REVENUECAT_WEBHOOK_SECRET must be set together.');
  return problems;
}

export function paymentsConfig(env: Variables): PaymentsConfig {
  const { REVENUECAT_SECRET_KEY: secretKey, REVENUECAT_WEBHOOK_SECRET: webhookSecret, REVENUECAT_URL: url } = env;
  return {
    prices: { currency: env.CURRENCY, monthly: env.PRICE_MONTHLY, yearly: env.PRICE_YEARLY },
    stripe: stripeOf(env),
    paymentsMissing: unset(env, STRIPE_VARIABLES),
    revenueCat: secretKey && webhookSecret ? { secretKey, webhookSecret, url } : undefined,
    legal: { terms: env.TERMS_URL ?? null, privacy: env.PRIVACY_URL ?? null },
    storePurchases: {
      android: storePurchases(env, 'REVENUECAT_ANDROID_KEY'),
      ios: storePurchases(env, 'REVENUECAT_IOS_KEY'),
    },
  };
}

function storePurchases(
  env: Variables,
  variable: 'REVENUECAT_ANDROID_KEY' | 'REVENUECAT_IOS_KEY',
): StorePurchasesConfig {
  const missing = unset(env, [...REVENUECAT_VARIABLES, variable]);
  return { publicKey: missing.length === 0 ? (env[variable] ?? null) : null, missing };
}

function stripeOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_PRICE_MONTHLY: monthly,
  STRIPE_PRICE_YEARLY: yearly,
  STRIPE_URL: url,
}: Variables): StripeConfig | undefined {
  return secretKey && webhookSecret && monthly && yearly
    ? { secretKey, webhookSecret, prices: { MONTHLY: monthly, YEARLY: yearly }, url }
    : undefined;
}
