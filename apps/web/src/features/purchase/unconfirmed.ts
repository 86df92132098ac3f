import { useSyncExternalStore } from 'react';
import { createListeners, now } from '#platform';

/**
 * A purchase that the server has not confirmed yet. STARTED: the store's dialog was opened, and the app may have been
 * ended before its result. PENDING: somebody has to approve it. BOUGHT: paid, or restored.
 */
export type UnconfirmedState = 'STARTED' | 'PENDING' | 'BOUGHT';

interface Unconfirmed {
  readonly userId: string;
  readonly state: UnconfirmedState;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Removed with all data of the user by a sign-out: the server learns of the purchase from RevenueCat as well. */
const KEY = 'sevenfold.purchase';
const DAY_MS = 86_400_000;
/** Time after which a purchase that never arrived is forgotten: payments in cash at Google Play may take three days. */
const KEPT_MS: Readonly<Record<UnconfirmedState, number>> = { STARTED: DAY_MS, PENDING: 4 * DAY_MS, BOUGHT: DAY_MS };
const STATES = Object.keys(KEPT_MS);

const { subscribe, notify } = createListeners();
/** The user of the stored purchase, which is still known once a sign-out has removed it. */
let lastUserId: string | undefined;

/** The state of a user's purchase that is not confirmed; undefined without one. */
export function unconfirmedPurchase(userId: string): UnconfirmedState | undefined {
  const stored = parseUnconfirmed(localStorage.getItem(KEY));
  lastUserId = stored?.userId ?? lastUserId;
  if (stored?.userId !== userId || now() - stored.at > KEPT_MS[stored.state]) return undefined;
  return stored.state;
}

export function storeUnconfirmed(userId: string, state: UnconfirmedState): void {
  lastUserId = userId;
  localStorage.setItem(KEY, JSON.stringify({ userId, state, at: now() } satisfies Unconfirmed));
  notify();
}

/** True if a purchase of the user who has just signed out was not confirmed. */
export const leftUnconfirmed = (userId: string): boolean => lastUserId === userId;

export function clearUnconfirmed(): void {
  lastUserId = undefined;
  localStorage.removeItem(KEY);
  notify();
}

/** As {@link unconfirmedPurchase}; rerenders when it changes. */
export const useUnconfirmedPurchase = (userId: string): UnconfirmedState | undefined =>
  useSyncExternalStore(subscribe, () => unconfirmedPurchase(userId));

function parseUnconfirmed(text: string | null): Unconfirmed | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Unconfirmed> | null;
    const isValid =
      typeof value?.userId === 'string' && typeof value.at === 'number' && STATES.includes(value.state ?? '');
    return isValid ? (value as Unconfirmed) : undefined;
  } catch {
    return undefined;
  }
}
