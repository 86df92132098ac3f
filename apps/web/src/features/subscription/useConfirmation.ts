import { NOT_FOUND_CODE } from '@sevenfold/contract/error-codes';
import { useEffect, useState } from 'react';
import { ApiError } from '#platform';
import { confirmCheckout } from './api';

/** LATER: paid or not, the payment system has not said so in time; the plan changes by itself when it does. */
export type Confirmation = 'WAITING' | 'LATER' | 'PREMIUM' | 'NOT_PAID';

const PAUSE_MS = 2_000;
const ATTEMPTS = 15;

/** Polls every two seconds, for half a minute, whether a purchase has arrived. */
export function useConfirmation(checkoutId: string | undefined): Confirmation {
  const [state, setState] = useState<Confirmation>(checkoutId === undefined ? 'NOT_PAID' : 'WAITING');
  useEffect(() => {
    if (checkoutId === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async (attempt: number) => {
      const result = await confirmCheckout(checkoutId).catch((error: unknown) =>
        error instanceof ApiError && error.code === NOT_FOUND_CODE ? ('NOT_PAID' as const) : ('PENDING' as const),
      );
      if (isOver) return;
      if (result !== 'PENDING') setState(result);
      else if (attempt >= ATTEMPTS) setState('LATER');
      else timer = setTimeout(() => void ask(attempt + 1), PAUSE_MS);
    };
    void ask(1);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [checkoutId]);
  return state;
}
