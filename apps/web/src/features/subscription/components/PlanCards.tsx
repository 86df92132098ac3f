import type { ServerConfig, SubscriptionDetails } from '@sevenfold/contract';
import { localDateTime } from '@sevenfold/domain/calendar';
import type { ReactNode } from 'react';
import { dayLongWithYear, parseInstant, useText } from '#platform';
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
  /** True where a heading above names the plan. */
  readonly isNamed?: boolean;
}

/** The user's plan with what it includes. */
export function CurrentPlan({ details, freePlan, isNamed = false }: CurrentPlanProps) {
  const text = useText();
  const { type } = useUser().subscription;
  return (
    <Card className="p-4">
      {!isNamed && (
        <PlanHeading name={planName(type)}>
          <Chip>{text('subscription.yours')}</Chip>
        </PlanHeading>
      )}
      {details && type === 'PREMIUM' && <Term {...details} />}
      {type === 'PREMIUM' ? <PremiumContents /> : freePlan && <FreeContents {...freePlan} />}
    </Card>
  );
}

/** The interval of payment, and the date of renewal or end. */
function Term({ interval, renewsAt, endsAt, graceEndsAt }: SubscriptionDetails) {
  const text = useText();
  const parts = [
    interval && text(interval === 'YEARLY' ? 'subscription.paidYearly' : 'subscription.paidMonthly'),
    renewsAt && text('subscription.renewsOn', { date: longDate(renewsAt) }),
    !graceEndsAt && endsAt && text('subscription.endsOn', { date: longDate(endsAt) }),
  ].filter(Boolean);
  return parts.length > 0 && <p className="pb-3 text-small text-n10 tabular-nums">{parts.join(' · ')}</p>;
}

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

/** The contents of Premium, and how much of them the user has. */
function PremiumContents() {
  const text = useText();
  const { used } = useActivityRoom(useActivities());
  const accounts = useIntegrations()?.length ?? 0;
  return (
    <Benefits>
      <Benefit detail={text('subscription.inUse', { count: used })}>{text('subscription.allActivities')}</Benefit>
      <Benefit detail={accounts > 0 ? text('subscription.connected', { count: accounts }) : undefined}>
        {text('subscription.allAccounts')}
      </Benefit>
    </Benefits>
  );
}
