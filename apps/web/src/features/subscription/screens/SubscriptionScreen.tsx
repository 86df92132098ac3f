import type { ServerConfig } from '@sevenfold/contract';
import { useQuery } from '@tanstack/react-query';
import { price, useText } from '#platform';
import { Notice } from '#ui';
import { withPlans } from '../components/withPlans';
import { useServerConfig } from '#features/serverConfig';
import { SettingsPage } from '#features/settings';
import { useUser } from '#features/user';
import { subscriptionQuery } from '../api';
import { Management } from '../components/Management';
import { OpenSubscription } from '../components/OpenSubscription';
import { PaidTwice } from '../components/PaidTwice';
import { CurrentPlan, longDate } from '../components/PlanCards';
import { PortalButton } from '../components/PortalButton';
import { PremiumOffer } from '../components/PremiumOffer';
import { findManagement } from '../management';
import { queries } from '#data';

/** The user's plan with what it includes, and how a subscription is managed. */
export default withPlans(SubscriptionScreen);

function SubscriptionScreen() {
  const { type, paymentSystem } = useUser().subscription;
  const config = useServerConfig();
  const details = useQuery(subscriptionQuery, queries).data;
  return (
    <SettingsPage section="subscription">
      {details?.graceEndsAt && <FailedPayment until={details.graceEndsAt} isOnWeb={paymentSystem === 'WEB'} />}
      {details?.problem && paymentSystem !== 'WEB' && <OpenSubscription problem={details.problem} />}
      {details?.isPaidTwice && <PaidTwice store={details.store} />}
      <CurrentPlan details={details} freePlan={config?.freePlan} />
      {type === 'FREE' && config && !details?.problem && (
        <PremiumOffer isSold={config.paymentsMissing.length === 0}>
          <Prices {...config.prices} />
        </PremiumOffer>
      )}
      {paymentSystem !== 'NONE' && (
        <Management
          manager={paymentSystem}
          store={details?.store}
          supportEmail={config?.supportEmail}
          url={findManagement(paymentSystem, details?.store, false).url}
        >
          {paymentSystem === 'WEB' && <PortalButton />}
        </Management>
      )}
    </SettingsPage>
  );
}

function FailedPayment({ until, isOnWeb }: { until: string; isOnWeb: boolean }) {
  const text = useText();
  const date = longDate(until);
  return (
    <Notice kind="warning">{text(isOnWeb ? 'subscription.failedWeb' : 'subscription.failedStore', { date })}</Notice>
  );
}

function Prices({ currency, monthly, yearly }: ServerConfig['prices']) {
  const text = useText();
  return (
    <p className="text-small text-n10 tabular-nums">
      {text('subscription.price', { monthly: price(monthly, currency), yearly: price(yearly, currency) })}
    </p>
  );
}
