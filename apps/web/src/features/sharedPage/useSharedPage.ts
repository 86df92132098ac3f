import type { SharedPage } from '@sevenfold/contract';
import { useCallback, useEffect, useState } from 'react';
import { isRetryable, request } from '#platform';

/** Content of a page; GONE if it does not work, FAILED if that could not be found out. */
export type SharedState = 'LOADING' | 'GONE' | 'FAILED' | SharedPage;

/** Reads what the link with a token shows. */
export function useSharedPage(token: string): { readonly state: SharedState; retry(): void } {
  const [read, setRead] = useState<{ readonly token: string; readonly state: SharedState }>();
  const load = useCallback(async () => {
    setRead(undefined);
    const state = await readState(token);
    setRead({ token, state });
  }, [token]);
  useEffect(() => void load(), [load]);
  return { state: read?.token === token ? read.state : 'LOADING', retry: () => void load() };
}

async function readState(token: string): Promise<SharedState> {
  try {
    return await request('POST /api/v1/shared-page', { body: { token } });
  } catch (error) {
    return isRetryable(error) ? 'FAILED' : 'GONE';
  }
}
