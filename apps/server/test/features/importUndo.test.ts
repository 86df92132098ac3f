import { ERRORS } from '@sevenfold/contract';
import { NO_COUNTS } from '@sevenfold/domain/transfer';
import { describe, expect, it } from 'vitest';
import { createPool } from '../../src/db/pool';
import { overPool } from '../../src/db/client';
import { runUndo } from '../../src/features/transfer/undo';
import { resumeUndosTask, undoImportTask } from '../../src/features/transfer/undoTask';
import { newId } from '../../src/id';
import { silent } from '../database';
import { startServer, type TestUser } from '../harness';
import { collectAnnouncements } from '../announcements';
import { activitiesOf, beforeEachStep, makeActivity, makeArea, makeEntry, makeObjective, rowsOf } from './fixtures';
import { type Batch, transferFixtures } from './transferFixtures';

const server = await startServer();
const { exportOf, batchesOf, importAll, userWithData, emptyUser } = transferFixtures(() => server);

const onSchedule = async () => undefined;
const rowsOfBen = (ben: TestUser) => rowsOf(server, ben, ['import_batch', 'import_undo']);
const undo = async (session: TestUser, importId: string) =>
  (await server.request('POST /api/v1/import/undo', { importId }, { session })).data;
const restore = async (session: TestUser, importId: string) =>
  (await server.request('POST /api/v1/import/restore', { importId }, { session })).data.undo;
const importsOf = async (session: TestUser) =>
  (await server.request('GET /api/v1/imports', undefined, { session })).data.imports;

/** Imports an activity with a number of entries in batches of ten. */
async function importEntries(
  session: TestUser,
  count: number,
): Promise<{ importId: string; activityId: string; entryIds: string[] }> {
  const ana = await server.signIn();
  const activity = await makeActivity(server, ana, { unit: 'TIMES' });
  const [given] = (await exportOf(ana)).activities;
  if (!given) throw new Error('Nothing was exported');
  const [importId, activityId] = [newId(server.clock), newId(server.clock)];
  const head = { importId, source: 'CSV', fileName: 'runs.csv' } as const;
  const entryIds = Array.from({ length: count }, () => newId(server.clock));
  const entries = entryIds.map((id) => ({
    id,
    activityId,
    date: '2026-03-01' as const,
    amount: 1,
    // Entries of other apps can be removed, but not edited.
    source: 'MANUAL' as const,
    startedAt: null,
    utcOffsetMinutes: null,
    note: null,
  }));
  const batches: Batch[] = [
    {
      ...head,
      number: 0,
      isLast: false,
      activities: [{ ...given, id: activityId, areaId: null, name: activity.name }],
    },
  ];
  for (let first = 0; first < count; first += 10)
    batches.push({
      ...head,
      number: batches.length,
      isLast: first + 10 >= count,
      entries: entries.slice(first, first + 10),
    });
  await importAll(session, batches);
  return { importId, activityId, entryIds };
}

