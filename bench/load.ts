import { atMost, type Bench, benchmark, ms, type Row } from './benchmark';
import { get } from './calls';
import { anyOf } from './measure';
import { mixOf } from './mix';
import { OpenLoop, type Outcome, spread, wasServed, wasShed } from './openLoop';
import { type Crowd, makeCrowd } from './users';
import { residentMiB, startStack, withCleanup } from './stack';
import { openStream, type Target } from './wire';

const MINUTES = 10;
const USERS = 10_000;
const RATE = 1_000;
const WARM_UP_SECONDS = 3;
const OVERLOAD_TIMES = 5;
const OVERLOAD_SECONDS = 60;
/** Devices with an open change stream during the whole run. */
const STREAMS = 500;
/** Latency has recovered from an overload when the p99 of a second is at most this many times the p99 before it. */
const RECOVERED_RATIO = 2;
/** A lower p99 before the overload is taken as this, in milliseconds. */
const NORMAL_P99_MIN_MS = 10;
const RECOVERED_WITHIN_S = 5;
/** Duration of the measurement after the overload. */
const RECOVERY_SECONDS = 15;

export const load = benchmark({
  name: 'load',
  goal: `${RATE} mixed requests per second over ${USERS} users without an error; at ${OVERLOAD_TIMES} times that rate the excess is rejected, and latencies recover at once`,
  run: (bench) =>
    withCleanup(async (onCleanup) => {
      const { database, server } = await startStack(bench, onCleanup);
      bench.say('filling the database');
      const crowd = await makeCrowd(database.url, { users: bench.option('users', USERS), weeks: 8, activities: 8 });
      const streams = await openStreams(server, crowd, bench.option('streams', STREAMS));
      onCleanup(async () => streams.forEach((stream) => stream.close()));
      const loop = new OpenLoop(server, mixOf(crowd));
      onCleanup(async () => loop.close());
      const rate = bench.option('rate', RATE);
      await loop.run(rate, WARM_UP_SECONDS);
      const steady = await measureSteady(bench, loop, rate);
      const rows = [
        ...steady.rows,
        {
          what: 'memory of the server process at the end',
          median: { value: await residentMiB(server.pid), unit: 'MiB' as const },
        },
      ];
      return [...rows, ...(await measureOverload(bench, loop, rate, steady.p99))];
    }),
});

async function openStreams(target: Target, { users }: Crowd, count: number): Promise<{ close(): void }[]> {
  const streams = [];
  for (let opened = 0; opened < count; opened += 1) {
    const stream = await openStream(target, get(anyOf(users), '/api/v1/changes'));
    if (stream.status !== 200) throw new Error(`The response of a change stream has status ${stream.status}`);
    streams.push(stream);
  }
  return streams;
}

async function measureSteady(
  bench: Bench,
  loop: OpenLoop,
  rate: number,
): Promise<{ readonly rows: Row[]; readonly p99: number }> {
  const seconds = bench.option('minutes', MINUTES) * 60;
  bench.say(`${rate} requests per second for ${seconds} s`);
  const outcomes = await loop.run(rate, seconds, (second) => {
    if (second % 60 === 0) bench.say(`${second} s`);
  });
  const { p50, p99, max } = spread(outcomes);
  const errors = outcomes.filter((outcome) => !wasServed(outcome)).length;
  return {
    p99,
    rows: [
      {
        what: `${rate} requests per second for ${seconds / 60} min`,
        rate: outcomes.length / seconds,
        median: ms(p50),
        p99: ms(p99),
      },
      { what: 'slowest request', median: ms(max) },
      { what: 'errors', median: { value: errors, unit: '' }, goal: atMost(0, errors) },
    ],
  };
}

async function measureOverload(bench: Bench, loop: OpenLoop, rate: number, normalP99: number): Promise<Row[]> {
  const seconds = bench.option('overload', OVERLOAD_SECONDS);
  bench.say(`${rate * OVERLOAD_TIMES} requests per second for ${seconds} s`);
  const outcomes = await loop.run(rate * OVERLOAD_TIMES, seconds);
  bench.say('recovery');
  const after = await loop.run(rate, RECOVERY_SECONDS);
  const served = outcomes.filter(wasServed);
  const shed = outcomes.filter(wasShed);
  const failed = outcomes.length - served.length - shed.length;
  const row = (what: string, of: readonly Outcome[]): Row => ({
    what,
    rate: of.length / seconds,
    ...(of.length > 0 && { median: ms(spread(of).p50), p99: ms(spread(of).p99) }),
  });
  const recovered = secondsToRecover(after, Math.max(normalP99, NORMAL_P99_MIN_MS) * RECOVERED_RATIO);
  return [
    row(`of ${rate * OVERLOAD_TIMES} requests per second: served`, served),
    row('rejected with Retry-After', shed),
    { what: 'neither served nor rejected', median: { value: failed, unit: '' }, goal: atMost(0, failed) },
    {
      what: 'time until latencies recover',
      median: { value: recovered, unit: 's' },
      goal: atMost(RECOVERED_WITHIN_S, recovered, 's'),
    },
    {
      what: 'errors after the overload',
      median: {
        value: after.filter((outcome) => !wasServed(outcome) && outcome.at > recovered * 1000).length,
        unit: '',
      },
    },
  ];
}

/**
 * Returns the first second from which on all requests are served and the p99 stays within a limit.
 *
 * @param maxP99 in milliseconds
 */
function secondsToRecover(outcomes: readonly Outcome[], maxP99: number): number {
  const bad = Array.from({ length: RECOVERY_SECONDS }, (_, second) => {
    const within = outcomes.filter(({ at }) => at >= second * 1000 && at < (second + 1) * 1000);
    return within.some((outcome) => !wasServed(outcome)) || spread(within).p99 > maxP99;
  });
  return bad.lastIndexOf(true) + 1;
}
