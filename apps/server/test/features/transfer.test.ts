import type { TransferDocument } from '@sevenfold/contract';
import { transferDocument } from '@sevenfold/contract/transfer';
import { civilDate } from '@sevenfold/domain/calendar';
import { NO_COUNTS } from '@sevenfold/domain/transfer';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { EXPORTED_AS, NOT_EXPORTED } from '../../src/features/transfer/coverage';
import { TABLES } from '../../src/features/registry';
import { newId } from '../../src/id';
import { startServer } from '../harness';
import { activitiesOf, areasOf, makeActivity, makeArea, makeEntry, rowsOf } from './fixtures';
import { transferFixtures } from './transferFixtures';

const server = await startServer();

const { exportOf, batchesOf, importAll, userWithData, emptyUser } = transferFixtures(() => server);

const contentOf = ({ user: { absences }, exportedAt: _, feedback: __, ...content }: TransferDocument) => ({
  ...content,
  absences,
});

describe('the export', () => {
  it('matches its schema, and leaves out deleted objects', async () => {
    const user = await userWithData();
    const document = await exportOf(user);
    expect(transferDocument.safeParse(document).error).toBeUndefined();
    expect(document).toMatchObject({
      format: 'sevenfold',
      version: 1,
      user: { name: 'Ana', settings: { timezone: 'UTC' } },
    });
    expect(document.activities).toHaveLength(1);
    expect(document.entries.map(({ date }) => date)).toEqual(['2026-03-09', '2026-03-10']);
    expect(document.objectives).toMatchObject([
      {
        checkIns: [{ value: 6 }],
        steps: [{ name: 'Buy shoes', isDone: true, doneOn: '2026-03-09' }],
        stepNotes: [{ date: '2026-03-08', note: 'Tried three pairs' }],
        linkedActivityIds: [document.activities[0]?.id],
      },
    ]);
    expect(document.reviews.map(({ weekId, status }) => [weekId, status])).toEqual([
      ['2026-W10', 'FINISHED'],
      ['2026-W11', 'DRAFT'],
    ]);
    expect(document.skips).toHaveLength(1);
    expect(document.eventChoices).toMatchObject([{ choice: 'REJECTED' }]);
    expect(document.feedback).toMatchObject([{ message: 'More petals' }]);
  });

  it('is sent as a file named by the day', async () => {
    const response = await server.request('GET /api/v1/export', undefined, { session: await server.signIn() });
    expect(response.headers['content-disposition']).toBe('attachment; filename="sevenfold-2026-03-11.json"');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('is named by the day of the user, which ends later than that of the server', async () => {
    const session = await server.signIn();
    const settings = { timezone: 'America/Los_Angeles', dayEndsAt: 4 };
    await server.request('PATCH /api/v1/user/settings', settings, { session });
    const response = await server.request('GET /api/v1/export/csv', undefined, { session });
    expect(response.headers['content-disposition']).toBe('attachment; filename="sevenfold-2026-03-10.zip"');
  });

  it('pages through long histories without gaps or duplicates', async () => {
    const user = await server.signIn();
    const activity = await makeActivity(server, user);
    await server.pool.query(
      `INSERT INTO entry (user_id, id, activity_id, date, amount, source, created_at)
       SELECT $1, gen_random_uuid(), $2, DATE '2020-01-01' + n / 3, 1, 'MANUAL', now() FROM generate_series(0, 4999) n`,
      [user.userId, activity.id],
    );
    const { entries } = await exportOf(user);
    expect(entries).toHaveLength(5000);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(5000);
    expect(entries.map(({ date }) => date)).toEqual(entries.map(({ date }) => date).toSorted());
  });

  it('contains CSV files whose cells cannot run as formulas', async () => {
    const user = await userWithData();
    const response = await server.inject({
      method: 'GET',
      url: '/api/v1/export/csv',
      headers: { authorization: `Bearer ${user.token}` },
    });
    expect(response.headers['content-type']).toBe('application/zip');
    const files = unzipSync(response.rawPayload);
    expect(Object.keys(files)).toEqual(
      'profile areas activities weekly-goals objectives check-ins combined-goals reviews life-ratings skips plans entries event-choices feedback'
        .split(' ')
        .map((name) => `${name}.csv`),
    );
    const entries = files['entries.csv'] ?? new Uint8Array();
    expect([...entries.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, timed] = strFromU8(entries).split('\r\n');
    expect(header).toBe('id,date,time,activityId,activity,amount,unit,source,note,startedAt,utcOffsetMinutes');
    expect(timed).toMatch(/,2026-03-09,17:00,.*,540$/);
    expect(timed).toContain(`"'=HYPERLINK(""http://evil"")"`);
  });

  it('is limited to a few files a minute', async () => {
    const limited = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '100' } });
    const session = await limited.signIn();
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt += 1)
      statuses.push((await limited.request('GET /api/v1/export', undefined, { session })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('covers every table of user data, or lists it as not exported', () => {
    const tables = TABLES.filter(({ distribution }) => distribution === 'BY_USER').map(({ name }) => name);
    expect([...Object.keys(EXPORTED_AS), ...Object.keys(NOT_EXPORTED)].toSorted()).toEqual(tables.toSorted());
    const sections = Object.keys(transferDocument.shape);
    expect(Object.values(EXPORTED_AS).filter((section) => !sections.includes(section))).toEqual([]);
  });
});

describe('the import', () => {
  it('restores an export in an empty account, with the days that are skipped on absences and those that are not', async () => {
    const ana = await userWithData();
    const [activityId = ''] = (await exportOf(ana)).activities.map(({ id }) => id);
    const away = ['2026-04-06', '2026-07-01', '2026-07-02'].map((date) => ({
      activityId,
      date: civilDate(date),
      reason: 'AWAY' as const,
    }));
    await server.request('POST /api/v1/skips', { skips: away }, { session: ana });
    const exported = await exportOf(ana);
    expect(exported.skips).toEqual(expect.arrayContaining(away));
    const ben = await emptyUser();
    await importAll(ben, batchesOf(exported));
    expect(contentOf(await exportOf(ben))).toEqual(contentOf(exported));
  });

  it('skips what is planned in either account on the absences of both, and undoes it', async () => {
    const ana = await userWithData();
    const exported = await exportOf(ana);
    const [imported] = exported.activities;
    const ben = await server.signIn('Ben');
    const [run, archived] = [await makeActivity(server, ben), await makeActivity(server, ben)];
    await server.request('POST /api/v1/a/is-active', { activityId: archived.id, isActive: false }, { session: ben });
    await makeEntry(server, ben, run.id, { date: '2026-03-11' });
    const own = [{ first: civilDate('2026-05-01'), last: civilDate('2026-05-02') }];
    await server.request('PATCH /api/v1/user', { plannedAbsences: own }, { session: ben });
    const present = { first: civilDate('2026-03-10'), last: civilDate('2026-03-12') };
    const document = {
      ...exported,
      skips: [],
      user: { ...exported.user, absences: [present, ...(exported.user.absences?.slice(0, 1) ?? [])] },
    };
    const importId = newId(server.clock);
    await importAll(ben, batchesOf(document, importId));
    expect((await exportOf(ben)).skips).toEqual([
      // Not yesterday, and not today, on which there is an entry.
      { activityId: run.id, date: '2026-03-12', reason: 'AWAY' },
      { activityId: run.id, date: '2026-04-06', reason: 'AWAY' },
      { activityId: imported?.id, date: '2026-05-01', reason: 'AWAY' },
      { activityId: imported?.id, date: '2026-05-02', reason: 'AWAY' },
    ]);
    await server.request('POST /api/v1/import/undo', { importId }, { session: ben });
    expect((await exportOf(ben)).skips).toEqual([]);
    expect((await activitiesOf(server, ben)).map(({ id }) => id).toSorted()).toEqual([run.id, archived.id].toSorted());
  });

  it('reports which rows exist already, and writes nothing, when checking', async () => {
    const ana = await userWithData();
    const exported = await exportOf(ana);
    const [, rest] = batchesOf(exported);
    const ben = await emptyUser();
    const before = await rowsOf(server, ben);
    const bens = await server.request('POST /api/v1/import/check', rest, { session: ben });
    expect(bens.data.existing).toMatchObject({ entries: 0, absences: 0, reviews: 0 });
    expect(await rowsOf(server, ben)).toBe(before);
    const anas = await server.request('POST /api/v1/import/check', rest, { session: ana });
    expect(anas.data.existing).toEqual({
      areas: 0,
      activities: 0,
      objectives: 1,
      combinedGoals: 1,
      checkIns: 2,
      entries: 2,
      skips: 1,
      plans: 1,
      absences: 2,
      reviews: 2,
      lifeRatings: 1,
    });
  });

  it('neither overwrites nor duplicates existing rows', async () => {
    const ana = await userWithData();
    const exported = await exportOf(ana);
    const [activity] = exported.activities;
    const session = ana;
    await server.request('PATCH /api/v1/a', { id: activity?.id ?? '', name: 'Newer name' }, { session });
    await importAll(ana, batchesOf(exported));
    const after = await exportOf(ana);
    expect(after.activities.map(({ name }) => name)).toEqual(['Newer name']);
    expect(after.entries).toEqual(exported.entries);
  });

  it('writes a batch once, however often it is sent', async () => {
    const ben = await emptyUser();
    const batches = batchesOf(await exportOf(await userWithData()));
    await importAll(ben, batches);
    const response = await server.request('POST /api/v1/import/batch', batches[1], { session: ben });
    expect(response.data.created).toMatchObject({ entries: 2, reviews: 2 });
    const { data } = await server.request('GET /api/v1/imports', undefined, { session: ben });
    expect(data.imports).toMatchObject([{ isComplete: true, created: { activities: 1, entries: 2, checkIns: 2 } }]);
  });

  it('restores what was deleted', async () => {
    const ana = await userWithData();
    const exported = await exportOf(ana);
    const [activity] = exported.activities;
    await server.request('DELETE /api/v1/a', { activityId: activity?.id ?? '' }, { session: ana });
    await importAll(ana, batchesOf(exported));
    expect(contentOf(await exportOf(ana))).toEqual(contentOf(exported));
  });

  it('archives activities beyond the limit of the free plan', async () => {
    const ben = await emptyUser();
    const ana = await server.signIn();
    const activity = await makeActivity(server, ana);
    const exported = await exportOf(ana);
    const [given] = exported.activities;
    if (!given) throw new Error('Nothing was exported');
    const many = Array.from({ length: 7 }, (_, order) => ({
      ...given,
      id: newId(server.clock),
      order,
    }));
    await importAll(ben, [{ ...batchesOf(exported)[0], activities: many }]);
    expect((await activitiesOf(server, ben)).map(({ isActive }) => isActive)).toEqual([
      ...Array.from({ length: 5 }, () => true),
      false,
      false,
    ]);
    expect(activity.isActive).toBe(true);
  });

  it('archives restored activities beyond the limit that are active, whatever comes back archived', async () => {
    const ben = await emptyUser();
    const [first, second] = [await makeActivity(server, ben), await makeActivity(server, ben)];
    const exported = await exportOf(ben);
    for (const { id } of [first, second])
      await server.request('DELETE /api/v1/a', { activityId: id }, { session: ben });
    await server.pool.query('UPDATE activity SET is_active = false WHERE id = $1', [second.id]);
    for (let own = 0; own < 5; own += 1) await makeActivity(server, ben);
    await importAll(ben, batchesOf(exported));
    expect((await activitiesOf(server, ben)).filter(({ isActive }) => isActive)).toHaveLength(5);
  });

  it('gives the room of the plan to the activities that were chosen, not to deleted ones that come back', async () => {
    const ben = await emptyUser();
    const deleted = await makeActivity(server, ben);
    const exported = await exportOf(ben);
    await server.request('DELETE /api/v1/a', { activityId: deleted.id }, { session: ben });
    for (let own = 0; own < 4; own += 1) await makeActivity(server, ben);
    const [given] = exported.activities;
    if (!given) throw new Error('Nothing was exported');
    const chosen = { ...given, id: newId(server.clock) };
    const activities = [{ ...given, isActive: false }, chosen];
    await importAll(ben, [{ ...batchesOf(exported)[0], activities, isLast: true }]);
    const imported = (await activitiesOf(server, ben)).filter(({ id }) => id === deleted.id || id === chosen.id);
    expect(Object.fromEntries(imported.map(({ id, isActive }) => [id, isActive]))).toEqual({
      [deleted.id]: false,
      [chosen.id]: true,
    });
  });

  it.each([
    ['a date that has not begun', { entries: [{ date: '2027-01-01' }] }, 'entries.0.date'],
    ['an amount beyond the limit of the unit', { entries: [{ amount: 1200 }] }, 'entries.0.amount'],
    ['an activity from the future', { activities: [{ createdAt: '2030-01-01T00:00:00Z' }] }, 'activities.0.createdAt'],
  ])('refuses %s, and changes nothing', async (_, wrong, path) => {
    const exported = await exportOf(await userWithData());
    const ben = await emptyUser();
    await importAll(ben, [{ ...batchesOf(exported)[0], isLast: false }]);
    const before = await rowsOf(server, ben);
    const [first, second] = batchesOf(exported);
    const base: Record<string, unknown> = { ...first, ...second, number: 2 };
    const [[kind, [change]]] = Object.entries(wrong) as [[string, [Record<string, unknown>]]];
    const [item] = base[kind] as [Record<string, unknown>];
    const response = await server.requestUnchecked(
      'POST /api/v1/import/batch',
      { ...base, [kind]: [{ ...item, ...change }] },
      { session: ben },
    );
    expect(response.status, response.text).toBe(400);
    expect(response.error.fields).toMatchObject([{ path }]);
    expect(await rowsOf(server, ben)).toBe(before);
  });
});

describe('undoing an import', () => {
  it('restores exactly the former rows', async () => {
    const exported = await exportOf(await userWithData());
    const ben = await server.signIn('Ben');
    await makeEntry(server, ben, (await makeActivity(server, ben)).id);
    const rowsOfBen = () => rowsOf(server, ben, ['import_batch', 'import_undo']);
    const before = await rowsOfBen();
    const importId = newId(server.clock);
    await importAll(ben, batchesOf(exported, importId));
    expect(await rowsOfBen()).not.toBe(before);
    const response = await server.request('POST /api/v1/import/undo', { importId }, { session: ben });
    expect(response.data).toEqual({ status: 'UNDONE', progress: 1, kept: NO_COUNTS });
    expect(await rowsOfBen()).toBe(before);
    expect((await server.request('POST /api/v1/import/undo', { importId }, { session: ben })).status).toBe(200);
  });

  it('keeps an activity with newer records, and its area', async () => {
    const ana = await server.signIn();
    const area = await makeArea(server, ana, { name: 'Garden' });
    const activity = await makeActivity(server, ana, { areaId: area.id });
    await makeEntry(server, ana, activity.id);
    const ben = await emptyUser();
    const importId = newId(server.clock);
    await importAll(ben, batchesOf(await exportOf(ana), importId));
    const own = await makeEntry(server, ben, activity.id);
    const response = await server.request('POST /api/v1/import/undo', { importId }, { session: ben });
    expect(response.data.kept).toEqual({ ...NO_COUNTS, activities: 1, areas: 1 });
    expect((await exportOf(ben)).entries.map(({ id }) => id)).toEqual([own.id]);
    expect((await areasOf(server, ben)).map(({ name }) => name)).toEqual(['Garden']);
  });

  it('removes only the absences it added', async () => {
    const exported = await exportOf(await userWithData());
    const ben = await server.signIn('Ben');
    const absencesOf = async () => (await exportOf(ben)).user.absences;
    const own = [
      { first: civilDate('2026-04-06'), last: civilDate('2026-04-06') },
      { first: civilDate('2026-05-01'), last: civilDate('2026-05-03') },
    ];
    await server.request('PATCH /api/v1/user', { plannedAbsences: own }, { session: ben });
    const importId = newId(server.clock);
    await importAll(ben, batchesOf(exported, importId));
    expect((await absencesOf())?.map(({ first }) => first)).toEqual(['2026-04-06', '2026-05-01', '2026-07-01']);
    await server.request('POST /api/v1/import/undo', { importId }, { session: ben });
    expect(await absencesOf()).toEqual(own);
  });

  it('does not touch the import of another user', async () => {
    const exported = await exportOf(await userWithData());
    const [ben, eve] = [await emptyUser(), await server.signIn('Eve')];
    const importId = newId(server.clock);
    await importAll(ben, batchesOf(exported, importId));
    const before = await rowsOf(server, ben);
    await server.request('POST /api/v1/import/undo', { importId }, { session: eve });
    expect(await rowsOf(server, ben)).toBe(before);
  });
});
