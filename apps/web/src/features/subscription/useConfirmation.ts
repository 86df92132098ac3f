import { NOT_FOUND_CODE } from '@sevenfold/contract/error-codes';
import { useEffect, useState } from 'react';
import { ApiError } from '#platform';
import { confirmCheckout } from './api';
import { poll } from './poll';

/** LATER: paid or not, the payment system has not said so in time; the plan changes by itself when it does. */
export type Confirmation = 'WAITING' | 'LATER' | 'PREMIUM' | 'NOT_PAID';

/** Polls every two seconds, for half a minute, whether a purchase has arrived. */
export function useConfirmation(checkoutId: string | undefined): Confirmation {
  const [state, setState] = useState<Confirmation>(checkoutId === undefined ? 'NOT_PAID' : 'WAITING');
  useEffect(() => {
    if (checkoutId === undefined) return undefined;
    const ask = async () => {
      const result = await confirmCheckout(checkoutId).catch((error: unknown) =>
        error instanceof ApiError && error.code === NOT_FOUND_CODE ? ('NOT_PAID' as const) : ('PENDING' as const),
      );
      return result === 'PENDING' ? undefined : result;
    };
    return poll(ask, (result) => setState(result ?? 'LATER'));
  }, [checkoutId]);
  return state;
}
