import type { PURCHASES_ERROR_CODE } from '@revenuecat/purchases-capacitor';

/**
 * Reason for which a purchase or a restoration has not succeeded. CANCELLED: by the user, who needs no message. PENDING: somebody has
 * to approve it, or a slow payment is under way. OWNED: the store account has it already. OTHER_ACCOUNT: it belongs to
 * another user. OFFLINE: the store or RevenueCat was not reached, perhaps after the payment.
 */
export type PurchaseProblem =
  | 'CANCELLED'
  | 'PENDING'
  | 'OWNED'
  | 'OTHER_ACCOUNT'
  | 'OFFLINE'
  | 'NOT_ALLOWED'
  | 'NOT_AVAILABLE'
  | 'BUSY'
  | 'SETUP'
  | 'STORE'
  | 'UNKNOWN';

/** @see https://www.revenuecat.com/docs/test-and-launch/errors */
const PROBLEMS: Readonly<Partial<Record<`${PURCHASES_ERROR_CODE}`, PurchaseProblem>>> = {
  1: 'CANCELLED',
  2: 'STORE',
  3: 'NOT_ALLOWED',
  4: 'STORE',
  5: 'NOT_AVAILABLE',
  6: 'OWNED',
  7: 'OTHER_ACCOUNT',
  8: 'STORE',
  9: 'STORE',
  10: 'OFFLINE',
  11: 'SETUP',
  12: 'STORE',
  13: 'OTHER_ACCOUNT',
  15: 'BUSY',
  16: 'STORE',
  18: 'NOT_AVAILABLE',
  19: 'NOT_ALLOWED',
  20: 'PENDING',
  23: 'SETUP',
  32: 'OFFLINE',
  33: 'OFFLINE',
  35: 'OFFLINE',
};

/** The problem that an error of the SDK reports. */
export function purchaseProblem(error: unknown): PurchaseProblem {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return PROBLEMS[String(code) as `${PURCHASES_ERROR_CODE}`] ?? 'UNKNOWN';
}
