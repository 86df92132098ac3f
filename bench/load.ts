import { atMost, type Bench, benchmark, ms, type Row } from './benchmark';
import { get } from './calls';
import { anyOf } from './measure';
import { mixOf } from './mix';
import { OpenLoop, type Outcome, spread, wasServed, wasShed } from './openLoop';
import { type Crowd, makeCrowd } from './people';
import { residentMiB, startDatabase, startServer, using } from './stack';
import { openStream, type Target } from './wire';

const MINUTES = 10;
const PEOPLE = 10_000;
const RATE = 1_000;
const OVERLOAD_TIMES = 5;
const OVERLOAD_SECONDS = 60;
/** Devices that listen for changes all the while. */
const STREAMS = 500;
/** After an overload, waiting times are as before when a second's p99 is at most this many times the one before it. */
const NORMAL_TIMES = 2;
const RECOVERED_WITHIN_S = 5;
const WATCH_SECONDS = 15;

export const load = benchmark({
  name: 'load',
  goal: `${RATE} mixed requests a second over ${PEOPLE} people without an error; of ${OVERLOAD_TIMES} times that, what is too much is turned away, and all is well again at once`,
  run: (bench) =>
    using(async (later) => {
      const database = await startDatabase();
      later(database.stop);
      const program = await startServer(bench, { DATABASE_URL: database.url });
      later(program.stop);
      bench.say('filling the database');
      const crowd = await makeCrowd(database.url, { people: bench.option('people', PEOPLE), weeks: 8, activities: 8 });
      const streams = await listen(program, crowd, bench.option('streams', STREAMS));
      later(async () => streams.forEach((stream) => stream.close()));
      const loop = new OpenLoop(program, mixOf(crowd));
      later(async () => loop.close());
      const rate = bench.option('rate', RATE);
      await loop.run(rate, 3);
      const steady = await measureSteady(bench, loop, rate);
      const rows = [
        ...steady.rows,
        {
          what: 'memory of the server process by then',
          median: { value: await residentMiB(program.pid), unit: 'MiB' as const },
        },
      ];
      return [...rows, ...(await measureOverload(bench, loop, rate, steady.p99))];
    }),
});

async function listen(target: Target, { people }: Crowd, count: number): Promise<{ close(): void }[]> {
  const streams = [];
  for (let opened = 0; opened < count; opened += 1) {
    const stream = await openStream(target, get(anyOf(people), '/api/v1/changes'));
    if (stream.status !== 200) throw new Error(`A stream was answered with ${stream.status}`);
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
  bench.say(`${rate} requests a second for ${seconds} s`);
  const outcomes = await loop.run(rate, seconds, (second) => {
    if (second % 60 === 0) bench.say(`${second} s`);
  });
  const { p50, p99, max } = spread(outcomes);
  const errors = outcomes.filter((outcome) => !wasServed(outcome)).length;
  return {
    p99,
    rows: [
      {
        what: `${rate} requests a second for ${seconds / 60} min`,
        rate: outcomes.length / seconds,
        median: ms(p50),
        p99: ms(p99),
      },
      { what: 'the slowest of them', median: ms(max) },
      { what: 'errors', median: { value: errors, unit: '' }, goal: atMost(0, errors) },
    ],
  };
}

async function measureOverload(bench: Bench, loop: OpenLoop, rate: number, normal: number): Promise<Row[]> {
  const seconds = bench.option('overload', OVERLOAD_SECONDS);
  bench.say(`${rate * OVERLOAD_TIMES} requests a second for ${seconds} s`);
  const outcomes = await loop.run(rate * OVERLOAD_TIMES, seconds);
  bench.say('afterwards');
  const after = await loop.run(rate, WATCH_SECONDS);
  const served = outcomes.filter(wasServed);
  const shed = outcomes.filter(wasShed);
  const failed = outcomes.length - served.length - shed.length;
  const row = (what: string, of: readonly Outcome[]): Row => ({
    what,
    rate: of.length / seconds,
    ...(of.length > 0 && { median: ms(spread(of).p50), p99: ms(spread(of).p99) }),
  });
  const recovered = secondsToNormal(after, Math.max(normal, 10) * NORMAL_TIMES);
  return [
    row(`of ${rate * OVERLOAD_TIMES} a second: served`, served),
    row('turned away, with Retry-After', shed),
    { what: 'neither', median: { value: failed, unit: '' }, goal: atMost(0, failed) },
    {
      what: 'until waiting times are as before',
      median: { value: recovered, unit: 's' },
      goal: atMost(RECOVERED_WITHIN_S, recovered, 's'),
    },
    {
      what: 'errors afterwards',
      median: {
        value: after.filter((outcome) => !wasServed(outcome) && outcome.at > recovered * 1000).length,
        unit: '',
      },
    },
  ];
}

/** The first second from which on all are served, 99 in 100 of them within a bound of milliseconds. */
function secondsToNormal(outcomes: readonly Outcome[], bound: number): number {
  const bad = Array.from({ length: WATCH_SECONDS }, (_, second) => {
    const within = outcomes.filter(({ at }) => at >= second * 1000 && at < (second + 1) * 1000);
    return within.some((outcome) => !wasServed(outcome)) || spread(within).p99 > bound;
  });
  return bad.lastIndexOf(true) + 1;
}
