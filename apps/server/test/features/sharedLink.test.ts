import { ERRORS, type SharedActivityPage, type SharedWeekPage } from '@sevenfold/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TABLES } from '../../src/features/registry';
import { eraseDueAccounts } from '../../src/features/retention/erase';
import { newId } from '../../src/id';
import { startServer, type TestUser } from '../harness';
import { makeActivity, makeArea, makeEntry, makePremium, makeSharedLink, rethrow } from './fixtures';

/** Begins all texts that no visitor may see. */
const SECRET = 'Secret';

let ana: TestUser;
const server = await startServer();
beforeEach(async () => {
  server.clock.set('2026-03-11T10:00:00Z');
  ana = await server.signIn('Ana');
});

const open = (token: string) => server.request('POST /api/v1/shared-page', { token });

async function openWeek(token: string): Promise<SharedWeekPage> {
  const page = (await open(token)).data;
  if (page.kind !== 'WEEK') throw new Error('This shows an activity');
  return page;
}

async function openActivity(token: string): Promise<SharedActivityPage> {
  const page = (await open(token)).data;
  if (page.kind !== 'ACTIVITY') throw new Error('This shows a week');
  return page;
}

const list = async (session = ana) =>
  (await server.request('GET /api/v1/shared-links', undefined, { session })).data.sharedLinks;
const revoke = (id: string, session = ana) => server.request('DELETE /api/v1/shared-link', { id }, { session });
const since = (startWeekId: string, target: number) => [
  { startWeekId: startWeekId as '2026-W01', endWeekId: null, target },
];

it('takes work in proportion to the activities of a week', async () => {
  await makePremium(server, ana);
  const { token } = await makeSharedLink(server, ana);
  let made = 0;
  /** Number of elements that `filter` looks at while a week with that many activities is opened. */
  const lookedAt = async (count: number) => {
    for (; made < count; made += 1) {
      const { id } = await makeActivity(server, ana, { name: `Run ${made}` });
      await makeEntry(server, ana, id, { date: '2026-03-10' });
    }
    const filter = vi.spyOn(Array.prototype, 'filter');
    const { weeks } = await openWeek(token);
    const sum = filter.mock.contexts.reduce<number>((total, all) => total + (all as unknown[]).length, 0);
    filter.mockRestore();
    expect(weeks[0]?.activities).toHaveLength(count);
    return sum;
  };
  // The first request of a server looks at more.
  await lookedAt(1);
  const few = await lookedAt(10);
  expect(await lookedAt(40)).toBeLessThan(6 * few);
});

/** A week with a met goal, an amount, a skip, a plan and texts. Today is Wednesday, March 11. */
async function fillWeek() {
  const area = await makeArea(server, ana, { name: `${SECRET} area` });
  const run = await makeActivity(server, ana, {
    name: 'Run',
    description: `${SECRET} description`,
    areaId: area.id,
    unit: 'DAYS',
    weeklyGoalsTimeline: since('2026-W01', 2),
  });
  const water = await makeActivity(server, ana, {
    name: 'Water',
    customTimesUnit: 'glasses',
    weeklyGoalsTimeline: since('2026-W01', 20),
  });
  for (const date of ['2026-03-03', '2026-03-09', '2026-03-10'] as const)
    await makeEntry(server, ana, run.id, { date, note: `${SECRET} note`, startedAt: `${date}T06:07:00Z` });
  await makeEntry(server, ana, water.id, { date: '2026-03-10', amount: 4 });
  await makeEntry(server, ana, water.id, { date: '2026-03-10', amount: 3 });
  await server.request(
    'POST /api/v1/skips',
    { skips: [{ activityId: water.id, date: '2026-03-09', reason: 'SICK' }] },
    { session: ana },
  );
  await server.request(
    'POST /api/v1/plans',
    { plans: [{ activityId: water.id, date: '2026-03-12', amount: 9, startTime: '05:43' }] },
    { session: ana },
  );
  const review = {
    weekId: '2026-W11',
    isNew: true,
    feeling: 2,
    wins: `${SECRET} win`,
    struggles: '',
    notes: '',
  } as const;
  await server.request('POST /api/v1/review/draft', review, { session: ana });
  return { area, run, water };
}

