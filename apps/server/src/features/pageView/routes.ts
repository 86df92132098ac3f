import { randomInt } from 'node:crypto';
import { today } from '@sevenfold/domain/calendar';
import { route } from '../../http/route';
import { countPageView } from './store';

/** Writers of one count are spread over this many rows, so that they need not wait for each other. */
const SLOTS = 16;

export const pageViewRoutes = [
  route('GET /api/v1/t/pv', async ({ db, userId, query, clock }) => {
    const day = today(clock.now(), 'UTC', 0);
    await countPageView(db, userId, { day, route: routeName(query.p), platform: query.pl, slot: randomInt(SLOTS) });
    return {};
  }),
];

/** No route has a digit in its name, but ids, weeks and dates have: whatever has one is not kept. */
const routeName = (given: string): string => (/\d/.test(given) ? 'unknown' : given);
