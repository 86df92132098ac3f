import type { ReactNode } from 'react';
import { Link, paths } from '#navigation';
import { useText } from '#platform';
import { buttonClass, Card, cx } from '#ui';
import { PremiumBenefits } from './Benefits';
import { PlanHeading } from './PlanCards';

interface PremiumOfferProps {
  readonly isSold: boolean;
  /** Prices, beside the name. */
  readonly children?: ReactNode;
}

/** The contents of Premium, and the way to it where it is sold. */
export function PremiumOffer({ isSold, children }: PremiumOfferProps) {
  const text = useText();
  return (
    <Card className="p-4">
      <PlanHeading name={text('settings.planPremium')}>{children}</PlanHeading>
      <PremiumBenefits />
      {isSold ? (
        <Link {...paths.upgrade()} className={cx(buttonClass({ variant: 'primary' }), 'mt-4')}>
          {text('ui.limitPremium')}
        </Link>
      ) : (
        <p className="pt-3 text-small text-n10">{text('subscription.notSold')}</p>
      )}
    </Card>
  );
}
