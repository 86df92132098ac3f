import { useQuery } from '@tanstack/react-query';
import { queries } from '#data';
import { useText } from '#platform';
import { PaidTwice, PurchaseOutcome, subscriptionQuery } from '#features/subscription';
import { useUser } from '#features/user';
import { useUnconfirmedPurchase } from '../unconfirmed';
import { usePurchaseConfirmation } from '../usePurchaseConfirmation';

/** Shown after a purchase in the store: waits until the server knows of it. */
export default function StoreSuccessScreen() {
  const text = useText();
  const { id, subscription } = useUser();
  const isPremium = subscription.type === 'PREMIUM';
  const details = useQuery(subscriptionQuery, queries).data;
  const unconfirmed = useUnconfirmedPurchase(id);
  const confirmation = usePurchaseConfirmation(!isPremium && unconfirmed !== undefined);
  const outcome = isPremium ? 'PREMIUM' : unconfirmed === undefined ? 'NOT_PAID' : confirmation;
  const isOffline = outcome === 'OFFLINE';
  return (
    <PurchaseOutcome
      outcome={outcome}
      title={isOffline ? text('purchase.offlineTitle') : text(`subscription.title${outcome}`)}
      description={isOffline ? text('purchase.offlineText') : text(`subscription.text${outcome}`)}
    >
      {isPremium && details?.isPaidTwice && <PaidTwice store={details.store} />}
    </PurchaseOutcome>
  );
}
