// npm run test:crash -- N [--seed S] [--database URL]: kills the server, its database or both N times, at random moments
// under concurrent writers. After each kill, checks that every acknowledged write exists exactly once. With --database,
// uses that database, and kills only the server.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { randomOf } from './crash/random.mjs';
import { KINDS, Victims } from './crash/victims.mjs';
import { Writer } from './crash/writer.mjs';
import { ensureBuilt, runTool, serverMain, ToolError } from './workspace.mjs';

const CYCLES = 20;
const WRITERS = 8;
/** Range of the time that writers run before the kill, in milliseconds. */
const EARLIEST_MS = 30;
const LATEST_MS = 500;
/**
 * Date of the first cycle. Each cycle writes to a day of its own, so that checking it does not become slower with the
 * number of cycles.
 */
const FIRST_DAY = Date.UTC(2010, 0, 1);
const DAY_MS = 86_400_000;
const FAULTS_SHOWN = 10;
/** @type {readonly import('./crash/victims.mjs').Kind[]} */
const SERVER_ONLY = ['server'];

await runTool(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, server: { type: 'string' }, database: { type: 'string' } },
  });
  const cycles = Number(positionals[0] ?? CYCLES);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
  if (!Number.isInteger(cycles) || cycles < 1 || !Number.isInteger(seed))
    throw new ToolError('Number of cycles missing. Usage: npm run test:crash -- 500 [--seed 7] [--database URL]');
  if (values.server === undefined) await ensureBuilt();
  await crash(cycles, seed, values.server ?? serverMain, values.database);
});

/**
 * @param {number} cycles
 * @param {number} seed decides what is killed and when
 * @param {string} main
 * @param {string | undefined} databaseUrl
 */
async function crash(cycles, seed, main, databaseUrl) {
  console.log(`${cycles} cycles, seed ${seed}`);
  const random = randomOf(seed);
  const victims = new Victims(
    main,
    databaseUrl === undefined ? {} : { env: { DATABASE_URL: databaseUrl, LOCAL_SIGN_IN: 'on' } },
  );
  const kinds = databaseUrl === undefined ? KINDS : SERVER_ONLY;
  // A given database may have the users of an earlier run.
  const name = databaseUrl === undefined ? 'writer' : `writer-${randomUUID().slice(0, 8)}-`;
  /** @type {import('./crash/writer.mjs').Count} */
  const count = { acknowledged: 0, retried: 0, replayed: 0, lost: [], doubled: [] };
  const began = performance.now();
  try {
    await victims.revive();
    const writers = Array.from(
      { length: WRITERS },
      (_, number) => new Writer(`${name}${number}`, victims, random, count),
    );
    for (const writer of writers) await writer.register();
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const { kind, afterMs } = await runCycle({ victims, kinds, writers, random }, cycle);
      requireNoFault(count, cycle, kind, afterMs);
      if (cycle % 10 === 0 || cycles <= 10)
        console.log(
          `${cycle}: ${count.acknowledged} acknowledged, ${((performance.now() - began) / 1000 / cycle).toFixed(2)} s a cycle`,
        );
    }
    for (const writer of writers) await writer.settleAll();
    requireNoFault(count, cycles, 'the end', 0);
    await victims.stop();
    victims.remove();
    console.log(
      `${cycles} cycles, ${count.acknowledged} acknowledged writes, ${count.retried} retried, ${count.replayed} sent twice, 0 lost, 0 doubled, ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
  } catch (error) {
    victims.abandon();
    console.error(`Seed ${seed}; the data is in ${victims.dataFolder}`);
    throw error;
  }
}

/**
 * @typedef {{ victims: Victims, kinds: readonly import('./crash/victims.mjs').Kind[], writers: Writer[],
 *   random: import('./crash/random.mjs').Random }} Run
 */

/**
 * @param {Run} run
 * @param {number} cycle
 */
async function runCycle({ victims, kinds, writers, random }, cycle) {
  const date = new Date(FIRST_DAY + cycle * DAY_MS).toISOString().slice(0, 10);
  const kind = random.pick(kinds);
  const afterMs = random.whole(EARLIEST_MS, LATEST_MS);
  const stopping = new AbortController();
  const writing = Promise.all(writers.map((writer) => writer.write(date, stopping.signal)));
  await Promise.race([delay(afterMs), writing]);
  await victims.kill(kind);
  stopping.abort();
  await writing;
  await victims.revive();
  await Promise.all(writers.map((writer) => writer.settle(date)));
  return { kind, afterMs };
}

/**
 * @param {import('./crash/writer.mjs').Count} count
 * @param {number} cycle
 * @param {string} kind
 * @param {number} afterMs
 */
function requireNoFault({ acknowledged, lost, doubled }, cycle, kind, afterMs) {
  if (lost.length === 0 && doubled.length === 0) return;
  for (const fault of [...lost, ...doubled].slice(0, FAULTS_SHOWN)) console.error(fault);
  throw new ToolError(
    `Cycle ${cycle} (${kind} killed after ${afterMs} ms): of ${acknowledged} acknowledged writes ${lost.length} lost, ${doubled.length} doubled`,
  );
}
