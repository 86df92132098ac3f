import { useCallback, useEffect, useState } from 'react';
import { readStoreOffers } from './api';
import { deviceStore, storeAccount } from './device';
import type { StoreOffer } from './offers';
import type { Buyer } from './storeAccount';

export interface StoreOffers {
  readonly state: 'LOADING' | 'READY' | 'UNAVAILABLE';
  /** The yearly one first. */
  readonly offers: readonly StoreOffer[];
  retry(): void;
}

/** The offers of the store, read when they are shown: prices depend on the store account. */
export function useStoreOffers({ userId, publicKey }: Buyer): StoreOffers {
  const [offers, setOffers] = useState<readonly StoreOffer[]>();
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    let isOver = false;
    const show = (read: readonly StoreOffer[]) => void (isOver || setOffers(read));
    readStoreOffers(storeAccount, { userId, publicKey }, deviceStore()).then(show, () => show([]));
    return () => {
      isOver = true;
    };
  }, [userId, publicKey, attempt]);
  const retry = useCallback(() => {
    setOffers(undefined);
    setAttempt((last) => last + 1);
  }, []);
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  if (!offers) return { state: 'LOADING', offers: [], retry };
  return { state: offers.length > 0 ? 'READY' : 'UNAVAILABLE', offers, retry };
}
