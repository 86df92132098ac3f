import { benchmark, type Bench, ms, type Row } from './benchmark';
import { createEntry, readRecords } from './calls';
import { closedLoop, inTurns, median, nth, overPairs, quantile, type Sample } from './measure';
import { rowOf } from './oneAndTen';
import { type Crowd, makeCrowd } from './users';
import { type ServerProcess, startDatabase, startServer, temporaryFolder, withCleanup } from './stack';
import { accepted, requestText, type Target, Wire, wiresTo } from './wire';

const STARTS = 7;
const CALLERS = 50;
/** Every fifth request is a write, the others are reads. */
const WRITE_EVERY = 5;

export const start = benchmark({
  name: 'start',
  goal: 'the server and its embedded database are ready soon after the start, and two processes on one database serve more than one',
  run: async (bench) => [...(await starts(bench)), ...(await processes(bench))],
});

/**
 * Measures from exec to the first response, including the embedded database. The first start creates the database;
 * later ones find it.
 */
function starts(bench: Bench): Promise<Row[]> {
  return withCleanup(async (onCleanup) => {
    const folder = await temporaryFolder();
    onCleanup(folder.remove);
    const durations: number[] = [];
    for (let count = 0; count <= STARTS; count += 1) {
      bench.say(count === 0 ? 'a first start' : `a warm start, ${count} of ${STARTS}`);
      const started = performance.now();
      const server = await startServer(bench, { DATA_FOLDER: folder.path });
      const wire = new Wire(server);
      accepted(await wire.send(requestText('GET', '/api/v1/server-config', {})));
      durations.push(performance.now() - started);
      wire.close();
      await server.stop();
    }
    const [first = Number.NaN, ...warm] = durations;
    return [
      { what: 'first start, which creates the database', median: ms(first) },
      {
        what: 'warm start, from exec to the first response',
        median: ms(median(warm)),
        p99: ms(
          quantile(
            warm.sort((a, b) => a - b),
            0.99,
          ),
        ),
      },
    ];
  });
}

function processes(bench: Bench): Promise<Row[]> {
  return withCleanup(async (onCleanup) => {
    const database = await startDatabase();
    onCleanup(database.stop);
    const servers: ServerProcess[] = [];
    for (let count = 0; count < 2; count += 1) {
      const server = await startServer(bench, { DATABASE_URL: database.url });
      onCleanup(server.stop);
      servers.push(server);
    }
    bench.say('filling the database');
    const crowd = await makeCrowd(database.url, { users: CALLERS, weeks: 52, activities: 20 });
    bench.say('one process, and two');
    const samples = await inTurns(bench.option('rounds', 5), {
      one: () => measure(bench, crowd, servers.slice(0, 1)),
      two: () => measure(bench, crowd, servers),
    });
    const ratio = overPairs(samples.two, samples.one, (a, b) => a.rate / b.rate);
    return [
      { ...rowOf('1 process, 50 clients', samples.one) },
      { ...rowOf('2 processes, 50 clients', samples.two), ratio },
    ];
  });
}

async function measure(bench: Bench, { users, day, activityIds }: Crowd, targets: readonly Target[]): Promise<Sample> {
  const wires = Array.from({ length: CALLERS }, (_, caller) => wiresTo(nth(targets, caller), 1)).flat();
  let count = 0;
  const sample = await closedLoop(CALLERS, bench.option('seconds', 3), async (caller) => {
    const user = nth(users, caller);
    const request =
      ++count % WRITE_EVERY === 0 ? createEntry(user, nth(activityIds, 0), day) : readRecords(user, day, day);
    accepted(await nth(wires, caller).send(request));
  });
  for (const wire of wires) wire.close();
  return sample;
}
