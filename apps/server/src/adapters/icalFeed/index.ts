import type { Clock } from '../../clock';
import type { ICalendarFeed } from '../../ports/calendar';
import { readFeed } from './events';
import { fetchFeed, PUBLIC_NETWORK, type Network } from './fetch';

/**
 * Calendars published at an address as a file (RFC 5545), by any provider.
 *
 * @param network the hosts that may be read; public ones unless tests hand in another
 */
export function icalFeed(clock: Clock, network: Network = PUBLIC_NETWORK): ICalendarFeed {
  return {
    async read({ window, ...request }) {
      const response = await fetchFeed(request, network, clock);
      if (response === 'NOT_MODIFIED') return response;
      const { text, etag, lastModified } = response;
      return { ...(await readFeed(text, window, request.signal)), etag, lastModified };
    },
  };
}
