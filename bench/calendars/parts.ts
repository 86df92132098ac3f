import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { systemClock } from '../../apps/server/src/clock';
import { overPool } from '../../apps/server/src/db/client';
import type { IntegrationDeps } from '../../apps/server/src/features/integration/deps';
import type { Bench } from '../benchmark';
import type { Database } from '../stack';
import { keyring, type Provider } from './accounts';

export interface Parts {
  readonly bench: Bench;
  readonly database: Database;
  readonly provider: Provider;
  readonly pool: Pool;
  readonly log: Logger;
}

/** The server's own dependencies, to run its functions within the benchmark. */
export const depsOf = ({ pool, log, provider }: Parts): IntegrationDeps => ({
  db: overPool(pool),
  clock: systemClock,
  log,
  providers: { GOOGLE: provider.calendars, OUTLOOK: undefined, ICAL: undefined },
  keyring,
  freeAccounts: 1,
  publicUrl: undefined,
  pushUrl: undefined,
});

/** Runs something, and returns how long it took, in milliseconds. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}
