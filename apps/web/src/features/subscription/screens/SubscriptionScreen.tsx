import type { ServerConfig, User } from '@sevenfold/contract';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { price } from '../../../platform/price';
import { useText } from '../../../platform/text';
import { buttonClass } from '../../../ui/buttonClass';
import { Card, Chip, SectionHeader } from '../../../ui/Surface';
import { useActivities } from '../../activity/api';
import { useActivityRoom } from '../../activity/current';
import { useServerConfig } from '../../serverConfig/api';
import { SettingsPage } from '../../settings/components/SettingsPage';
import { useUser } from '../../user/api';

/** The user's plan with what it includes, and how a subscription is managed. */
export default function SubscriptionScreen() {
  const text = useText();
  const { type, paymentSystem } = useUser().subscription;
  const config = useServerConfig();
  return (
    <SettingsPage section="subscription">
      <Card className="p-4">
        <PlanHeading name={text(type === 'PREMIUM' ? 'settings.planPremium' : 'settings.planFree')}>
          <Chip>{text('subscription.yours')}</Chip>
        </PlanHeading>
        {type === 'PREMIUM' ? <PremiumContents /> : config && <FreeContents {...config.freePlan} />}
      </Card>
      {type === 'FREE' && config && (
        <Card className="p-4">
          <PlanHeading name={text('settings.planPremium')}>
            <Prices {...config.prices} />
          </PlanHeading>
          <PremiumContents />
          <p className="pt-3 text-small text-n10">{text('subscription.notSold')}</p>
        </Card>
      )}
      {paymentSystem !== 'NONE' && <Management paymentSystem={paymentSystem} supportEmail={config?.supportEmail} />}
    </SettingsPage>
  );
}

function PlanHeading({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-2">
      <h2 className="text-h3">{name}</h2>
      {children}
    </div>
  );
}

function Prices({ currency, monthly, yearly }: ServerConfig['prices']) {
  const text = useText();
  return (
    <p className="text-body text-n11 tabular-nums">
      {text('subscription.price', { monthly: price(monthly, currency), yearly: price(yearly, currency) })}
    </p>
  );
}

function FreeContents({ calendarAccounts }: ServerConfig['freePlan']) {
  const text = useText();
  const { limit, used } = useActivityRoom(useActivities());
  return (
    <Contents>
      {limit !== null && (
        <Included detail={text('subscription.used', { used, count: limit })}>
          {text('subscription.activities', { count: limit })}
        </Included>
      )}
      <Included>{text('subscription.accounts', { count: calendarAccounts })}</Included>
      <Included>{text('subscription.always')}</Included>
    </Contents>
  );
}

function PremiumContents() {
  const text = useText();
  return (
    <Contents>
      <Included>{text('subscription.allActivities')}</Included>
      <Included>{text('subscription.allAccounts')}</Included>
      <Included>{text('subscription.always')}</Included>
    </Contents>
  );
}

const Contents = ({ children }: { children: ReactNode }) => <ul className="flex flex-col gap-2">{children}</ul>;

function Included({ detail, children }: { detail?: string; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5 text-body text-n12">
      <Check className="mt-0.5 size-4.5 text-success-solid" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        {children}
        {detail && <span className="block text-small text-n10 tabular-nums">{detail}</span>}
      </span>
    </li>
  );
}

const MANAGEMENT = {
  WEB: 'subscription.managedWeb',
  MOBILE: 'subscription.managedMobile',
  MANUAL: 'subscription.managedManual',
} as const;

interface ManagementProps {
  readonly paymentSystem: Exclude<User['subscription']['paymentSystem'], 'NONE'>;
  readonly supportEmail: string | null | undefined;
}

/**
 * Explains where to manage a paid subscription: at its payment system or, if it was set up manually, by writing to
 * support.
 */
function Management({ paymentSystem, supportEmail }: ManagementProps) {
  const text = useText();
  return (
    <section aria-labelledby="management">
      <SectionHeader id="management" title={text('subscription.managed')} />
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
        <p className="min-w-0 flex-1 basis-56 text-body text-n11">
          {text(MANAGEMENT[paymentSystem])}
          {paymentSystem === 'MANUAL' && !supportEmail && ` ${text('subscription.noContact')}`}
        </p>
        {paymentSystem === 'MANUAL' && supportEmail && (
          <a href={`mailto:${supportEmail}`} className={buttonClass()}>
            {text('subscription.contact')}
          </a>
        )}
      </Card>
    </section>
  );
}