describe('a shared week', () => {
  it('shows the current week and the one before, by day and with their goals', async () => {
    await fillWeek();
    const page = await openWeek((await makeSharedLink(server, ana)).token);
    expect(page).toMatchObject({ ownerName: null, weekStartDay: 'MONDAY', today: '2026-03-11' });
    const [current, before] = page.weeks;
    expect(current).toMatchObject({ weekId: '2026-W11', goalsMet: 1, goals: 2, attainment: (1 + 7 / 20) / 2 });
    expect(
      current?.activities.map(({ name, target, days }) => [name, target, days.map(({ amount }) => amount)]),
    ).toEqual([
      ['Run', 2, [1, 1, 0, 0, 0, 0, 0]],
      ['Water', 20, [0, 7, 0, 0, 0, 0, 0]],
    ]);
    expect(current?.activities[1]?.days.map(({ isSkipped }) => isSkipped)).toEqual([
      true,
      ...Array.from({ length: 6 }, () => false),
    ]);
    expect(current?.petals.map(({ date, state }) => `${date.slice(8)} ${state}`)).toEqual([
      '09 DONE',
      '10 DONE',
      '11 EMPTY',
      '12 FUTURE',
      '13 FUTURE',
      '14 FUTURE',
      '15 FUTURE',
    ]);
    expect(before).toMatchObject({ weekId: '2026-W10', goalsMet: 0, goals: 2 });
    expect(before?.activities[0]?.days.map(({ amount }) => amount)).toEqual([0, 1, 0, 0, 0, 0, 0]);
  });

  it('has a rhythm due after the last record, also of weeks that it does not show', async () => {
    const plants = await makeActivity(server, ana, { everyDays: 14, weeklyGoalsTimeline: since('2026-W01', 1) });
    await makeEntry(server, ana, plants.id, { date: '2026-02-24' });
    const [current, before] = (await openWeek((await makeSharedLink(server, ana)).token)).weeks;
    expect(current?.petals.slice(0, 3).map(({ state }) => state)).toEqual(['EMPTY', 'NOTHING', 'NOTHING']);
    expect(before?.petals.map(({ state }) => state)).toEqual(before?.petals.map(() => 'EMPTY'));
  });

  it('has no ids, texts, areas, times, plans or reasons', async () => {
    const { area, run, water } = await fillWeek();
    const links = [
      await makeSharedLink(server, ana, { label: `${SECRET} label` }),
      await makeSharedLink(server, ana, { activityId: run.id, label: `${SECRET} label` }),
    ];
    for (const { id, token } of links) {
      const { text } = await open(token);
      for (const hidden of [SECRET, 'Ana', 'SICK', '05:43', '06:07', id, ana.userId, area.id, run.id, water.id])
        expect(text, hidden).not.toContain(hidden);
      expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    }
  });

  it('says the name of its owner only if they chose that, and then their current one', async () => {
    const { token } = await makeSharedLink(server, ana, { showsName: true });
    expect((await openWeek(token)).ownerName).toBe('Ana');
    await server.request('PATCH /api/v1/user', { name: 'Anita' }, { session: ana });
    expect((await openWeek(token)).ownerName).toBe('Anita');
  });

  it('has the days of its owner: start of the week, time zone, end of the day', async () => {
    const settings = { weekStartDay: 'SUNDAY', timezone: 'Pacific/Kiritimati' } as const;
    await server.request('PATCH /api/v1/user/settings', settings, { session: ana });
    const { token } = await makeSharedLink(server, ana);
    const page = await openWeek(token);
    expect(page.today).toBe('2026-03-12');
    expect(page.weeks[0]?.petals[0]?.date).toBe('2026-03-08');
    await server.request('PATCH /api/v1/user/settings', { dayEndsAt: 3 }, { session: ana });
    expect((await openWeek(token)).today).toBe('2026-03-11');
  });

  it('moves on with the weeks', async () => {
    const { token } = await makeSharedLink(server, ana);
    server.clock.advance({ days: 7 });
    expect((await openWeek(token)).weeks.map(({ weekId }) => weekId)).toEqual(['2026-W12', '2026-W11']);
  });
});

