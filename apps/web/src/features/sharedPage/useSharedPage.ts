import type { SharedPage } from '@sevenfold/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isRetryable, request } from '#platform';

/** Content of a page; GONE if it does not work, FAILED if that could not be found out. */
export type SharedState = 'LOADING' | 'GONE' | 'FAILED' | SharedPage;

/**
 * Reads what the link with a token shows, and reads it again when the tab is shown or the network is back: it shows
 * today. The page stays while it is read again, and if that fails.
 */
export function useSharedPage(token: string): { readonly state: SharedState; retry(): void } {
  const [read, setRead] = useState<{ readonly token: string; readonly state: SharedState }>();
  // Counts the requests; only the response of the latest one is shown.
  const latest = useRef(0);
  const load = useCallback(async () => {
    latest.current += 1;
    const number = latest.current;
    const state = await readState(token);
    if (number !== latest.current) return;
    setRead((before) => {
      const keepsPage = state === 'FAILED' && before?.token === token && typeof before.state === 'object';
      return keepsPage ? before : { token, state };
    });
  }, [token]);
  useEffect(() => {
    void load();
    const refresh = () => {
      if (document.visibilityState === 'visible') void load();
    };
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('online', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('online', refresh);
    };
  }, [load]);
  const retry = () => {
    setRead(undefined);
    void load();
  };
  return { state: read?.token === token ? read.state : 'LOADING', retry };
}

async function readState(token: string): Promise<SharedState> {
  try {
    return await request('POST /api/v1/shared-page', { body: { token } });
  } catch (error) {
    return isRetryable(error) ? 'FAILED' : 'GONE';
  }
}