describe('undoing an import', () => {
  it('leaves what was edited since, and says beforehand how much that is', async () => {
    const ben = await emptyUser();
    const { importId, activityId, entryIds } = await importEntries(ben, 12);
    const [edited = '', deleted = ''] = entryIds;
    const changed = await server.request('PATCH /api/v1/entry', { id: edited, amount: 5 }, { session: ben });
    expect(changed.status, changed.text).toBe(200);
    await server.request('DELETE /api/v1/entry', { id: deleted }, { session: ben });
    const { data } = await server.request('POST /api/v1/import/undo/check', { importId }, { session: ben });
    expect(data.edited).toEqual({ ...NO_COUNTS, entries: 1 });
    expect(await undo(ben, importId)).toEqual({
      status: 'UNDONE',
      progress: 1,
      kept: { ...NO_COUNTS, entries: 1, activities: 1 },
    });
    const left = await exportOf(ben);
    expect(left.entries).toMatchObject([{ id: edited, amount: 5 }]);
    expect(left.activities).toMatchObject([{ id: activityId }]);
  });

  it.each([
    ['renamed', 'PATCH /api/v1/a', { name: 'Swim' }, 1],
    ['only archived', 'POST /api/v1/a/is-active', { isActive: false }, 0],
  ] as const)('an activity that was %s since', async (_, endpoint, change, kept) => {
    const ben = await emptyUser();
    const { importId, activityId } = await importEntries(ben, 2);
    const id = endpoint === 'PATCH /api/v1/a' ? { id: activityId } : { activityId };
    expect((await server.requestUnchecked(endpoint, { ...id, ...change }, { session: ben })).status).toBe(200);
    expect((await undo(ben, importId)).kept.activities).toBe(kept);
    expect(await activitiesOf(server, ben)).toHaveLength(kept);
  });

  it('leaves an edited row of every kind', async () => {
    const ben = await emptyUser();
    const importId = newId(server.clock);
    await importAll(ben, batchesOf(await exportOf(await userWithData()), importId));
    for (const change of [
      "UPDATE area SET name = name || '!'",
      "UPDATE activity SET description = description || '!'",
      "UPDATE objective SET why = why || '!'",
      "UPDATE objective_check_in SET value = value + 1, note = coalesce(note, '') || '!'",
      "UPDATE entry SET note = coalesce(note, '') || '!'",
      "UPDATE skip SET reason = CASE WHEN reason = 'SICK' THEN 'REST' ELSE 'SICK' END",
      'UPDATE plan SET amount = coalesce(amount, 0) + 1',
      "UPDATE combined_goal SET name = name || '!'",
      "UPDATE review SET notes = notes || '!'",
      "UPDATE life_rating SET scores = '{}'",
    ])
      await server.pool.query(`${change} WHERE user_id = $1`, [ben.userId]);
    const before = await exportOf(ben);
    const { edited } = (await server.request('POST /api/v1/import/undo/check', { importId }, { session: ben })).data;
    const counted = { ...(await importsOf(ben))[0]?.created, absences: 0 };
    expect(edited).toEqual(counted);
    expect((await undo(ben, importId)).kept).toEqual(counted);
    expect((await exportOf(ben)).entries).toEqual(before.entries);
  });

  it('can itself be undone: everything is as before', async () => {
    const exported = await exportOf(await userWithData());
    const ben = await server.signIn('Ben');
    await makeEntry(server, ben, (await makeActivity(server, ben)).id);
    const importId = newId(server.clock);
    await importAll(ben, batchesOf(exported, importId));
    const imported = await rowsOfBen(ben);
    await undo(ben, importId);
    expect(await importsOf(ben)).toMatchObject([{ importId, undo: { status: 'UNDONE' }, created: { entries: 2 } }]);
    expect(await rowsOfBen(ben)).not.toBe(imported);
    expect(await restore(ben, importId)).toBeNull();
    expect(await rowsOfBen(ben)).toBe(imported);
    expect(await importsOf(ben)).toMatchObject([{ importId, undo: null }]);
    expect(await undo(ben, importId)).toMatchObject({ status: 'UNDONE', kept: NO_COUNTS });
  });

  it('deletes again what the import had restored, and restoring brings it back', async () => {
    const ana = await userWithData();
    const exported = await exportOf(ana);
    const [activity] = exported.activities;
    await server.request('DELETE /api/v1/a', { activityId: activity?.id ?? '' }, { session: ana });
    const importId = newId(server.clock);
    await importAll(ana, batchesOf(exported, importId));
    await undo(ana, importId);
    expect(await activitiesOf(server, ana)).toEqual([]);
    await restore(ana, importId);
    expect((await activitiesOf(server, ana)).map(({ id }) => id)).toEqual([activity?.id]);
    server.clock.advance({ minutes: 1 });
    await makeEntry(server, ana, activity?.id ?? '');
    expect((await undo(ana, importId)).kept.activities).toBe(1);
  });

  it('leaves an activity that an objective of the user follows', async () => {
    const ben = await emptyUser();
    const { importId, activityId } = await importEntries(ben, 1);
    await server.pool.query(
      `INSERT INTO objective (user_id, id, name, why, period_year, type, start_value, target_value, follows_activity_id, sort_order, created_at)
       VALUES ($1, gen_random_uuid(), 'Own', '', 2026, 'PROGRESS', 0, 9, $2, 0, now())`,
      [ben.userId, activityId],
    );
    expect((await undo(ben, importId)).kept).toMatchObject({ activities: 1, entries: 0 });
  });

  it('tells devices that an objective of the user is no longer carried over from one of the import', async () => {
    const ben = await emptyUser();
    const exported = await exportOf(await userWithData());
    const batches = batchesOf(exported);
    await importAll(ben, batches);
    const own = await makeObjective(server, ben, { carriedFrom: exported.objectives[0]?.id ?? '' });
    const pull = async (query = {}) =>
      (await server.request('GET /api/v1/rows', undefined, { session: ben, query })).data;
    const { version, epoch } = await pull();
    await undo(ben, batches[0].importId);
    const { rows } = await pull({ since: String(version), epoch });
    expect(rows.objective?.find(({ id }) => id === own.id)).toEqual({ ...own, carriedFrom: null });
  });

  it('brings objectives back without the activity and the earlier objective that are gone', async () => {
    const [ben, exported] = [await emptyUser(), await exportOf(await userWithData())];
    const [objective] = exported.objectives;
    if (!objective) throw new Error('Nothing was exported');
    const { checkIns: _, stepNotes: __, ...earlier } = objective;
    const { importId: activityImport, activityId } = await importEntries(ben, 1);
    const head = { source: 'SEVENFOLD', fileName: 'sevenfold.json', number: 0, isLast: true } as const;
    const [first, second] = [newId(server.clock), newId(server.clock)];
    const later = { ...earlier, id: newId(server.clock), carriedFrom: earlier.id, followsActivityId: activityId };
    const last = { ...earlier, id: newId(server.clock), carriedFrom: later.id };
    await importAll(ben, [
      { ...head, importId: first, objectives: [earlier] },
      { ...head, importId: second, objectives: [later, last] },
    ]);
    for (const importId of [second, first, activityImport]) await undo(ben, importId);
    expect(await restore(ben, second)).toBeNull();
    const { rows } = (await server.request('GET /api/v1/rows', undefined, { session: ben })).data;
    const restored = new Map(rows.objective?.map((row) => [row.id, row]));
    expect([...restored.keys()].toSorted()).toEqual([later.id, last.id].toSorted());
    expect(restored.get(later.id)).toMatchObject({ carriedFrom: null, followsActivityId: null });
    expect(restored.get(last.id)).toMatchObject({ carriedFrom: later.id });
  });

  it('after a second import of the same file leaves the rows to the second one', async () => {
    const exported = await exportOf(await userWithData());
    const ben = await emptyUser();
    const [first, second] = [newId(server.clock), newId(server.clock)];
    await importAll(ben, batchesOf(exported, first));
    await undo(ben, first);
    await importAll(ben, batchesOf(exported, second));
    const imported = await rowsOfBen(ben);
    await restore(ben, first);
    expect(await rowsOfBen(ben)).toBe(imported);
    await undo(ben, first);
    expect(await rowsOfBen(ben)).toBe(imported);
  });

  it('refuses more of the import, and archives what the plan has no room for when it is restored', async () => {
    const ben = await emptyUser();
    const { importId, activityId } = await importEntries(ben, 1);
    await undo(ben, importId);
    const head = { importId, source: 'CSV', fileName: 'runs.csv', number: 9, isLast: true } as const;
    const more = await server.request('POST /api/v1/import/batch', head, { session: ben });
    expect(more.error.code).toBe(ERRORS.CONFLICT.code);
    for (let own = 0; own < 5; own += 1) await makeActivity(server, ben);
    await restore(ben, importId);
    expect((await activitiesOf(server, ben)).find(({ id }) => id === activityId)).toMatchObject({ isActive: false });
  });

  it('does nothing for an import of somebody else', async () => {
    const [ben, eve] = [await emptyUser(), await server.signIn('Eve')];
    const { importId } = await importEntries(ben, 2);
    const before = await rowsOf(server, ben);
    const checked = await server.request('POST /api/v1/import/undo/check', { importId }, { session: eve });
    expect(checked.data.edited).toEqual(NO_COUNTS);
    expect((await undo(eve, importId)).kept).toEqual(NO_COUNTS);
    expect(await restore(eve, importId)).toBeNull();
    expect(await rowsOf(server, ben)).toBe(before);
  });
});

