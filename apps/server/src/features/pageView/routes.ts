import { randomInt } from 'node:crypto';
import { today } from '@sevenfold/domain/calendar';
import { route } from '#http';
import { countPageView } from './store';

/** Each count is spread over this many rows, to avoid lock contention between writers. */
const SLOTS = 16;

export const pageViewRoutes = [
  route('GET /api/v1/t/pv', async ({ db, userId, query, clock }) => {
    const day = today(clock.now(), 'UTC', 0);
    await countPageView(db, userId, { day, route: query.p, platform: query.pl, slot: randomInt(SLOTS) });
    return {};
  }),
];
