import type { Pool } from 'pg';
import { systemClock } from '../../apps/server/src/clock';
import { overPool } from '../../apps/server/src/db/client';
import { recountInSlices } from '../../apps/server/src/features/calendarEvent/recountTask';
import { newId } from '../../apps/server/src/id';
import { atMost, ms, type Row } from '../benchmark';
import { inTurns, median } from '../measure';
import type { Connected } from './accounts';
import { type Parts, timed } from './parts';

const ROUNDS = 5;
/** Maximum share of the counting time that a tap of the user may wait for the lock. */
const WAIT_SHARE_MAX = 0.2;

/** Counts 10,000 events by one rule and by many, the first time and when nothing has changed. */
export async function countAll({ bench, pool }: Parts, { userId }: Connected, rules: number): Promise<Row[]> {
  bench.say(`counting with ${rules} rules`);
  const db = overPool(pool);
  const timeCounting = (): Promise<number> => timed(() => recountInSlices(db, userId, systemClock));
  const withRules = async (number: number): Promise<void> => {
    await pool.query('UPDATE activity SET is_active = false WHERE user_id = $1', [userId]);
    for (let index = 0; index < number; index += 1) {
      const rule = { filters: [{ field: 'NAME', operator: 'CONTAINS', value: `team ${index}` }], calendars: null };
      await pool.query(
        `INSERT INTO activity (user_id, id, name, description, color, icon, unit, direction, sort_order, is_active, created_at, calendar_tracking, calendar_tracking_status)
         VALUES ($1, $2, 'Team', '', '#1A9951', 'star', 'DURATION', 'AT_LEAST', $3, true, now(), $4, 'ACTIVE')`,
        [userId, newId(systemClock), index, JSON.stringify(rule)],
      );
    }
  };
  await withRules(1);
  await timeCounting();
  const one = await inTurns(ROUNDS, { all: timeCounting });
  await withRules(rules);
  const first = await timeCounting();
  const many = await inTurns(ROUNDS, { all: timeCounting });
  const waits = await inTurns(ROUNDS, { all: () => longestWait(pool, userId, timeCounting) });
  const ratio = median(waits.all.map(({ wait, took }) => wait / took));
  return [
    { what: 'counting 10,000 events by 1 rule', median: ms(median(one.all)) },
    {
      what: `counting 10,000 events by ${rules} rules`,
      median: ms(median(many.all)),
      ratio: median(many.all) / median(one.all),
    },
    { what: 'counting them the first time', median: ms(first) },
    {
      what: 'longest wait for the lock of the user meanwhile, and its share of that time',
      median: ms(median(waits.all.map(({ wait }) => wait))),
      ratio,
      goal: atMost(WAIT_SHARE_MAX, ratio),
    },
  ];
}

/**
 * Takes the user's lock again and again, as taps do, while something runs.
 *
 * @param run returns its own duration; all times are in milliseconds
 */
async function longestWait(
  pool: Pool,
  userId: string,
  run: () => Promise<number>,
): Promise<{ readonly wait: number; readonly took: number }> {
  const running = new AbortController();
  let wait = 0;
  const taps = (async () => {
    while (!running.signal.aborted) {
      wait = Math.max(
        wait,
        await timed(() => pool.query('SELECT 1 FROM app_user WHERE user_id = $1 FOR NO KEY UPDATE', [userId])),
      );
    }
  })();
  const took = await run();
  running.abort();
  await taps;
  return { wait, took };
}
