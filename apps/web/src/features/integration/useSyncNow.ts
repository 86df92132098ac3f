import type { Integration } from '@sevenfold/contract';
import { useEffect, useState } from 'react';
import { deviceRows } from '#data';
import { toast } from '#ui';
import { syncNow } from './api';
import { refusalOf, refusalText } from './refusal';

interface SyncNow {
  /** True until the server has read the account, or refused to. */
  readonly isBusy: boolean;
  sync(): void;
}

/** Lets the user have an account read at once. */
export function useSyncNow(integration: Integration): SyncNow {
  const [isRequested, setRequested] = useState(false);
  useEffect(() => {
    if (!isRequested) return undefined;
    const end = () => setRequested(false);
    waiting.add(end);
    return () => void waiting.delete(end);
  }, [isRequested]);
  return {
    isBusy: integration.isSyncing || isRequested,
    sync() {
      setRequested(true);
      syncNow(integration).catch((error: unknown) => {
        setRequested(false);
        toast({ kind: 'error', text: refusalText(refusalOf(error)) });
      });
    },
  };
}

/**
 * Called when the server gives the accounts again, as the end of each sync makes it do. An account that is refused as
 * before comes out the same, so that its row does not change.
 */
const waiting = new Set<() => void>();
deviceRows.store.observeBase(({ noun }) => {
  if (noun === 'integration') for (const end of waiting) end();
});
