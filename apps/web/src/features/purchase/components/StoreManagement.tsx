import type { SubscriptionDetails } from '@sevenfold/contract';
import { useEffect, useState } from 'react';
import { findManagement, Management, type Manager } from '#features/subscription';
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
  const isHere = store === deviceStore() && manager === 'MOBILE';
  const own = useManagementUrl(isHere ? buyer : undefined);
  const url = isHere ? (own ?? findManagement(manager, store, false).url) : undefined;
  return <Management manager={manager} store={store} supportEmail={supportEmail} url={url} />;
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
