import type { PaymentInterval } from '@sevenfold/contract';
import { useState } from 'react';
import { useConnection } from '#data';
import { useText } from '#platform';
import { Button, ErrorState, Loading, Skeleton } from '#ui';
import { deviceStore } from '../device';
import type { Buyer } from '../storeAccount';
import type { Purchase } from '../usePurchase';
import { useStoreOffers } from '../useStoreOffers';
import { OfferPicker, useRegularPrice } from './OfferPicker';
import { ProblemNotice } from './ProblemNotice';

/** Sells Premium at the prices of the store. */
export function Offer({ buyer, purchase }: { buyer: Buyer; purchase: Purchase }) {
  const text = useText();
  const [interval, setInterval] = useState<PaymentInterval>('YEARLY');
  const { state, offers, retry } = useStoreOffers(buyer);
  const regular = useRegularPrice();
  const isOffline = useConnection() === 'OFFLINE';
  // Only one of the two may be on sale.
  const chosen = offers.find((offer) => offer.interval === interval) ?? offers[0];
  if (state === 'UNAVAILABLE')
    return <ErrorState text={text(isOffline ? 'subscription.offline' : 'purchase.noPrices')} onRetry={retry} />;
  return (
    <Loading pending={state === 'LOADING'} skeleton={<Skeleton className="h-44 rounded-card" />}>
      {chosen && (
        <>
          <OfferPicker offers={offers} value={chosen.interval} onChange={setInterval} />
          <ProblemNotice purchase={purchase} />
          <div className="flex flex-col gap-2">
            <Button
              variant="primary"
              size="large"
              block
              busy={purchase.busy === 'BUY'}
              disabled={isOffline || purchase.busy === 'RESTORE'}
              onClick={() => purchase.buy(chosen)}
            >
              {text(chosen.intro?.price === null ? 'purchase.startTrial' : 'subscription.buy')}
            </Button>
            <p className="text-center text-small text-balance text-n10 tabular-nums">
              {isOffline
                ? text('subscription.offline')
                : text(`purchase.renewal.${deviceStore()}`, { regular: regular(chosen) })}
            </p>
          </div>
        </>
      )}
    </Loading>
  );
}
