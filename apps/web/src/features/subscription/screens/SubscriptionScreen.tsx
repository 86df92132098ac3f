import type { ServerConfig, SubscriptionDetails, User } from '@sevenfold/contract';
import { localDateTime } from '@sevenfold/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../../navigation/navigation';
import { paths } from '../../../navigation/paths';
import { epochOf } from '../../../platform/clock';
import { dayLong } from '../../../platform/dayLong';
import { price } from '../../../platform/price';
import { useText } from '../../../platform/text';
import { buttonClass } from '../../../ui/buttonClass';
import { cx } from '../../../ui/cx';
import { Notice } from '../../../ui/Notice';
import { Chip } from '../../../ui/Chip';
import { Card, SectionHeader } from '../../../ui/Surface';
import { useActivities } from '../../activity/api';
import { useActivityRoom } from '../../activity/current';
import { useServerConfig } from '../../serverConfig/api';
import { SettingsPage } from '../../settings/components/SettingsPage';
import { knownTimezone, useUser } from '../../user/api';
import { subscriptionQuery } from '../api';
import { Benefit, Benefits, PremiumBenefits } from '../components/Benefits';
import { OpenSubscription } from '../components/OpenSubscription';
import { PortalButton } from '../components/PortalButton';

/** The user's plan with what it includes, and how a subscription is managed. */
export default function SubscriptionScreen() {
  const text = useText();
  const { type, paymentSystem } = useUser().subscription;
  const config = useServerConfig();
  const details = useQuery(subscriptionQuery).data;
  return (
    <SettingsPage section="subscription">
      {details?.graceEndsAt && <FailedPayment until={details.graceEndsAt} isOnWeb={paymentSystem === 'WEB'} />}
      {details?.problem && paymentSystem !== 'WEB' && <OpenSubscription problem={details.problem} />}
      <Card className="p-4">
        <PlanHeading name={text(type === 'PREMIUM' ? 'settings.planPremium' : 'settings.planFree')}>
          <Chip>{text('subscription.yours')}</Chip>
        </PlanHeading>
        {details && type === 'PREMIUM' && <Term {...details} />}
        {type === 'PREMIUM' ? <PremiumBenefits /> : config && <FreeContents {...config.freePlan} />}
      </Card>
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

/** The interval of payment, and the date of renewal or end. */
function Term({ interval, renewsAt, endsAt, graceEndsAt }: SubscriptionDetails) {
  const text = useText();
  const date = (instant: string) => dayLong(localDateTime(epochOf(instant), knownTimezone()).date);
  const parts = [
    interval && text(interval === 'YEARLY' ? 'subscription.paidYearly' : 'subscription.paidMonthly'),
    renewsAt && text('subscription.renewsOn', { date: date(renewsAt) }),
    !graceEndsAt && endsAt && text('subscription.endsOn', { date: date(endsAt) }),
  ].filter(Boolean);
  return parts.length > 0 && <p className="pb-3 text-small text-n10 tabular-nums">{parts.join(' · ')}</p>;
}

function FailedPayment({ until, isOnWeb }: { until: string; isOnWeb: boolean }) {
  const text = useText();
  const date = dayLong(localDateTime(epochOf(until), knownTimezone()).date);
  return (
    <Notice kind="warning">{text(isOnWeb ? 'subscription.failedWeb' : 'subscription.failedStore', { date })}</Notice>
  );
}

function PlanHeading({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-2">
      <h2 className="text-body font-strong text-n12">{name}</h2>
      {children}
    </div>
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

function FreeContents({ calendarAccounts }: ServerConfig['freePlan']) {
  const text = useText();
  const { limit, used } = useActivityRoom(useActivities());
  return (
    <Benefits>
      {limit !== null && (
        <Benefit detail={text('subscription.used', { used, count: limit })}>
          {text('subscription.activities', { count: limit })}
        </Benefit>
      )}
      <Benefit>{text('subscription.accounts', { count: calendarAccounts })}</Benefit>
      <Benefit>{text('subscription.always')}</Benefit>
    </Benefits>
  );
}

const MANAGEMENT = {
  WEB: 'subscription.managedWeb',
  MOBILE: 'subscription.managedMobile',
  MANUAL: 'subscription.managedManual',
} as const;

/** Pages on which the stores list the subscriptions of the account that is signed in there. */
const STORES = {
  APP_STORE: { managed: 'subscription.managedAppStore', url: 'https://apps.apple.com/account/subscriptions' },
  PLAY_STORE: {
    managed: 'subscription.managedPlayStore',
    url: 'https://play.google.com/store/account/subscriptions',
  },
} as const;

interface ManagementProps {
  readonly paymentSystem: Exclude<User['subscription']['paymentSystem'], 'NONE'>;
  readonly store: SubscriptionDetails['store'] | undefined;
  readonly supportEmail: string | null | undefined;
}

/**
 * Explains where to manage a paid subscription: at its payment system or, if it was set up manually, by writing to
 * support.
 */
function Management({ paymentSystem, store, supportEmail }: ManagementProps) {
  const text = useText();
  const known = store && store !== 'OTHER' ? STORES[store] : undefined;
  return (
    <section aria-labelledby="management">
      <SectionHeader id="management" title={text('subscription.managed')} />
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
        <p className="min-w-0 flex-1 basis-56 text-body text-n11">
          {text(
            paymentSystem === 'MANUAL' && !supportEmail
              ? 'subscription.noContact'
              : (known?.managed ?? MANAGEMENT[paymentSystem]),
          )}
        </p>
        {paymentSystem === 'WEB' && <PortalButton />}
        {known && (
          <a href={known.url} target="_blank" rel="noreferrer" className={buttonClass()}>
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
