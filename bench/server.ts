import { join } from 'node:path';
import type pg from 'pg';
import { systemClock } from '../apps/server/src/clock';
import { newId } from '../apps/server/src/id';
import { atLeast, atMost, type Bench, benchmark, ms, type Row } from './benchmark';
import { createEntry, readRecords } from './calls';
import { closedLoop, inTurns, median, nth, overPairs, overRounds, type Sample } from './measure';
import { bareClients, type Crowd, makeCrowd } from './users';
import { type ServerProcess, startProcess, startStack, withCleanup } from './stack';
import { accepted, type Target, wiresTo } from './wire';

/** Goals for the rate, as shares of the slower baseline. */
const READ_SHARE = 0.5;
const WRITE_SHARE = 1 / 3;
/** Maximum ratio of the p99 to that of the slower baseline. */
const MAX_TAIL_RATIO = 1.5;
const CALLERS = [1, 50];

const SELECT = {
  name: 'bare_select',
  text: `SELECT entry.id, entry.activity_id, entry.date, entry.amount, entry.source, entry.started_at, entry.utc_offset_minutes, entry.note
    FROM entry JOIN activity ON activity.user_id = entry.user_id AND activity.id = entry.activity_id
    WHERE entry.user_id = $1 AND entry.date >= $2 AND entry.date <= $3 AND entry.deleted_at IS NULL AND activity.deleted_at IS NULL
    ORDER BY entry.date, entry.created_at, entry.id`,
};
const INSERT = {
  name: 'bare_insert',
  text: `INSERT INTO entry (user_id, id, activity_id, date, amount, source, created_at) VALUES ($1, $2, $3, $4, 1, 'MANUAL', now()) RETURNING *`,
};

export const server = benchmark({
  name: 'server',
  goal: 'reading a day and recording an entry run at half and a third of what HTTP or PostgreSQL alone can do, with at most 1.5 times their p99',
  run: (bench) =>
    withCleanup(async (onCleanup) => {
      const { database, server: app } = await startStack(bench, onCleanup);
      const bare = await startProcess([join(bench.root, 'bench/bareServer.mjs')]);
      onCleanup(bare.stop);
      bench.say('filling the database');
      const crowd = await makeCrowd(database.url, { users: Math.max(...CALLERS), weeks: 52, activities: 20 });
      const clients = await bareClients(database.url, Math.max(...CALLERS));
      onCleanup(async () => void (await Promise.all(clients.map((client) => client.end()))));
      const parts = { bench, crowd, app, bare, clients };
      const rows: Row[] = [];
      for (const callers of CALLERS) rows.push(...(await read(parts, callers)));
      for (const callers of CALLERS) rows.push(...(await write(parts, callers)));
      return rows;
    }),
});

interface Parts {
  readonly bench: Bench;
  readonly crowd: Crowd;
  readonly app: ServerProcess;
  readonly bare: ServerProcess;
  readonly clients: readonly pg.Client[];
}

async function read({ bench, crowd, app, bare, clients }: Parts, callers: number): Promise<Row[]> {
  const { users, day } = crowd;
  const request = (caller: number): string => readRecords(nth(users, caller), day, day);
  return compare(bench, `read of a day, ${callers}`, callers, READ_SHARE, {
    app,
    bare,
    request,
    pg: async (caller) =>
      void (await nth(clients, caller).query({ ...SELECT, values: [nth(users, caller).userId, day, day] })),
  });
}

async function write({ bench, crowd, app, bare, clients }: Parts, callers: number): Promise<Row[]> {
  const { users, day, activityIds } = crowd;
  const activityId = activityIds[0] ?? '';
  const request = (caller: number): string => createEntry(nth(users, caller), activityId, day);
  return compare(bench, `write of an entry, ${callers}`, callers, WRITE_SHARE, {
    app,
    bare,
    request,
    pg: async (caller) =>
      void (await nth(clients, caller).query({
        ...INSERT,
        values: [nth(users, caller).userId, newId(systemClock), activityId, day],
      })),
  });
}

interface Sides {
  readonly app: Target;
  readonly bare: Target;
  request(caller: number): string;
  pg(caller: number): Promise<void>;
}

/** Measures the app, bare HTTP with equal payloads, and bare `pg` in turns. */
async function compare(
  bench: Bench,
  what: string,
  callers: number,
  share: number,
  { app, bare, request, pg }: Sides,
): Promise<Row[]> {
  bench.say(`${what} at once`);
  const seconds = bench.option('seconds', 3);
  const ours = wiresTo(app, callers);
  const theirs = wiresTo(bare, callers);
  const [first] = ours;
  const bytes = first === undefined ? 0 : accepted(await first.send(request(0))).body.length;
  const sized = (text: string): string => text.replace('\r\n', `\r\nX-Response-Bytes: ${bytes}\r\n`);
  const samples = await inTurns(bench.option('rounds', 5), {
    ours: () =>
      closedLoop(callers, seconds, async (caller) => void accepted(await nth(ours, caller).send(request(caller)))),
    http: () =>
      closedLoop(
        callers,
        seconds,
        async (caller) => void accepted(await nth(theirs, caller).send(sized(request(caller)))),
      ),
    pg: () => closedLoop(callers, seconds, pg),
  });
  for (const wire of [...ours, ...theirs]) wire.close();
  return rowsOf(what, share, callers, samples);
}

function rowsOf(
  what: string,
  share: number,
  callers: number,
  { ours, http, pg }: Record<'ours' | 'http' | 'pg', readonly Sample[]>,
): Row[] {
  const slower = overRounds(http).rate < overRounds(pg).rate ? http : pg;
  const ratio = overPairs(ours, slower, (a, b) => a.rate / b.rate);
  const tail = overPairs(ours, slower, (a, b) => a.p99 / b.p99);
  const row = (name: string, samples: readonly Sample[]): Row => {
    const { rate, p50, p99 } = overRounds(samples);
    return { what: `${what}: ${name}`, rate, median: ms(p50), p99: ms(p99) };
  };
  return [
    { ...row('Sevenfold', ours), ratio, goal: atLeast(Math.round(share * 100) / 100, ratio) },
    row('bare node:http', http),
    row('bare pg', pg),
    ...(callers > 1
      ? [
          {
            what: `${what}: p99 against the slower baseline`,
            p99: ms(median(ours.map(({ p99 }) => p99))),
            ratio: tail,
            goal: atMost(MAX_TAIL_RATIO, tail),
          },
        ]
      : []),
  ];
}
