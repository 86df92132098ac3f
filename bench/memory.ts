import { setTimeout as delay } from 'node:timers/promises';
import { atMost, benchmark, mebibytes } from './benchmark';
import { createEntry, readRecords } from './calls';
import { closedLoop, median, nth } from './measure';
import { makeCrowd } from './people';
import { residentMiB, startDatabase, startServer, using } from './stack';
import { accepted, wiresTo } from './wire';

const IDLE_MIB = 95;
const CALLERS = 50;
const STARTS = 3;
/** For how long a process is left alone before it counts as idle. */
const SETTLE_MS = 5_000;

export const memory = benchmark({
  name: 'memory',
  goal: `a server process that waits takes at most ${IDLE_MIB} MiB`,
  run: (bench) =>
    using(async (later) => {
      const database = await startDatabase();
      later(database.stop);
      const idle: number[] = [];
      for (let count = 0; count < STARTS; count += 1) {
        const program = await startServer(bench, { DATABASE_URL: database.url });
        later(program.stop);
        await delay(SETTLE_MS);
        idle.push(await residentMiB(program.pid));
        await program.stop();
      }
      const program = await startServer(bench, { DATABASE_URL: database.url });
      later(program.stop);
      bench.say('filling the database');
      const { people, day, activityIds } = await makeCrowd(database.url, {
        people: CALLERS,
        weeks: 52,
        activities: 20,
      });
      bench.say('under load');
      const wires = wiresTo(program, CALLERS);
      const seconds = bench.option('seconds', 20);
      await closedLoop(CALLERS, seconds, async (caller) => {
        const person = nth(people, caller);
        accepted(
          await nth(wires, caller).send(
            Math.random() < 0.2 ? createEntry(person, nth(activityIds, 0), day) : readRecords(person, day, day),
          ),
        );
      });
      const busy = await residentMiB(program.pid);
      for (const wire of wires) wire.close();
      await delay(SETTLE_MS);
      const after = await residentMiB(program.pid);
      return [
        {
          what: 'server process at idle',
          median: mebibytes(median(idle)),
          goal: atMost(IDLE_MIB, median(idle), 'MiB'),
        },
        { what: `at the end of ${seconds} s of full load`, median: mebibytes(busy) },
        { what: 'a little later', median: mebibytes(after) },
      ];
    }),
});