describe('a shared activity', () => {
  it('shows its goal, the current week and the twelve before since it counts', async () => {
    const { run } = await fillWeek();
    await makeEntry(server, ana, run.id, { date: '2025-11-30' });
    const page = await openActivity((await makeSharedLink(server, ana, { activityId: run.id })).token);
    expect(page.weekId).toBe('2026-W11');
    expect(page.activity).toMatchObject({ name: 'Run', target: 2 });
    expect(page.activity.days.map(({ amount }) => amount)).toEqual([1, 1, 0, 0, 0, 0, 0]);
    expect(page.pastWeeks).toHaveLength(12);
    expect(page.pastWeeks[0]).toEqual({ weekId: '2025-W51', done: 0, target: null, outcome: 'NO_GOAL' });
    expect(page.pastWeeks.at(-1)).toEqual({ weekId: '2026-W10', done: 1, target: 2, outcome: 'MISSED' });
  });

  it('leaves out weeks before it counts', async () => {
    const { id } = await makeActivity(server, ana, { weeklyGoalsTimeline: since('2026-W09', 3) });
    const page = await openActivity((await makeSharedLink(server, ana, { activityId: id })).token);
    expect(page.pastWeeks.map(({ weekId }) => weekId)).toEqual(['2026-W09', '2026-W10']);
  });

  it('has no goal after the last record of one that is archived', async () => {
    const { run } = await fillWeek();
    const { token } = await makeSharedLink(server, ana, { activityId: run.id });
    await server.request('POST /api/v1/a/is-active', { activityId: run.id, isActive: false }, { session: ana });
    const recorded = await openActivity(token);
    expect([recorded.activity.target, recorded.pastWeeks.at(-1)?.weekId]).toEqual([2, '2026-W10']);
    server.clock.set('2026-04-01T10:00:00Z');
    const { activity, pastWeeks } = await openActivity(token);
    expect([activity.target, pastWeeks.at(-1)]).toEqual([
      null,
      { weekId: '2026-W11', done: 2, target: 2, outcome: 'MET' },
    ]);
    server.clock.set('2026-08-01T10:00:00Z');
    expect((await openActivity(token)).pastWeeks).toEqual([]);
  });

  it('stays shared when it is archived', async () => {
    const { run } = await fillWeek();
    const { token } = await makeSharedLink(server, ana, { activityId: run.id });
    await server.request('POST /api/v1/a/is-active', { activityId: run.id, isActive: false }, { session: ana });
    expect((await openActivity(token)).activity.name).toBe('Run');
  });
});

describe('a link that does not work', () => {
  it('gives the same response, whatever the reason', async () => {
    const { run } = await fillWeek();
    const ben = await server.signIn('Ben');
    const revoked = await makeSharedLink(server, ana);
    await revoke(revoked.id);
    const ofDeletedActivity = await makeSharedLink(server, ana, { activityId: run.id });
    await server.request('DELETE /api/v1/a', { activityId: run.id }, { session: ana });
    const ofDeletedUser = await makeSharedLink(server, ben);
    await server.request('POST /api/v1/user/delete', { reason: 'OTHER' }, { session: ben });
    const { token } = await makeSharedLink(server, ana);
    const tokens = {
      revoked: revoked.token,
      ofDeletedActivity: ofDeletedActivity.token,
      ofDeletedUser: ofDeletedUser.token,
      unknown: `sl_${'A'.repeat(43)}`,
      changed: token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA'),
      cut: token.slice(0, -1),
      malformed: '../%00 ?',
      empty: '',
    };
    const responses = await Promise.all(
      Object.entries(tokens).map(async ([name, wrong]) => {
        const { status, text, headers } = await open(wrong);
        const { date, 'x-request-id': _, ...others } = headers;
        return [name, { status, text, headers: others }] as const;
      }),
    );
    const [[, first] = []] = responses;
    expect(first?.status).toBe(404);
    expect(responses).toEqual(responses.map(([name]) => [name, first]));
    expect((await open(token)).status).toBe(200);
  });

  it('works again when its activity or account is restored', async () => {
    const { run } = await fillWeek();
    const { token } = await makeSharedLink(server, ana, { activityId: run.id });
    await server.request('DELETE /api/v1/a', { activityId: run.id }, { session: ana });
    await server.request('POST /api/v1/a/restore', { activityId: run.id }, { session: ana });
    expect((await open(token)).status).toBe(200);
  });
});

