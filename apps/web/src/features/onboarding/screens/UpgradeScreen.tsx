import { yearlySaving } from '@sevenfold/domain/plan';
import { Check } from 'lucide-react';
import { navigate } from '../../../navigation/location';
import { paths } from '../../../navigation/paths';
import { useLocale, useText } from '../../../platform/text';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Surface';
import { useServerConfig } from '../../serverConfig/api';
import { useUser } from '../../user/api';
import { FlowFrame } from '../components/FlowFrame';
import { completeStep } from '../steps';

/** Compares the two plans. Nothing has to be chosen: everybody starts with Free. */
export default function UpgradeScreen() {
  const text = useText();
  const config = useServerConfig();
  const isPremium = useUser().subscription.type === 'PREMIUM';
  const finish = () => {
    completeStep('UPGRADE');
    navigate(paths.day());
  };
  const price = usePrice(config?.prices.currency ?? 'USD');
  return (
    <FlowFrame
      part="UPGRADE"
      title={text('onboarding.upgradeTitle')}
      text={text('onboarding.upgradeText')}
      skip={null}
      action={
        <Button variant="primary" size="large" className="max-medium:flex-1" onClick={finish}>
          {text(isPremium ? 'onboarding.done' : 'onboarding.continueFree')}
        </Button>
      }
    >
      {config && (
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 medium:grid-cols-2">
            <Plan
              name={text('onboarding.free')}
              price={price(0)}
              lines={[
                text('onboarding.freeActivities', { count: config.freePlan.activities }),
                text('onboarding.freeCalendars', { count: config.freePlan.calendarAccounts }),
                text('onboarding.everythingElse'),
              ]}
            />
            <Plan
              name={text('onboarding.premium')}
              price={text('onboarding.perYear', { price: price(config.prices.yearly) })}
              detail={`${text('onboarding.perMonth', { price: price(config.prices.monthly) })} · ${text('onboarding.save', { percent: yearlySaving(config.prices.monthly, config.prices.yearly) })}`}
              lines={[
                text('onboarding.allActivities'),
                text('onboarding.allCalendars'),
                text('onboarding.everythingElse'),
              ]}
            />
          </div>
          <p className="text-small text-n10">
            {text(isPremium ? 'onboarding.alreadyPremium' : 'onboarding.premiumLater')}
          </p>
        </div>
      )}
    </FlowFrame>
  );
}

interface PlanProps {
  readonly name: string;
  readonly price: string;
  readonly detail?: string;
  readonly lines: readonly string[];
}

function Plan({ name, price, detail, lines }: PlanProps) {
  return (
    <Card padded className="flex flex-col gap-3">
      <div>
        <h2 className="text-h3">{name}</h2>
        <p className="text-h2 tabular-nums">{price}</p>
        <p className="min-h-4.5 text-small text-n10">{detail}</p>
      </div>
      <ul className="flex flex-col gap-1.5">
        {lines.map((line) => (
          <li key={line} className="flex gap-2 text-body text-n11">
            <Check className="mt-0.5 size-4.5 flex-none text-n12" aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Formats minor units of a currency: "$49.90". */
function usePrice(currency: string): (minorUnits: number) => string {
  const locale = useLocale();
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return (minorUnits) => format.format(minorUnits / 10 ** digits);
}
