import { setTimeout as delay } from 'node:timers/promises';
import { atMost, benchmark, mebibytes } from './benchmark';
import { createEntry, readRecords } from './calls';
import { closedLoop, median, nth } from './measure';
import { makeCrowd } from './users';
import { residentMiB, startDatabase, startServer, withCleanup } from './stack';
import { accepted, wiresTo } from './wire';

const IDLE_MIB = 95;
const CALLERS = 50;
const STARTS = 3;
/** Milliseconds without requests after which a process counts as idle. */
const SETTLE_MS = 5_000;

export const memory = benchmark({
  name: 'memory',
  goal: `an idle server process takes at most ${IDLE_MIB} MiB`,
  run: (bench) =>
    withCleanup(async (onCleanup) => {
      const database = await startDatabase();
      onCleanup(database.stop);
      const idle: number[] = [];
      for (let count = 0; count < STARTS; count += 1) {
        const server = await startServer(bench, { DATABASE_URL: database.url });
        onCleanup(server.stop);
        await delay(SETTLE_MS);
        idle.push(await residentMiB(server.pid));
        await server.stop();
      }
      const server = await startServer(bench, { DATABASE_URL: database.url });
      onCleanup(server.stop);
      bench.say('filling the database');
      const { users, day, activityIds } = await makeCrowd(database.url, {
        users: CALLERS,
        weeks: 52,
        activities: 20,
      });
      bench.say('under load');
      const wires = wiresTo(server, CALLERS);
      const seconds = bench.option('seconds', 20);
      await closedLoop(CALLERS, seconds, async (caller) => {
        const user = nth(users, caller);
        accepted(
          await nth(wires, caller).send(
            Math.random() < 0.2 ? createEntry(user, nth(activityIds, 0), day) : readRecords(user, day, day),
          ),
        );
      });
      const busy = await residentMiB(server.pid);
      for (const wire of wires) wire.close();
      await delay(SETTLE_MS);
      const after = await residentMiB(server.pid);
      return [
        {
          what: 'server process at idle',
          median: mebibytes(median(idle)),
          goal: atMost(IDLE_MIB, median(idle), 'MiB'),
        },
        { what: `at the end of ${seconds} s of full load`, median: mebibytes(busy) },
        { what: 'some seconds later', median: mebibytes(after) },
      ];
    }),
});
