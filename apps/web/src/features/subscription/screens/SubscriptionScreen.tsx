import type { ServerConfig, SubscriptionDetails } from '@sevenfold/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, paths } from '#navigation';
import { price, useText } from '#platform';
import { buttonClass, Card, cx, Notice, SectionHeader } from '#ui';
import { withPlans } from '../components/withPlans';
import { useServerConfig } from '#features/serverConfig';
import { SettingsPage } from '#features/settings';
import { useUser } from '#features/user';
import { subscriptionQuery } from '../api';
import { PremiumBenefits } from '../components/Benefits';
import { OpenSubscription } from '../components/OpenSubscription';
import { PaidTwice } from '../components/PaidTwice';
import { CurrentPlan, longDate, PlanHeading } from '../components/PlanCards';
import { PortalButton } from '../components/PortalButton';
import { findManagement, type Manager } from '../management';
import { queries } from '#data';

/** The user's plan with what it includes, and how a subscription is managed. */
export default withPlans(SubscriptionScreen);

function SubscriptionScreen() {
  const text = useText();
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
        <Card className="p-4">
          <PlanHeading name={text('settings.planPremium')}>
            <Prices {...config.prices} />
          </PlanHeading>
          <PremiumBenefits />
          {config.paymentsMissing.length === 0 ? (
            <Link {...paths.upgrade()} className={cx(buttonClass({ variant: 'primary' }), 'mt-4')}>
              {text('ui.limitPremium')}
            </Link>
          ) : (
            <p className="pt-3 text-small text-n10">{text('subscription.notSold')}</p>
          )}
        </Card>
      )}
      {paymentSystem !== 'NONE' && (
        <Management paymentSystem={paymentSystem} store={details?.store} supportEmail={config?.supportEmail} />
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

interface ManagementProps {
  readonly paymentSystem: Manager;
  readonly store: SubscriptionDetails['store'] | undefined;
  readonly supportEmail: string | null | undefined;
}

/**
 * Explains where to manage a paid subscription: at its payment system or, if it was set up manually, by writing to
 * support.
 */
function Management({ paymentSystem, store, supportEmail }: ManagementProps) {
  const text = useText();
  const management = findManagement(paymentSystem, store, Boolean(supportEmail));
  return (
    <section aria-labelledby="management">
      <SectionHeader id="management" title={text('subscription.managed')} />
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
        <p className="min-w-0 flex-1 basis-56 text-body text-n11">{text(management.text)}</p>
        {paymentSystem === 'WEB' && <PortalButton />}
        {management.url !== undefined && (
          <a href={management.url} target="_blank" rel="noreferrer" className={buttonClass()}>
            {text('subscription.manage')}
          </a>
        )}
        {paymentSystem === 'MANUAL' && supportEmail && (
          <a href={`mailto:${supportEmail}`} className={buttonClass()}>
            {text('subscription.contact')}
          </a>
        )}
      </Card>
    </section>
  );
}
