import { useEffect, useState } from 'react';
import { useConnection } from '#data';
import { poll } from '#features/subscription';
import { confirmPurchase } from './api';

/** LATER: RevenueCat has not told of the purchase in time; the plan changes by itself when it does. */
export type PurchaseConfirmation = 'WAITING' | 'OFFLINE' | 'LATER';

/**
 * Asks every two seconds, for half a minute, whether the server knows of a purchase, and anew when the network is back.
 * The user has Premium once it does.
 */
export function usePurchaseConfirmation(isWaiting: boolean): PurchaseConfirmation {
  const [isLate, setLate] = useState(false);
  const isOffline = useConnection() === 'OFFLINE';
  useEffect(() => {
    if (!isWaiting || isOffline) return undefined;
    const ask = async () => (await confirmPurchase().catch(() => false)) || undefined;
    return poll(ask, (isPremium) => setLate(isPremium === undefined));
  }, [isWaiting, isOffline]);
  if (isOffline) return 'OFFLINE';
  return isLate ? 'LATER' : 'WAITING';
}
