import { addDays, addWeeks, type CivilDate, weekIdOf } from '@sevenfold/domain/calendar';
import { atMost, benchmark, type Row } from './benchmark';
import { createEntry, get, readRecords } from './calls';
import { closedLoop, inTurns, nth, overPairs } from './measure';
import { type OneAndTen, rowOf, startOneAndTen, YEAR } from './oneAndTen';
import type { Crowd, User } from './users';
import { withCleanup } from './stack';
import { accepted, wiresTo } from './wire';

/** Maximum ratio of the latency with ten years to the latency with one year. */
const MAX_RATIO = 1.15;
const CALLERS = 8;

/** Requests of users with one year and with ten years of history. */
const REQUESTS: Readonly<Record<string, (user: User, day: CivilDate, activityId: string) => string>> = {
  'read of a day': (user, day) => readRecords(user, day, day),
  'read of a week': (user, day) => readRecords(user, addDays(day, -6), day),
  'week totals of one activity over a year': (user, day, activityId) => {
    const week = weekIdOf(day, 'MONDAY');
    return get(user, `/api/v1/week-totals?from=${addWeeks(week, 1 - YEAR)}&to=${week}&activityId=${activityId}`);
  },
  'write of an entry': (user, day, activityId) => createEntry(user, activityId, day),
};

export const growth = benchmark({
  name: 'growth',
  goal: `ten years of history cost at most ${MAX_RATIO} times what one year costs`,
  run: (bench) =>
    withCleanup(async (onCleanup) => {
      const parts = await startOneAndTen(bench, onCleanup, { users: 20, activities: 20 });
      const rows: Row[] = [];
      for (const [what, request] of Object.entries(REQUESTS)) rows.push(...(await compare(parts, what, request)));
      return rows;
    }),
});

async function compare(
  { bench, server, one, ten }: OneAndTen,
  what: string,
  request: (user: User, day: CivilDate, activityId: string) => string,
): Promise<Row[]> {
  bench.say(what);
  const wires = wiresTo(server, CALLERS);
  const measure =
    ({ users, day, activityIds }: Crowd) =>
    () =>
      closedLoop(
        CALLERS,
        bench.option('seconds', 3),
        async (caller) =>
          void accepted(await nth(wires, caller).send(request(nth(users, caller), day, nth(activityIds, 0)))),
      );
  const samples = await inTurns(bench.option('rounds', 5), { one: measure(one), ten: measure(ten) });
  for (const wire of wires) wire.close();
  // With equal numbers of clients the rate is the inverse of the mean latency, and varies less than a median of single
  // latencies.
  const ratio = overPairs(samples.ten, samples.one, (a, b) => b.rate / a.rate);
  return [
    rowOf(`${what}, 1 year`, samples.one),
    { ...rowOf(`${what}, 10 years`, samples.ten), ratio, goal: atMost(MAX_RATIO, ratio) },
  ];
}
