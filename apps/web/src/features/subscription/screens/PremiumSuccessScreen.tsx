import { useSearch } from '#navigation';
import { useText } from '#platform';
import { useUser } from '#features/user';
import { PurchaseOutcome } from '../components/PurchaseOutcome';
import { useConfirmation } from '../useConfirmation';

/** Shown when the payment page has sent the user back: waits until the purchase has arrived. */
export default function PremiumSuccessScreen() {
  const text = useText();
  const { checkout } = useSearch();
  const isPremium = useUser().subscription.type === 'PREMIUM';
  const state = useConfirmation(isPremium ? undefined : checkout);
  const outcome = isPremium ? 'PREMIUM' : state;
  return (
    <PurchaseOutcome
      outcome={outcome}
      title={text(`subscription.title${outcome}`)}
      description={text(`subscription.text${outcome}`)}
    />
  );
}
