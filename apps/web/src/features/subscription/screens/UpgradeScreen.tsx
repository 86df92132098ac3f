import type { PaymentInterval, ServerConfig } from '@sevenfold/contract';
import { ERRORS } from '@sevenfold/contract/errors';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries, useConnection } from '#data';
import { Link, paths, useTitle } from '#navigation';
import { ApiError, price, useText } from '#platform';
import { Button, buttonClass, cx, Loading, Notice, RadioCards, Skeleton } from '#ui';
import { withPlans } from '../components/withPlans';
import { MissingSettings, useServerConfig } from '#features/serverConfig';
import { sectionPath } from '#features/settings';
import { useUser } from '#features/user';
import { openCheckout, subscriptionQuery } from '../api';
import { LegalLinks } from '../components/LegalLinks';
import { OpenSubscription } from '../components/OpenSubscription';
import { termText } from '../components/PlanCards';
import { PlanComparison } from '../components/PlanComparison';
import { PremiumUse } from '../components/PremiumUse';
import { UpgradeHero } from '../components/UpgradeHero';
import { useRedirect } from '../useRedirect';
import { yearlyDetail } from '../yearlyDetail';

/** Sells Premium, or leads to the management of a subscription that exists already. */
export default withPlans(UpgradeScreen);

function UpgradeScreen() {
  const text = useText();
  const config = useServerConfig();
  const { type, paymentSystem } = useUser().subscription;
  const isPremium = type === 'PREMIUM';
  const details = useQuery(subscriptionQuery, queries).data;
  // A plan that was set up by hand has no term, and nothing to manage.
  const isGiven = paymentSystem === 'MANUAL';
  const premiumSub = isGiven ? text('subscription.given') : (details && termText(details)) || '\u00A0';
  const title = text(isPremium ? 'subscription.already' : 'subscription.upgradeTitle');
  useTitle(title);
  return (
    <div className="column-grids flex flex-col items-center max-medium:pb-16 medium:min-h-[92dvh] medium:justify-center">
      <UpgradeHero
        title={title}
        // The line of a term is kept free until it is known.
        sub={isPremium ? premiumSub : undefined}
      />
      {isPremium ? (
        <div className="flex w-full max-w-110 flex-col gap-5">
          <PremiumUse />
          <Link
            {...(isGiven ? paths.day() : sectionPath('subscription'))}
            className={cx(buttonClass({ variant: 'primary', size: 'large' }), 'self-center max-medium:w-full')}
          >
            {text(isGiven ? 'subscription.goToToday' : 'subscription.manage')}
          </Link>
        </div>
      ) : (
        <div className="grid w-full max-w-110 gap-5 expanded:max-w-220 expanded:grid-cols-2 expanded:gap-x-8">
          {config?.freePlan && (
            // Ends with the button: the line below it is as high.
            <div className="flex flex-col expanded:pb-[1.625rem]">
              <PlanComparison freePlan={config.freePlan} />
            </div>
          )}
          <div className="flex flex-col gap-5">
            {details?.problem ? (
              <OpenSubscription problem={details.problem} />
            ) : (
              <Loading pending={!config} skeleton={<Skeleton className="h-44 rounded-card" />}>
                {config && (config.paymentsMissing.length === 0 ? <Offer {...config} /> : <NotSold {...config} />)}
              </Loading>
            )}
          </div>
          {config && (
            <div className="expanded:col-span-2">
              <LegalLinks {...config.legal} />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** In place of the offer where nothing can be bought yet: a button that never works would only be in the way. */
function NotSold({ paymentsMissing }: Pick<ServerConfig, 'paymentsMissing'>) {
  const text = useText();
  return (
    <div>
      <Notice kind="info">{text('subscription.notSold')}</Notice>
      <MissingSettings names={paymentsMissing} />
    </div>
  );
}

function Offer({ prices }: Pick<ServerConfig, 'prices'>) {
  const text = useText();
  const [interval, setInterval] = useState<PaymentInterval>('YEARLY');
  const { isBusy, error, start } = useRedirect(() => openCheckout(interval));
  const isOffline = useConnection() === 'OFFLINE';
  if (error instanceof ApiError && error.code === ERRORS.ALREADY_PREMIUM.code)
    return <OpenSubscription problem="EXISTS" />;
  const { currency, monthly, yearly } = prices;
  return (
    <>
      <RadioCards
        label={text('subscription.howOften')}
        value={interval}
        onChange={setInterval}
        options={[
          {
            value: 'YEARLY',
            title: text('subscription.perYear', { price: price(yearly, currency) }),
            description: yearlyDetail(prices),
          },
          { value: 'MONTHLY', title: text('subscription.perMonth', { price: price(monthly, currency) }) },
        ]}
      />
      {error !== undefined && <Notice kind="danger">{text('subscription.openFailed')}</Notice>}
      <div className="flex flex-col gap-2 bg-n1 expanded:mt-auto max-medium:sticky max-medium:bottom-[calc(var(--tabs-height)+var(--dock-height)+var(--safe-bottom))] max-medium:py-3">
        <Button variant="primary" size="large" block busy={isBusy} disabled={isOffline} onClick={start}>
          {text('subscription.buy')}
        </Button>
        <p className="text-center text-small text-n10">
          {text(
            isOffline
              ? 'subscription.offline'
              : interval === 'YEARLY'
                ? 'subscription.renewsYearly'
                : 'subscription.renewsMonthly',
          )}
        </p>
      </div>
    </>
  );
}
