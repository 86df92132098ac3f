import { setTimeout as delay } from 'node:timers/promises';
import { atMost, type Row } from '../benchmark';
import { inTurns, median, nth } from '../measure';
import { startServer } from '../stack';
import type { Connected } from './accounts';
import type { Parts } from './parts';

const WORKERS = 2;
const ROUNDS = 3;
const POLL_MS = 50;
const LIMIT_MS = 240_000;
/** Maximum ratio of the time beside a hanging account, which occupies one of eight slots, to the usual time. */
const MAX_RATIO = 1.3;

interface Drained {
  /** Seconds until every account but the hanging one was synced. */
  readonly seconds: number;
  /** Maximum number of syncs of one account. */
  readonly maxSyncs: number;
}

/** Has all accounts read by two processes that only run jobs: when all respond, and when one never does. */
export async function drainQueue(parts: Parts, connected: readonly Connected[]): Promise<Row[]> {
  const { bench } = parts;
  bench.say(`reading ${connected.length} accounts with ${WORKERS} processes`);
  const hanging = nth(connected, 0);
  const rounds = await inTurns(bench.option('rounds', ROUNDS), {
    usual: () => drain(parts, connected, undefined),
    withHanging: () => drain(parts, connected, hanging),
  });
  const seconds = (list: readonly Drained[]): number => median(list.map((one) => one.seconds));
  const ratio = median(rounds.withHanging.map((one, round) => one.seconds / nth(rounds.usual, round).seconds));
  const maxSyncs = Math.max(...[...rounds.usual, ...rounds.withHanging].map((one) => one.maxSyncs));
  const what = `${connected.length.toLocaleString('en')} accounts on ${WORKERS} processes`;
  return [
    {
      what: `${what}, until each had its turn`,
      median: { value: seconds(rounds.usual), unit: 's' },
      rate: connected.length / seconds(rounds.usual),
    },
    {
      what: `${what}, one of which never responds`,
      median: { value: seconds(rounds.withHanging), unit: 's' },
      ratio,
      goal: atMost(MAX_RATIO, ratio),
    },
    { what: 'syncs of one account at most', median: { value: maxSyncs, unit: '' }, goal: atMost(1, maxSyncs) },
  ];
}

/** Measures one round, with new processes: those of an earlier round have used up a part of their request budgets. */
async function drain(
  { bench, database, provider, pool }: Parts,
  connected: readonly Connected[],
  hanging: Connected | undefined,
): Promise<Drained> {
  const { fake, env } = provider;
  await pool.query('UPDATE integration SET last_success_at = NULL, lease_until = NULL, retry_at = NULL, failures = 0');
  await pool.query('DELETE FROM graphile_worker._private_jobs');
  const server = { DATABASE_URL: database.url, ROLE: 'worker', ...env };
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => startServer(bench, server)));
  if (hanging) {
    const { id } = hanging.account.primary;
    fake.fault({ when: ({ path }) => path.includes(id), times: 1_000_000, effect: 'HANG' });
  }
  const before = fake.requests.length;
  try {
    const started = performance.now();
    await pool.query(
      `SELECT graphile_worker.add_job('sync-integration', json_build_object('userId', u, 'id', i), job_key := 'sync-' || u || '-' || i)
       FROM unnest($1::text[], $2::text[]) AS given (u, i)`,
      [connected.map(({ userId }) => userId), connected.map(({ id }) => id)],
    );
    const others = connected.filter((one) => one !== hanging).map(({ id }) => id);
    await until(async () => {
      const { rows } = await pool.query<{ left: number }>(
        'SELECT count(*)::int AS left FROM integration WHERE id = ANY($1::uuid[]) AND last_success_at IS NULL',
        [others],
      );
      return rows[0]?.left === 0;
    });
    const seconds = (performance.now() - started) / 1000;
    return { seconds, maxSyncs: maxSyncsOf(fake.requests.slice(before), hanging) };
  } finally {
    fake.clearFaults();
    for (const worker of workers) await worker.stop();
  }
}

function maxSyncsOf(requests: readonly { readonly path: string }[], hanging: Connected | undefined): number {
  const counts = new Map<string, number>();
  for (const { path } of requests)
    if (path.endsWith('/events') && !(hanging && path.includes(hanging.account.primary.id)))
      counts.set(path, (counts.get(path) ?? 0) + 1);
  return Math.max(...counts.values());
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error('The queue is not empty after minutes');
    await delay(POLL_MS);
  }
}
