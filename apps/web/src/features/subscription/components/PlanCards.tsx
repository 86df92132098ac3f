import type { ServerConfig, SubscriptionDetails } from '@sevenfold/contract';
import { localDateTime } from '@sevenfold/domain/calendar';
import type { ReactNode } from 'react';
import { dayLongWithYear, parseInstant, text, useText } from '#platform';
import { Card, Chip } from '#ui';
import { useActivities, useActivityRoom } from '#features/activity';
import { useIntegrations } from '#features/integration';
import { planName } from '#features/serverConfig';
import { knownTimezone, useUser } from '#features/user';
import { Benefit, Benefits } from './Benefits';

interface CurrentPlanProps {
  /** Undefined until loaded. */
  readonly details: SubscriptionDetails | undefined;
  readonly freePlan: ServerConfig['freePlan'] | undefined;
}

/** The user's plan with what it includes. */
export function CurrentPlan({ details, freePlan }: CurrentPlanProps) {
  useText();
  const { type } = useUser().subscription;
  const term = details && type === 'PREMIUM' ? termText(details) : '';
  return (
    <Card className="p-4">
      <PlanHeading name={planName(type)}>
        <Chip>{text('subscription.yours')}</Chip>
      </PlanHeading>
      {term !== '' && <p className="pb-3 text-small text-n10 tabular-nums">{term}</p>}
      {type === 'PREMIUM' ? <PremiumContents /> : freePlan && <FreeContents {...freePlan} />}
    </Card>
  );
}

/** "Paid yearly · Renews on November 27, 2026"; empty for a plan that was set up by hand. */
export const termText = ({ interval, renewsAt, endsAt, graceEndsAt }: SubscriptionDetails): string =>
  [
    interval && text(interval === 'YEARLY' ? 'subscription.paidYearly' : 'subscription.paidMonthly'),
    renewsAt && text('subscription.renewsOn', { date: longDate(renewsAt) }),
    !graceEndsAt && endsAt && text('subscription.endsOn', { date: longDate(endsAt) }),
  ]
    .filter(Boolean)
    .join(' · ');

/** "November 27, 2026", in the time zone of the user. */
export const longDate = (instant: string): string =>
  dayLongWithYear(localDateTime(parseInstant(instant), knownTimezone()).date);

export function PlanHeading({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-2">
      <h2 className="text-body font-strong text-n12">{name}</h2>
      {children}
    </div>
  );
}

function FreeContents({ calendarAccounts }: NonNullable<ServerConfig['freePlan']>) {
  useText();
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

/** The contents of Premium, and how much of them the user has. */
function PremiumContents() {
  useText();
  const { used } = useActivityRoom(useActivities());
  const accounts = useIntegrations()?.length ?? 0;
  return (
    <>
      <Benefits>
        <Benefit detail={text('subscription.inUse', { count: used })}>{text('subscription.allActivities')}</Benefit>
        <Benefit detail={accounts > 0 ? text('subscription.connected', { count: accounts }) : undefined}>
          {text('subscription.allAccounts')}
        </Benefit>
      </Benefits>
      {/* Below the list: it is not of Premium alone. */}
      <p className="pt-3 text-small text-balance text-n10">{text('subscription.always')}</p>
    </>
  );
}
