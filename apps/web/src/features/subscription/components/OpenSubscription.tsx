import type { SubscriptionDetails } from '@sevenfold/contract';
import { useText } from '#platform';
import { Card } from '#ui';
import { PortalButton } from './PortalButton';

/** Leads to the management of a web subscription that still exists, and must be settled before another is bought. */
export function OpenSubscription({ problem }: { problem: NonNullable<SubscriptionDetails['problem']> | 'EXISTS' }) {
  const text = useText();
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <p className="min-w-0 flex-1 basis-56 text-body text-n11" role="status">
        {text(`subscription.open${problem}`)}
      </p>
      <PortalButton />
    </Card>
  );
}
