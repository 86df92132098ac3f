import { atMost, type Bench, benchmark, type Row } from './benchmark';
import { readRecords } from './calls';
import { anyOf, closedLoop, inTurns, nth, overPairs } from './measure';
import { rowOf } from './oneAndTen';
import { type ServerProcess, startDatabase, startServer, withCleanup } from './stack';
import { type Crowd, makeCrowd } from './users';
import { accepted, wiresTo } from './wire';

/** Maximum ratio of the p99 of a day on the cluster to that on one node. */
const MAX_RATIO = 1.3;
const CALLERS = 4;
/** Users whose days are read; their rows are spread over all shards. */
const READERS = 2_000;
/** A short history: what counts is the number of users. */
const HISTORY = { weeks: 1, activities: 3, signedIn: READERS };

/** A server and the users of its database. */
interface Side {
  readonly server: ServerProcess;
  readonly crowd: Crowd;
}

/**
 * Reads days of users on a cluster with a million users and on one node with ten thousand. `CLUSTER_URL` is the address of
 * an empty database on the coordinator of a Citus cluster that `npm run db:distribute` has distributed.
 */
export const cluster = benchmark({
  name: 'cluster',
  goal: `a day of one of a million users on a cluster costs at most ${MAX_RATIO} times one of ten thousand on one node`,
  run: (bench) =>
    withCleanup(async (onCleanup) => {
      const url = process.env['CLUSTER_URL'];
      if (url === undefined) {
        bench.say('left out: CLUSTER_URL is not set');
        return [];
      }
      const database = await startDatabase();
      onCleanup(database.stop);
      const side = async (address: string, users: number): Promise<Side> => {
        const server = await startServer(bench, { DATABASE_URL: address });
        onCleanup(server.stop);
        bench.say(`filling a database with ${users} users`);
        const started = performance.now();
        const crowd = await makeCrowd(address, { ...HISTORY, users });
        bench.say(`${Math.round((performance.now() - started) / 1000)} s`);
        return { server, crowd };
      };
      const one = await side(database.url, bench.option('few', 10_000));
      const many = await side(url, bench.option('users', 1_000_000));
      return compare(bench, one, many);
    }),
});

async function compare(bench: Bench, one: Side, many: Side): Promise<Row[]> {
  const measure =
    ({ server, crowd }: Side) =>
    async () => {
      const wires = wiresTo(server, CALLERS);
      const sample = await closedLoop(
        CALLERS,
        bench.option('seconds', 5),
        async (caller) =>
          void accepted(await nth(wires, caller).send(readRecords(anyOf(crowd.users), crowd.day, crowd.day))),
      );
      for (const wire of wires) wire.close();
      return sample;
    };
  const samples = await inTurns(bench.option('rounds', 7), { one: measure(one), many: measure(many) });
  const ratio = overPairs(samples.many, samples.one, (a, b) => a.p99 / b.p99);
  return [
    rowOf('read of a day, one node', samples.one),
    { ...rowOf('read of a day, cluster', samples.many), ratio, goal: atMost(MAX_RATIO, ratio) },
  ];
}
