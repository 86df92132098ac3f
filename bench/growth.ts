import { addDays, addWeeks, type CivilDate, weekIdOf } from '@sevenfold/domain/calendar';
import { atMost, type Bench, benchmark, ms, type Row } from './benchmark';
import { createEntry, get, readRecords } from './calls';
import { closedLoop, inTurns, nth, overPairs, overRounds } from './measure';
import { type Crowd, makeCrowd, type Person } from './people';
import { type Program, startDatabase, startServer, using } from './stack';
import { accepted, wiresTo } from './wire';

const TIMES = 1.15;
const CALLERS = 8;
const YEAR = 52;

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
  run: (bench) => using(async (later) => {
    const database = await startDatabase();
    later(database.stop);
    const program = await startServer(bench, { DATABASE_URL: database.url });
    later(program.stop);
    bench.say('filling the database');
    const one = await makeCrowd(database.url, { people: 20, weeks: YEAR, activities: 20 });
    const ten = await makeCrowd(database.url, { people: 20, weeks: 10 * YEAR, activities: 20 });
    const rows: Row[] = [];
    for (const [what, request] of Object.entries(REQUESTS)) rows.push(...(await compare({ bench, program, one, ten }, what, request)));
    return rows;
  }),
});

interface Parts {
  readonly bench: Bench;
  readonly program: Program;
  readonly one: Crowd;
  readonly ten: Crowd;
}

async function compare({ bench, program, one, ten }: Parts, what: string, request: (person: Person, day: CivilDate, activityId: string) => string): Promise<Row[]> {
  bench.say(what);
  const wires = wiresTo(program, CALLERS);
  const measure = ({ people, day, activityIds }: Crowd) => () => closedLoop(CALLERS, bench.option('seconds', 3), async (caller) =>
    void accepted(await nth(wires, caller).send(request(nth(people, caller), day, nth(activityIds, 0)))));
  const samples = await inTurns(bench.option('rounds', 5), { one: measure(one), ten: measure(ten) });
  for (const wire of wires) wire.close();
  // Of equally many callers, the time of one is what the rate says the other way round, and steadier than a median of single times.
  const ratio = overPairs(samples.ten, samples.one, (a, b) => b.rate / a.rate);
  const row = (years: string, all: typeof samples.one): Row => {
    const { rate, p50, p99 } = overRounds(all);
    return { what: `${what}, ${years}`, rate, median: ms(p50), p99: ms(p99) };
  };
  return [row('1 year', samples.one), { ...row('10 years', samples.ten), ratio, goal: atMost(TIMES, ratio) }];
}
