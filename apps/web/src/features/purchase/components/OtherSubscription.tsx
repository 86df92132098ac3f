import type { StoreSale } from '@sevenfold/domain/subscription';
import { Link } from '#navigation';
import { useText } from '#platform';
import { buttonClass, Card } from '#ui';
import { sectionPath } from '#features/settings';

/** Says what gives Premium already, or has to be settled first, instead of selling it a second time. */
export function OtherSubscription({ sale }: { sale: Exclude<StoreSale, 'FOR_SALE' | 'UNKNOWN'> }) {
  const text = useText();
  return (
    <Card padded className="flex flex-col gap-3">
      {sale !== 'WEB_UNPAID' && <h2 className="text-h3 text-n12">{text('subscription.already')}</h2>}
      <p className="text-body text-n11">{text(`purchase.other.${sale}`)}</p>
      <Link {...sectionPath('subscription')} className={buttonClass({ block: true })}>
        {text('purchase.toSubscription')}
      </Link>
    </Card>
  );
}
