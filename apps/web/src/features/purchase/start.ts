import { deviceRows } from '#data';
import { text } from '#platform';
import { toast } from '#ui';
import { knownServerConfig } from '#features/serverConfig';
import { sessionUser } from '#features/user';
import { confirmPurchase } from './api';
import { findStoreSetup, storeAccount } from './device';
import { clearUnconfirmed, leftUnconfirmed, unconfirmedPurchase } from './unconfirmed';

/** The page that confirms a purchase by itself. */
const SUCCESS_PATH = '/premium-success';

/**
 * Signs in and out at the SDK with the session, so that a purchase that the store completes later, such as one that a
 * parent has approved, belongs to the user. Asks the server about an unconfirmed purchase at the start, when the app is
 * shown and when the network is back, and says when it has arrived.
 */
export function startPurchases(): void {
  /** Null before the first look. */
  let known: string | undefined | null = null;
  const followUser = () => {
    const user = sessionUser();
    if (user?.subscription.type === 'PREMIUM') announceArrival(user.id);
    if (user?.id === known) return;
    const last = known;
    known = user?.id;
    if (known !== undefined) void signIn(known).then(confirmUnconfirmed);
    // A purchase that RevenueCat was not told of yet would become one of an anonymous id.
    else if (!leftUnconfirmed(last ?? '')) void storeAccount.signOut();
  };
  // Once the session has taken the change over.
  deviceRows.store.subscribe('user', () => queueMicrotask(followUser));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void confirmUnconfirmed();
  });
  addEventListener('online', () => void confirmUnconfirmed());
  followUser();
}

function announceArrival(userId: string): void {
  const isAwaited = unconfirmedPurchase(userId) !== undefined;
  if (isAwaited || leftUnconfirmed(userId)) clearUnconfirmed();
  if (isAwaited && location.pathname !== SUCCESS_PATH)
    toast({ kind: 'success', text: text('subscription.titlePREMIUM') });
}

async function signIn(userId: string): Promise<void> {
  const { publicKey } = findStoreSetup(knownServerConfig());
  // A device without a network signs in with the first screen that needs the store.
  if (publicKey !== null) await storeAccount.signIn({ userId, publicKey }).catch(() => undefined);
}

async function confirmUnconfirmed(): Promise<void> {
  const userId = sessionUser()?.id;
  if (userId === undefined || unconfirmedPurchase(userId) === undefined) return;
  // Without a response, the next occasion asks again.
  await confirmPurchase().catch(() => undefined);
}
