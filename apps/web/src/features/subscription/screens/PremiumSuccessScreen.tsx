import { Check } from 'lucide-react';
import { Link, paths, useSearch, useTitle } from '#navigation';
import { useText } from '#platform';
import { buttonClass, Spinner } from '#ui';
import { sectionPath } from '#features/settings';
import { useUser } from '#features/user';
import { type Confirmation, useConfirmation } from '../useConfirmation';

/** Shown when the payment page has sent the user back: waits until the purchase has arrived. */
export default function PremiumSuccessScreen() {
  const text = useText();
  const { checkout } = useSearch();
  const isPremium = useUser().subscription.type === 'PREMIUM';
  const state = useConfirmation(isPremium ? undefined : checkout);
  const shown: Confirmation = isPremium ? 'PREMIUM' : state;
  useTitle(text(`subscription.title${shown}`));
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
        <h1 tabIndex={-1} className="text-h1 text-n12">
          {text(`subscription.title${shown}`)}
        </h1>
        <p className="max-w-100 pt-1 text-body text-balance text-n10">{text(`subscription.text${shown}`)}</p>
      </div>
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
        {shown === 'LATER' && (
          <Link {...paths.day()} className={buttonClass({ variant: 'primary' })}>
            {text('subscription.goToToday')}
          </Link>
        )}
      </div>
    </div>
  );
}
