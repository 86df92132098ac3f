import { addDays, addWeeks, type CivilDate, weekIdOf } from '@sevenfold/domain/calendar';
import { atMost, benchmark, type Row } from './benchmark';
import { createEntry, get, readRecords } from './calls';
import { closedLoop, inTurns, nth, overPairs } from './measure';
import { type OneAndTen, rowOf, startOneAndTen, YEAR } from './oneAndTen';
import type { Crowd, Person } from './people';
import { using } from './stack';
import { accepted, wiresTo } from './wire';

const TIMES = 1.15;
const CALLERS = 8;

/** What somebody asks for who has recorded for a year, or for ten. */
const REQUESTS: Readonly<Record<string, (person: Person, day: CivilDate, activityId: string) => string>> = {
  'read of a day': (person, day) => readRecords(person, day, day),
  'read of a week': (person, day) => readRecords(person, addDays(day, -6), day),
  'week totals of one activity over a year': (person, day, activityId) => {
    const week = weekIdOf(day, 'MONDAY');
    return get(person, `/api/v1/week-totals?from=${addWeeks(week, 1 - YEAR)}&to=${week}&activityId=${activityId}`);
  },
  'write of an entry': (person, day, activityId) => createEntry(person, activityId, day),
};

export const growth = benchmark({
  name: 'growth',
  goal: `ten years of history cost at most ${TIMES} times what one year costs`,
  run: (bench) =>
    using(async (later) => {
      const parts = await startOneAndTen(bench, later, { people: 20, activities: 20 });
      const rows: Row[] = [];
      for (const [what, request] of Object.entries(REQUESTS)) rows.push(...(await compare(parts, what, request)));
      return rows;
    }),
});

async function compare(
  { bench, program, one, ten }: OneAndTen,
  what: string,
  request: (person: Person, day: CivilDate, activityId: string) => string,
): Promise<Row[]> {
  bench.say(what);
  const wires = wiresTo(program, CALLERS);
  const measure =
    ({ people, day, activityIds }: Crowd) =>
    () =>
      closedLoop(
        CALLERS,
        bench.option('seconds', 3),
        async (caller) =>
          void accepted(await nth(wires, caller).send(request(nth(people, caller), day, nth(activityIds, 0)))),
      );
  const samples = await inTurns(bench.option('rounds', 5), { one: measure(one), ten: measure(ten) });
  for (const wire of wires) wire.close();
  // Of equally many callers, the time of one is what the rate says the other way round, and steadier than a median of
  // single times.
  const ratio = overPairs(samples.ten, samples.one, (a, b) => b.rate / a.rate);
  return [
    rowOf(`${what}, 1 year`, samples.one),
    { ...rowOf(`${what}, 10 years`, samples.ten), ratio, goal: atMost(TIMES, ratio) },
  ];
}
