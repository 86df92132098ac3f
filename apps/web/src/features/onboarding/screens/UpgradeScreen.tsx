import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { navigate, paths } from '#navigation';
import { IS_SHELL, price as formatPrice, useText } from '#platform';
import { ActivityTile, Button, Card, COMPACT, cx, useMedia } from '#ui';
import { EXAMPLES } from '#features/activity';
import { useServerConfig } from '#features/serverConfig';
import { withPlans, yearlyDetail } from '#features/subscription';
import { useUser } from '#features/user';
import { FlowFrame } from '../components/FlowFrame';
import { completeStep } from '../steps';

/** Compares the two plans. Nothing has to be chosen: everybody starts with Free. */
export default withPlans(UpgradeScreen);

function UpgradeScreen() {
  const text = useText();
  const config = useServerConfig();
  const isPremium = useUser().subscription.type === 'PREMIUM';
  const finish = () => {
    completeStep('UPGRADE');
    navigate(paths.day());
  };
  const buy = () => {
    completeStep('UPGRADE');
    navigate(paths.upgrade());
  };
  // The store of the native app has prices of its own, which the page of the purchase shows.
  const hasPrices = !IS_SHELL;
  const isSold = !isPremium && (IS_SHELL || config?.paymentsMissing.length === 0);
  const price = (minorUnits: number) => formatPrice(minorUnits, config?.prices.currency ?? 'USD');
  return (
    <FlowFrame
      part="UPGRADE"
      title={text('onboarding.upgradeTitle')}
      text={text('onboarding.upgradeText')}
      skip={null}
      action={
        isPremium && (
          <Button variant="primary" size="large" className="max-medium:flex-1" onClick={finish}>
            {text('onboarding.done')}
          </Button>
        )
      }
    >
      {config?.freePlan && (
        <div className="flex flex-1 flex-col gap-4">
          <div className="grid gap-3 medium:grid-cols-2 medium:gap-4">
            <Plan
              name={text('onboarding.free')}
              room={config.freePlan.activities}
              {...(hasPrices && { price: price(0) })}
              lines={[
                text('onboarding.freeActivities', { count: config.freePlan.activities }),
                text('onboarding.freeCalendars', { count: config.freePlan.calendarAccounts }),
              ]}
              action={
                !isPremium && (
                  <Button variant="primary" size="large" block onClick={finish}>
                    {text('onboarding.continueFree')}
                  </Button>
                )
              }
            />
            <Plan
              name={text('onboarding.premium')}
              room={EXAMPLES.length}
              {...(hasPrices && {
                price: text('subscription.perYear', { price: price(config.prices.yearly) }),
                detail: yearlyDetail(config.prices),
              })}
              lines={[text('onboarding.allActivities'), text('onboarding.allCalendars')]}
              action={
                isSold && (
                  <Button variant="ghost" size="large" block className="inset-ring inset-ring-n8" onClick={buy}>
                    {text('subscription.buy')}
                  </Button>
                )
              }
            />
          </div>
          <p className="text-small text-pretty text-n10">
            {text(
              isPremium
                ? 'onboarding.alreadyPremium'
                : !isSold
                  ? 'onboarding.premiumLater'
                  : 'onboarding.premiumAnytime',
            )}
          </p>
        </div>
      )}
    </FlowFrame>
  );
}

interface PlanProps {
  readonly name: string;
  /** Number of activities that are drawn; the other examples are empty places, so that both plans have equal rows. */
  readonly room: number;
  /** Undefined where another page shows it. */
  readonly price?: string;
  readonly detail?: string;
  readonly lines: readonly string[];
  readonly action?: ReactNode;
}

function Plan({ name, room, price, detail, lines, action }: PlanProps) {
  const isCompact = useMedia(COMPACT);
  return (
    <Card padded className="flex flex-col gap-4 medium:gap-6 medium:p-6">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-h3">
          <h2>{name}</h2>
          {price !== undefined && <p className="tabular-nums">{price}</p>}
        </div>
        {/* Keeps the lists of both plans on the same lines where they stand beside each other. */}
        <p
          className={cx('text-right text-small text-n10', detail === undefined && 'medium:min-h-lh max-medium:hidden')}
        >
          {detail}
        </p>
      </div>
      <div className="grid w-fit grid-cols-6 gap-2" aria-hidden="true">
        {EXAMPLES.map(({ name: example, icon, color }, index) =>
          index < room ? (
            <ActivityTile key={example} icon={icon} color={color} size={isCompact ? 28 : 44} />
          ) : (
            <span
              key={example}
              className="aspect-square rounded-icon border border-dashed border-n6 medium:rounded-tile"
            />
          ),
        )}
      </div>
      <ul className="flex flex-col gap-1.5">
        {lines.map((line) => (
          <li key={line} className="flex gap-2 text-body text-n11">
            <span className="flex h-lh flex-none items-center">
              <Check className="size-4.5 text-n12" aria-hidden="true" />
            </span>
            {line}
          </li>
        ))}
      </ul>
      {action}
    </Card>
  );
}
