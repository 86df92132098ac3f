import pino from 'pino';
import pg from 'pg';
import { benchmark, type Row } from '../benchmark';
import { nth } from '../measure';
import { startDatabase, startServer, withCleanup } from '../stack';
import { makeCrowd } from '../users';
import { connect, startProvider } from './accounts';
import { countAll } from './counting';
import { drainQueue } from './queue';
import { syncOne } from './sync';

/** Integrations in the queue. */
const INTEGRATIONS = 1000;
const RULES = 200;

export const calendars = benchmark({
  name: 'calendars',
  goal: `one account in trouble delays none of ${INTEGRATIONS}, none is read twice, and counting holds nobody's lock for long`,
  run: (bench) =>
    withCleanup(async (onCleanup) => {
      const database = await startDatabase();
      onCleanup(database.stop);
      const provider = await startProvider();
      onCleanup(() => provider.fake.stop());
      // Creates the schema.
      await (await startServer(bench, { DATABASE_URL: database.url })).stop();
      bench.say('filling the database');
      const count = bench.option('integrations', INTEGRATIONS);
      const { users } = await makeCrowd(database.url, { users: count + 1, weeks: 1, activities: 1 });
      const pool = new pg.Pool({ connectionString: database.url, max: 8 });
      onCleanup(() => pool.end());
      const parts = { bench, database, provider, pool, log: pino({ level: 'silent' }) };
      const first = await connect(provider, pool, nth(users, 0));
      const rows: Row[] = [...(await syncOne(parts, first)), ...(await countAll(parts, first, RULES))];
      bench.say(`connecting ${count} accounts`);
      const connected = [];
      for (const user of users.slice(1)) connected.push(await connect(provider, pool, user));
      return [...rows, ...(await drainQueue(parts, connected))];
    }),
});
