// Syncs one account and exits; tests kill it in between. The environment names the account, the services and the time.
import { pino } from 'pino';
import { googleCalendars } from '../../src/adapters/googleCalendar';
import { overPool } from '../../src/db/client';
import { createPool } from '../../src/db/pool';
import { syncIntegration } from '../../src/features/integration/sync';
import { createKeyring } from '../../src/keyring';

const { DATABASE_URL = '', GOOGLE_URL = '', KEY = '', USER_ID = '', INTEGRATION_ID = '', NOW = '' } = process.env;
const log = pino({ level: 'silent' });
const clock = { now: () => Number(NOW) };
const GOOGLE = googleCalendars({
  clientId: 'client',
  clientSecret: 'secret',
  oauthUrl: GOOGLE_URL,
  calendarUrl: `${GOOGLE_URL}/calendar/v3`,
  clock,
});
const pool = createPool({ url: DATABASE_URL, connections: 2, log });
const deps = {
  db: overPool(pool),
  clock,
  log,
  providers: { GOOGLE, OUTLOOK: undefined, ICAL: undefined },
  keyring: createKeyring([{ id: 'test', key: Buffer.from(KEY, 'base64') }]),
  freeAccounts: 1,
  publicUrl: undefined,
  pushUrl: undefined,
};
process.stdout.write(
  `${JSON.stringify(await syncIntegration(deps, USER_ID, INTEGRATION_ID, new AbortController().signal))}\n`,
);
await pool.end();