describe('shared links', () => {
  it('are listed latest first, with the minute of their last use, without their token', async () => {
    const first = await makeSharedLink(server, ana, { label: ' Ben ' });
    server.clock.advance({ minutes: 5 });
    const second = await makeSharedLink(server, ana, { showsName: true });
    await open(first.token);
    server.clock.advance({ seconds: 30 });
    await open(first.token);
    expect(await list()).toEqual([
      {
        id: second.id,
        activityId: null,
        label: null,
        showsName: true,
        createdAt: '2026-03-11T10:05:00.000Z',
        lastOpenedAt: null,
      },
      {
        id: first.id,
        activityId: null,
        label: 'Ben',
        showsName: false,
        createdAt: '2026-03-11T10:00:00.000Z',
        lastOpenedAt: '2026-03-11T10:05:00.000Z',
      },
    ]);
    server.clock.advance({ seconds: 30 });
    await open(first.token);
    expect((await list())[1]?.lastOpenedAt).toBe('2026-03-11T10:06:00.000Z');
  });

  it('have 256 random bits each, of which the server stores only a hash', async () => {
    const [{ token }, other] = [await makeSharedLink(server, ana), await makeSharedLink(server, ana)];
    expect(token).toMatch(/^sl_[A-Za-z0-9_-]{43}$/);
    expect(other.token).not.toBe(token);
    const bytes = Buffer.from(token.slice(3), 'base64url');
    expect(bytes.includes(Buffer.from(ana.userId.replaceAll('-', ''), 'hex'))).toBe(false);
    const rows = JSON.stringify(await server.db.selectFrom('shared_link').selectAll().execute());
    expect(rows).not.toContain(token.slice(3));
    expect((await server.request('GET /api/v1/user', undefined, { session: token })).status).toBe(401);
  });

  it('are twenty at most, also when they are made at the same time', async () => {
    const body = { activityId: null, label: null, showsName: false };
    const make = () => server.request('POST /api/v1/shared-link', body, { session: ana });
    const statuses = (await Promise.all(Array.from({ length: 22 }, make))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
    await revoke((await list())[0]?.id ?? '');
    expect((await make()).status).toBe(200);
    expect((await make()).error.message).toBe('There are 20 shared links. Revoke one first.');
  });

  it('of another user are neither listed nor revoked, and their activities not shared', async () => {
    const ben = await server.signIn('Ben');
    const { run } = await fillWeek();
    const { id, token } = await makeSharedLink(server, ana);
    expect(await list(ben)).toEqual([]);
    expect((await revoke(id, ben)).error.code).toBe(ERRORS.NOT_FOUND.code);
    const body = { activityId: run.id, label: null, showsName: false };
    const stolen = await server.request('POST /api/v1/shared-link', body, { session: ben });
    expect(stolen.error).toMatchObject({ code: ERRORS.NOT_FOUND.code, fields: [{ path: 'activityId' }] });
    const unknown = { ...body, activityId: newId(server.clock) };
    expect((await server.request('POST /api/v1/shared-link', unknown, { session: ana })).status).toBe(404);
    expect((await open(token)).status).toBe(200);
  });

  it('are erased with their account', async () => {
    await makeSharedLink(server, ana);
    const ben = await server.signIn('Ben');
    const { id: bens } = await makeSharedLink(server, ben);
    await server.request('POST /api/v1/user/delete', { reason: 'OTHER' }, { session: ana });
    server.clock.advance({ days: 15 });
    const { pool, clock } = server;
    await eraseDueAccounts({ pool, clock, tables: TABLES, signal: new AbortController().signal, onFailed: rethrow });
    const left = await server.db
      .selectFrom('shared_link')
      .where('user_id', 'in', [ana.userId, ben.userId])
      .select('id')
      .execute();
    expect(left.map(({ id }) => id)).toEqual([bens]);
  });
});

it('limits how often one address opens shared links', async () => {
  const limited = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '1' } });
  const statuses: number[] = [];
  for (let times = 0; times < 6; times++)
    statuses.push((await limited.request('POST /api/v1/shared-page', { token: 'wrong' })).status);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
});
