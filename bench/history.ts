import { addDays, addWeeks, type CivilDate, weekIdOf } from '@sevenfold/domain/calendar';
import { atMost, type Bench, benchmark, type Row } from './benchmark';
import { get, readRecords } from './calls';
import { closedLoop, inTurns, nth, overPairs } from './measure';
import { type OneAndTen, rowOf, startOneAndTen, YEAR } from './oneAndTen';
import type { Crowd, Person } from './people';
import { type Program, using } from './stack';
import { accepted, wiresTo } from './wire';

const TIMES = 2;
const CALLERS = 2;
const PEOPLE = 8;
const ACTIVITIES = 60;
/** As many connections as a browser opens to one server. */
const WIRES = 6;
/** As far back as a page asks for the weeks of one activity. */
const WEEKS_BACK = 1_199;
const TREND_WEEKS = 12;

/** What a screen asks the server for when nothing of it is on the device. */
type Screen = (person: Person, day: CivilDate, activityId: string) => readonly string[];

const weekTotals = (person: Person, day: CivilDate, weeks: number, more = ''): string => {
  const week = weekIdOf(day, 'MONDAY');
  return get(person, `/api/v1/week-totals?from=${addWeeks(week, -weeks)}&to=${week}${more}`);
};
const lists = (person: Person): string[] => [get(person, '/api/v1/areas'), get(person, '/api/v1/as')];
const explore = (person: Person, day: CivilDate, activityId: string, weeks: number, group: string): string =>
  get(person, `/api/v1/explore?activityId=${activityId}&from=${addDays(day, 1 - weeks * 7)}&to=${day}&group=${group}`);

const SCREENS: Readonly<Record<string, Screen>> = {
  '/week': (person, day) => [
    ...lists(person),
    readRecords(person, addDays(day, -6), day),
    readRecords(person, addDays(day, -13), addDays(day, -7)),
    weekTotals(person, day, TREND_WEEKS),
  ],
  '/activity': (person, day, activityId) => [
    ...lists(person),
    readRecords(person, addDays(day, -6), day),
    readRecords(person, addDays(day, -13), addDays(day, -7)),
    weekTotals(person, day, WEEKS_BACK, `&activityId=${activityId}`),
    weekTotals(person, day, YEAR),
  ],
  'explore-data, 12 weeks by week': (person, day, activityId) => [
    ...lists(person),
    explore(person, day, activityId, 12, 'WEEK'),
  ],
  'explore-data, a year by day': (person, day, activityId) => [
    ...lists(person),
    explore(person, day, activityId, YEAR, 'DAY'),
  ],
  'the records behind a number': (person, day, activityId) => [
    get(person, `/api/v1/entries?activityId=${activityId}&from=${addDays(day, 1 - YEAR * 7)}&to=${day}&limit=200`),
  ],
};

export const history = benchmark({
  name: 'history',
  goal: `with ${ACTIVITIES} activities, ten years of history make 99 in 100 screens at most ${TIMES} times as slow to get their data as one year does`,
  run: (bench) =>
    using(async (later) => {
      const parts = await startOneAndTen(bench, later, { people: PEOPLE, activities: ACTIVITIES });
      const rows: Row[] = [];
      for (const [what, screen] of Object.entries(SCREENS)) rows.push(...(await compare(parts, what, screen)));
      // What only ten years have: said for itself, as one year has nothing to hold it against.
      rows.push(
        await alone(parts, 'explore-data, ten years by month', (person, day, activityId) => [
          explore(person, day, activityId, 10 * YEAR, 'MONTH'),
        ]),
      );
      return rows;
    }),
});

/** A screen's questions are asked at once, as a browser does; it has its data when the last one is answered. */
const visits =
  (bench: Bench, program: Program, { people, day, activityIds }: Crowd, screen: Screen) =>
  async () => {
    const wires = wiresTo(program, CALLERS * WIRES);
    const sample = await closedLoop(CALLERS, bench.option('seconds', 3), async (caller) => {
      const asked = screen(nth(people, caller), day, nth(activityIds, 0));
      await Promise.all(
        asked.map(async (request, index) => void accepted(await nth(wires, caller * WIRES + index).send(request))),
      );
    });
    for (const wire of wires) wire.close();
    return sample;
  };

async function compare({ bench, program, one, ten }: OneAndTen, what: string, screen: Screen): Promise<Row[]> {
  bench.say(what);
  const samples = await inTurns(bench.option('rounds', 5), {
    one: visits(bench, program, one, screen),
    ten: visits(bench, program, ten, screen),
  });
  const ratio = overPairs(samples.ten, samples.one, (a, b) => a.p99 / b.p99);
  return [
    rowOf(`${what}, 1 year`, samples.one),
    { ...rowOf(`${what}, 10 years`, samples.ten), ratio, goal: atMost(TIMES, ratio) },
  ];
}

async function alone({ bench, program, ten }: OneAndTen, what: string, screen: Screen): Promise<Row> {
  bench.say(what);
  return rowOf(what, (await inTurns(bench.option('rounds', 5), { all: visits(bench, program, ten, screen) })).all);
}
