import type { SubscriptionDetails } from '@sevenfold/contract';
import { useText } from '#platform';
import { Notice } from '#ui';

/** Asks a user whom the web and a store both charge to cancel one of them. */
export function PaidTwice({ store }: Pick<SubscriptionDetails, 'store'>) {
  const text = useText();
  return <Notice kind="warning">{text(`subscription.paidTwice.${store ?? 'OTHER'}`)}</Notice>;
}
