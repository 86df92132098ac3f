import type { Clock } from '../../clock';
import type { ICalendarFeed } from '#ports';
import { PUBLIC_NETWORK, type Network } from '#adapters/publicNetwork';
import { fetchFeed } from './fetch';
import { FeedReader } from './reader';

/** The script of `feedWorker.ts` beside the built server. */
const WORKER = new URL('./feedWorker.js', import.meta.url);

/**
 * Calendars published at an address as a file (RFC 5545), by any provider.
 *
 * @param network the hosts that may be read; public ones unless tests hand in another
 * @param worker the script that reads files; tests build their own
 */
export function icalFeed(clock: Clock, network: Network = PUBLIC_NETWORK, worker: URL = WORKER): ICalendarFeed {
  const reader = new FeedReader(worker);
  return {
    read: ({ window, timeZone, userId, signal, ...request }) =>
      reader.inTurn(userId, signal, async () => {
        const response = await fetchFeed({ ...request, signal }, network, clock);
        if (response === 'NOT_MODIFIED') return response;
        const { bytes, etag, lastModified } = response;
        return { ...(await reader.read({ bytes, window, timeZone }, signal, userId)), etag, lastModified };
      }),
  };
}
