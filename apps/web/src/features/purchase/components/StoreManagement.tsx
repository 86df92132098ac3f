import type { SubscriptionDetails } from '@sevenfold/contract';
import { useEffect, useState } from 'react';
import { useText } from '#platform';
import { buttonClass, Card, SectionHeader } from '#ui';
import { findManagement, type Manager } from '#features/subscription';
import { readManagementUrl } from '../api';
import { deviceStore, storeAccount } from '../device';
import type { Buyer } from '../storeAccount';

interface StoreManagementProps {
  readonly manager: Manager;
  /** Undefined until loaded. */
  readonly store: SubscriptionDetails['store'] | undefined;
  readonly supportEmail: string | null | undefined;
  readonly buyer: Buyer | undefined;
}

/**
 * Says where the plan is managed. Leads to the store of this device and to support only: the stores allow no links to
 * payments elsewhere.
 */
export function StoreManagement({ manager, store, supportEmail, buyer }: StoreManagementProps) {
  const text = useText();
  const management = findManagement(manager, store, Boolean(supportEmail));
  const isHere = store === deviceStore() && manager === 'MOBILE';
  const url = useManagementUrl(isHere ? buyer : undefined) ?? management.url;
  return (
    <section aria-labelledby="management">
      <SectionHeader id="management" title={text('subscription.managed')} />
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
        <p className="min-w-0 flex-1 basis-56 text-body text-n11">{text(management.text)}</p>
        {isHere && url !== undefined && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass()}>
            {text('subscription.manage')}
          </a>
        )}
        {manager === 'MANUAL' && supportEmail && (
          <a href={`mailto:${supportEmail}`} className={buttonClass()}>
            {text('subscription.contact')}
          </a>
        )}
      </Card>
    </section>
  );
}

/** The store's page of this very subscription; undefined until it is known. */
function useManagementUrl(buyer: Buyer | undefined): string | undefined {
  const { userId, publicKey } = buyer ?? {};
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (userId === undefined || publicKey === undefined) return undefined;
    let isOver = false;
    // Without it, the store's list of all subscriptions is linked.
    const show = (read: string | null) => void (isOver || setUrl(read));
    readManagementUrl(storeAccount, { userId, publicKey }).then(show, () => undefined);
    return () => {
      isOver = true;
    };
  }, [userId, publicKey]);
  return url ?? undefined;
}
