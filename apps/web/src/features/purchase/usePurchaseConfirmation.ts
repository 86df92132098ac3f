import { useEffect, useState } from 'react';
import { useConnection } from '#data';
import { confirmPurchase } from './api';

/** LATER: RevenueCat has not told of the purchase in time; the plan changes by itself when it does. */
export type PurchaseConfirmation = 'WAITING' | 'OFFLINE' | 'LATER';

const PAUSE_MS = 2_000;
const ATTEMPTS = 15;

/**
 * Asks every two seconds, for half a minute, whether the server knows of a purchase, and anew when the network is back.
 * The user has Premium once it does.
 */
export function usePurchaseConfirmation(isWaiting: boolean): PurchaseConfirmation {
  const [isLate, setLate] = useState(false);
  const isOffline = useConnection() === 'OFFLINE';
  useEffect(() => {
    if (!isWaiting || isOffline) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async (attempt: number) => {
      const isPremium = await confirmPurchase().catch(() => false);
      if (isOver || isPremium) return;
      if (attempt >= ATTEMPTS) setLate(true);
      else timer = setTimeout(() => void ask(attempt + 1), PAUSE_MS);
    };
    void ask(1);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWaiting, isOffline]);
  if (isOffline) return 'OFFLINE';
  return isLate ? 'LATER' : 'WAITING';
}
