import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link, paths, useTitle } from '#navigation';
import { useText } from '#platform';
import { buttonClass, Spinner } from '#ui';
import { sectionPath } from '#features/settings';
import { PaidTwice, subscriptionQuery } from '#features/subscription';
import { useUser } from '#features/user';
import { useUnconfirmedPurchase } from '../unconfirmed';
import { usePurchaseConfirmation } from '../usePurchaseConfirmation';
import { queries } from '#data';

/** Shown after a purchase in the store: waits until the server knows of it. */
export default function StoreSuccessScreen() {
  const text = useText();
  const { id, subscription } = useUser();
  const isPremium = subscription.type === 'PREMIUM';
  const details = useQuery(subscriptionQuery, queries).data;
  const unconfirmed = useUnconfirmedPurchase(id);
  const confirmation = usePurchaseConfirmation(!isPremium && unconfirmed !== undefined);
  const shown = isPremium ? 'PREMIUM' : unconfirmed === undefined ? 'NOT_PAID' : confirmation;
  const title = shown === 'OFFLINE' ? text('purchase.offlineTitle') : text(`subscription.title${shown}`);
  useTitle(title);
  return (
    <div
      className="column-lists flex min-h-[70vh] flex-col items-center justify-center gap-5 text-center"
      role="status"
    >
      {shown === 'PREMIUM' && (
        <span className="grid size-16 place-items-center rounded-full bg-y9 text-on-primary" aria-hidden="true">
          <Check className="size-8" />
        </span>
      )}
      {shown === 'WAITING' && <Spinner />}
      <div>
        <h1 tabIndex={-1} className="text-h1 text-balance text-n12 [word-break:auto-phrase]">
          {title}
        </h1>
        <p className="mx-auto max-w-100 pt-1 text-body text-balance text-n10 [word-break:auto-phrase]">
          {shown === 'OFFLINE' ? text('purchase.offlineText') : text(`subscription.text${shown}`)}
        </p>
      </div>
      {isPremium && details?.isPaidTwice && <PaidTwice store={details.store} />}
      <div className="flex flex-wrap justify-center gap-3">
        {shown === 'PREMIUM' && (
          <>
            <Link {...paths.activities()} className={buttonClass({ variant: 'primary' })}>
              {text('subscription.addActivity')}
            </Link>
            <Link {...sectionPath('integrations')} className={buttonClass()}>
              {text('subscription.connectCalendar')}
            </Link>
          </>
        )}
        {shown === 'NOT_PAID' && (
          <Link {...paths.upgrade()} className={buttonClass({ variant: 'primary' })}>
            {text('subscription.backToPlans')}
          </Link>
        )}
        {(shown === 'LATER' || shown === 'OFFLINE') && (
          <Link {...paths.day()} className={buttonClass({ variant: 'primary' })}>
            {text('subscription.goToToday')}
          </Link>
        )}
      </div>
    </div>
  );
}
