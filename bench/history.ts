import { addDays, addWeeks, type CivilDate, weekIdOf } from '@sevenfold/domain/calendar';
import { atMost, type Bench, benchmark, type Row } from './benchmark';
import { get, readRecords } from './calls';
import { closedLoop, inTurns, nth, overPairs } from './measure';
import { type OneAndTen, rowOf, startOneAndTen, YEAR } from './oneAndTen';
import type { Crowd, User } from './users';
import { type ServerProcess, withCleanup } from './stack';
import { accepted, wiresTo } from './wire';

const MAX_RATIO = 2;
const CALLERS = 2;
const USERS = 8;
const ACTIVITIES = 60;
/** Connections that a browser opens to one server. */
const WIRES = 6;
/** Number of weeks that the screen of an activity requests. */
const WEEKS_BACK = 1_199;
const TREND_WEEKS = 12;

/** Requests of a screen that has no data on the device. */
type Screen = (user: User, day: CivilDate, activityId: string) => readonly string[];

const weekTotals = (user: User, day: CivilDate, weeks: number, more = ''): string => {
  const week = weekIdOf(day, 'MONDAY');
  return get(user, `/api/v1/week-totals?from=${addWeeks(week, -weeks)}&to=${week}${more}`);
};
const lists = (user: User): string[] => [get(user, '/api/v1/areas'), get(user, '/api/v1/as')];
const explore = (user: User, day: CivilDate, activityId: string, weeks: number, group: string): string =>
  get(user, `/api/v1/explore?activityId=${activityId}&from=${addDays(day, 1 - weeks * 7)}&to=${day}&group=${group}`);

const SCREENS: Readonly<Record<string, Screen>> = {
  '/week': (user, day) => [
    ...lists(user),
    readRecords(user, addDays(day, -6), day),
    readRecords(user, addDays(day, -13), addDays(day, -7)),
    weekTotals(user, day, TREND_WEEKS),
  ],
  '/activity': (user, day, activityId) => [
    ...lists(user),
    readRecords(user, addDays(day, -6), day),
    readRecords(user, addDays(day, -13), addDays(day, -7)),
    weekTotals(user, day, WEEKS_BACK, `&activityId=${activityId}`),
    weekTotals(user, day, YEAR),
  ],
  'explore-data, 12 weeks by week': (user, day, activityId) => [
    ...lists(user),
    explore(user, day, activityId, 12, 'WEEK'),
  ],
  'explore-data, a year by day': (user, day, activityId) => [
    ...lists(user),
    explore(user, day, activityId, YEAR, 'DAY'),
  ],
  'the records behind a number': (user, day, activityId) => [
    get(user, `/api/v1/entries?activityId=${activityId}&from=${addDays(day, 1 - YEAR * 7)}&to=${day}&limit=200`),
  ],
};

export const history = benchmark({
  name: 'history',
  goal: `with ${ACTIVITIES} activities, the p99 of loading a screen's data with ten years of history is at most ${MAX_RATIO} times that with one year`,
  run: (bench) =>
    withCleanup(async (onCleanup) => {
      const parts = await startOneAndTen(bench, onCleanup, { users: USERS, activities: ACTIVITIES });
      const rows: Row[] = [];
      for (const [what, screen] of Object.entries(SCREENS)) rows.push(...(await compare(parts, what, screen)));
      // Exists only with ten years of history: reported without a ratio.
      rows.push(
        await alone(parts, 'explore-data, ten years by month', (user, day, activityId) => [
          explore(user, day, activityId, 10 * YEAR, 'MONTH'),
        ]),
      );
      return rows;
    }),
});

/** Sends the requests of a screen at once, as browsers do; measures until the last response. */
const visits =
  (bench: Bench, server: ServerProcess, { users, day, activityIds }: Crowd, screen: Screen) =>
  async () => {
    const wires = wiresTo(server, CALLERS * WIRES);
    const sample = await closedLoop(CALLERS, bench.option('seconds', 3), async (caller) => {
      const requests = screen(nth(users, caller), day, nth(activityIds, 0));
      await Promise.all(
        requests.map(async (request, index) => void accepted(await nth(wires, caller * WIRES + index).send(request))),
      );
    });
    for (const wire of wires) wire.close();
    return sample;
  };

async function compare({ bench, server, one, ten }: OneAndTen, what: string, screen: Screen): Promise<Row[]> {
  bench.say(what);
  const samples = await inTurns(bench.option('rounds', 5), {
    one: visits(bench, server, one, screen),
    ten: visits(bench, server, ten, screen),
  });
  const ratio = overPairs(samples.ten, samples.one, (a, b) => a.p99 / b.p99);
  return [
    rowOf(`${what}, 1 year`, samples.one),
    { ...rowOf(`${what}, 10 years`, samples.ten), ratio, goal: atMost(MAX_RATIO, ratio) },
  ];
}

async function alone({ bench, server, ten }: OneAndTen, what: string, screen: Screen): Promise<Row> {
  bench.say(what);
  return rowOf(what, (await inTurns(bench.option('rounds', 5), { all: visits(bench, server, ten, screen) })).all);
}