describe('undoing a large import', () => {
  const depsOf = (signal: AbortSignal) => ({
    databaseUrl: server.databaseUrl,
    config: server.config,
    pool: server.pool,
    db: server.db,
    clock: server.clock,
    log: silent,
    changes: { publish: () => undefined },
    signal,
  });

  it('is a job: the request returns at once, and another way round is refused until it ends', async () => {
    const ben = await emptyUser();
    const { importId } = await importEntries(ben, 40);
    expect(await undo(ben, importId)).toMatchObject({ status: 'UNDOING', progress: 0 });
    expect(await undo(ben, importId)).toMatchObject({ status: 'UNDOING', progress: 0 });
    const refused = await server.request('POST /api/v1/import/restore', { importId }, { session: ben });
    expect(refused.error.code).toBe(ERRORS.CONFLICT.code);
    expect((await exportOf(ben)).entries).toHaveLength(40);
    const { rows } = await server.pool.query('SELECT 1 FROM graphile_worker.jobs WHERE key = $1', [
      `undo-import-${ben.userId}-${importId}`,
    ]);
    expect(rows).toHaveLength(1);
    await undoImportTask(onSchedule).run({ userId: ben.userId, importId }, depsOf(new AbortController().signal));
    expect(await importsOf(ben)).toMatchObject([{ undo: { status: 'UNDONE', progress: 1 } }]);
    expect((await exportOf(ben)).entries).toEqual([]);
  });

  it('is continued after its job was lost, as in a restored database', async () => {
    const [ben, cleo] = [await emptyUser(), await emptyUser()];
    const { importId } = await importEntries(ben, 40);
    const { importId: undone } = await importEntries(cleo, 1);
    await undo(ben, importId);
    await undo(cleo, undone);
    const jobs = async () =>
      (
        await server.pool.query<{ key: string }>('SELECT key FROM graphile_worker.jobs WHERE key LIKE ANY ($1)', [
          [ben, cleo].map(({ userId }) => `undo-import-${userId}-%`),
        ])
      ).rows;
    await server.pool.query('SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs');
    expect(await jobs()).toEqual([]);
    await resumeUndosTask.run({}, depsOf(new AbortController().signal));
    expect(await jobs()).toEqual([{ key: `undo-import-${ben.userId}-${importId}` }]);
  });

  it('continues wherever a job was killed, in both directions', async () => {
    const ben = await emptyUser();
    const before = await rowsOfBen(ben);
    const { importId } = await importEntries(ben, 40);
    const imported = await rowsOfBen(ben);
    const runKilledAfterEachStep = async (): Promise<number[]> => {
      const progress: number[] = [];
      for (;;) {
        const killed = new AbortController();
        const ended = await runUndo(
          server.db,
          { userId: ben.userId, importId },
          {
            clock: server.clock,
            freeLimit: 5,
            onSchedule,
            signal: beforeEachStep((step) => {
              if (step > 0) killed.abort();
            }, killed.signal),
          },
        ).then(
          () => true,
          () => false,
        );
        const [record] = await importsOf(ben);
        if (record?.undo) progress.push(record.undo.progress);
        if (ended) return progress;
      }
    };
    await undo(ben, importId);
    const progress = await runKilledAfterEachStep();
    expect(progress.length).toBeGreaterThan(4);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
    expect(await rowsOfBen(ben)).toBe(before);
    await restore(ben, importId);
    await runKilledAfterEachStep();
    expect(await rowsOfBen(ben)).toBe(imported);
  });

  it('by two jobs at once has the same result', async () => {
    const ben = await emptyUser();
    const before = await rowsOfBen(ben);
    const { importId } = await importEntries(ben, 40);
    await undo(ben, importId);
    const run = () =>
      undoImportTask(onSchedule).run({ userId: ben.userId, importId }, depsOf(new AbortController().signal));
    await Promise.all([run(), run()]);
    expect(await rowsOfBen(ben)).toBe(before);
    expect(await importsOf(ben)).toMatchObject([{ undo: { status: 'UNDONE', kept: NO_COUNTS } }]);
  });

  it('lets other writes of the user in between its steps', async () => {
    const ben = await emptyUser();
    const own = await makeActivity(server, ben);
    const { importId } = await importEntries(ben, 40);
    await undo(ben, importId);
    const waitsOf: Promise<unknown>[] = [];
    const pool = createPool({ url: server.databaseUrl, connections: 1, log: silent });
    await runUndo(
      overPool(pool),
      { userId: ben.userId, importId },
      {
        clock: server.clock,
        freeLimit: 5,
        onSchedule,
        signal: beforeEachStep(() => void waitsOf.push(makeEntry(server, ben, own.id))),
      },
    );
    await Promise.all(waitsOf);
    await pool.end();
    expect((await exportOf(ben)).entries).toHaveLength(waitsOf.length);
  });

  it('announces its end on the change stream', async () => {
    const ben = await emptyUser();
    const { importId } = await importEntries(ben, 60);
    await undo(ben, importId);
    const announcements = await collectAnnouncements(server);
    await undoImportTask(onSchedule).run({ userId: ben.userId, importId }, depsOf(new AbortController().signal));
    const ofBen = (await announcements()).filter(({ userId }) => userId === ben.userId);
    const { version } = (await server.request('GET /api/v1/rows', undefined, { session: ben })).data;
    // One of all its transactions, without rows: devices read what changed.
    expect(ofBen).toEqual([{ userId: ben.userId, changes: JSON.stringify({ version }) }]);
  });

  it('ends quietly when the account is gone', async () => {
    const ben = await emptyUser();
    const { importId } = await importEntries(ben, 40);
    await makeArea(server, ben);
    await undo(ben, importId);
    await server.pool.query('DELETE FROM app_user WHERE user_id = $1', [ben.userId]);
    await expect(
      undoImportTask(onSchedule).run({ userId: ben.userId, importId }, depsOf(new AbortController().signal)),
    ).resolves.toBeUndefined();
  });
});
