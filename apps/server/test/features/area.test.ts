import { ERRORS } from '@sevenfold/contract';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate';
import { newId } from '../../src/id';
import { plainDatabase } from '../database';
import { atTheEnd, startServer } from '../harness';
import { activitiesOf, areasOf, makeActivity, makeArea, untilServed } from './fixtures';

const server = await startServer();

const namesOf = async (session: Awaited<ReturnType<typeof server.signIn>>) =>
  (await areasOf(server, session)).map((area) => area.name);

describe('areas', () => {
  it('are six at first, and a new one is added last', async () => {
    const session = await server.signIn();
    expect(await namesOf(session)).toEqual(['Health', 'Relationships', 'Work', 'Growth', 'Enjoyment', 'Other']);
    const area = await makeArea(server, session, { name: ' Garden ' });
    expect(area).toMatchObject({ name: 'Garden', color: '#1A9951', order: 6 });
    expect((await areasOf(server, session)).at(-1)).toEqual(area);
  });

  it('are numbered from 0, or as given', async () => {
    const session = await server.signIn();
    for (const { id } of await areasOf(server, session))
      await server.request('DELETE /api/v1/area', { id }, { session });
    expect((await makeArea(server, session)).order).toBe(0);
    expect((await makeArea(server, session, { order: 7 })).order).toBe(7);
    expect((await makeArea(server, session)).order).toBe(8);
  });

  it('are numbered within the limit of the contract', async () => {
    const session = await server.signIn();
    await makeArea(server, session, { order: 100_000 });
    expect((await makeArea(server, session)).order).toBe(100_000);
  });

  it('are returned unchanged for a retry under another key', async () => {
    const session = await server.signIn();
    const id = newId(server.clock);
    const first = await makeArea(server, session, { id, name: 'Music', order: 2 });
    expect(await makeArea(server, session, { id, name: 'Music', order: 2 })).toEqual(first);
    expect(await makeArea(server, session, { id: id.toUpperCase(), name: 'Music' })).toEqual(first);
    for (const other of [{ name: 'Musik' }, { name: 'Music', color: '#000000' }, { name: 'Music', order: 3 }]) {
      expect(await makeArea(server, session, { id, ...other })).toEqual(first);
    }
    expect((await areasOf(server, session)).filter((area) => area.id === id)).toEqual([first]);
  });

  it('of two users may have the same id', async () => {
    const [ana, eve] = [await server.signIn('Ana'), await server.signIn('Eve')];
    const id = newId(server.clock);
    await makeArea(server, ana, { id, name: 'Hers' });
    await makeArea(server, eve, { id, name: 'Mine' });
    await server.request('DELETE /api/v1/area', { id }, { session: eve });
    expect((await areasOf(server, ana)).find((area) => area.id === id)?.name).toBe('Hers');
  });

  it('created concurrently with one id are one', async () => {
    const session = await server.signIn();
    const id = newId(server.clock);
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        server.request('POST /api/v1/area', { id, name: i % 2 ? 'Odd' : 'Even', color: '#1A9951' }, { session }),
      ),
    );
    expect(responses.map((response) => response.status)).toEqual(responses.map(() => 200));
    expect(new Set(responses.map((response) => response.data.createdArea.name)).size).toBe(1);
    expect((await areasOf(server, session)).filter((area) => area.id === id)).toHaveLength(1);
  });

  it('are renamed and recoloured field by field', async () => {
    const session = await server.signIn();
    const { id } = await makeArea(server, session, { name: 'Garden', color: '#1A9951' });
    await server.request('PATCH /api/v1/area', { id, name: 'Balcony' }, { session });
    await server.request('PATCH /api/v1/area', { id, color: '#D64A7C' }, { session });
    const { data } = await server.request('PATCH /api/v1/area', { id }, { session });
    expect(data.area).toEqual({ id, name: 'Balcony', kind: null, color: '#D64A7C', order: 6 });
  });

  it('follow the language until they are renamed, and again when the old name is given back', async () => {
    const session = await server.signIn();
    const [health, relationships] = await areasOf(server, session);
    if (!health || !relationships) throw new Error('The user has no areas');
    await server.request('PATCH /api/v1/area', { id: health.id, color: '#D64A7C' }, { session });
    await server.request('PATCH /api/v1/area', { id: relationships.id, name: 'Friends' }, { session });
    await server.request('PATCH /api/v1/user/settings', { language: 'JA' }, { session });
    expect(await namesOf(session)).toEqual(['健康', 'Friends', '仕事', '成長', '楽しみ', 'その他']);
    const { id, name, kind } = relationships;
    const { data } = await server.request('PATCH /api/v1/area', { id, name, kind }, { session });
    expect(data.area.name).toBe('人間関係');
    await server.request('DELETE /api/v1/area', { id: health.id }, { session });
    expect((await makeArea(server, session, health)).name).toBe('健康');
  });

  it('from before kinds get the kind of their name in any language, one of each kind', async () => {
    const database = await plainDatabase();
    atTheEnd(() => database.drop());
    const plain = await startServer({ databaseUrl: database.url });
    const session = await plain.signIn();
    await makeArea(plain, session, { name: 'Salud' });
    await plain.request(
      'PATCH /api/v1/area',
      { id: (await areasOf(plain, session))[2]?.id ?? '', name: 'Desk' },
      { session },
    );
    await makeArea(plain, session, { name: '仕事' });
    await plain.pool.query('ALTER TABLE area DROP COLUMN kind');
    await plain.pool.query("DELETE FROM schema_migration WHERE name = '0023_area_kind'");
    expect(await migrate(plain.pool, plain.clock)).toEqual(['0023_area_kind']);
    expect((await areasOf(plain, session)).map(({ name, kind }) => [name, kind])).toEqual([
      ['Health', 'HEALTH'],
      ['Relationships', 'RELATIONSHIPS'],
      ['Desk', null],
      ['Growth', 'GROWTH'],
      ['Enjoyment', 'ENJOYMENT'],
      ['Other', 'OTHER'],
      ['Salud', null],
      ['Work', 'WORK'],
    ]);
  });

  it.each([
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ color: 'green' }, 'color'],
    [{ order: -1 }, 'order'],
    [{ order: 100_001 }, 'order'],
    [{ id: 'mine' }, 'id'],
  ])('reject %j', async (fields, path) => {
    const session = await server.signIn();
    const response = await server.requestUnchecked(
      'POST /api/v1/area',
      { id: newId(server.clock), name: 'Garden', color: '#1A9951', ...fields },
      { session },
    );
    expect(response.status).toBe(400);
    expect(response.error.fields?.map((field) => field.path)).toEqual([path]);
    expect(await areasOf(server, session)).toHaveLength(6);
  });

  it('lose their activities when deleted, and get them back when restored', async () => {
    const session = await server.signIn();
    const area = await makeArea(server, session);
    const [kept, other] = [
      await makeActivity(server, session, { areaId: area.id }),
      await makeActivity(server, session),
    ];
    expect((await server.request('DELETE /api/v1/area', { id: area.id }, { session })).data).toEqual({});
    expect((await activitiesOf(server, session)).map((activity) => [activity.id, activity.areaId])).toEqual([
      [kept.id, null],
      [other.id, null],
    ]);
    const again = await server.request('DELETE /api/v1/area', { id: area.id }, { session });
    expect(again.error.code).toBe(ERRORS.NOT_FOUND.code);
    await makeArea(server, session, area);
    await server.request('PATCH /api/v1/a', { id: kept.id, areaId: area.id }, { session });
    expect((await activitiesOf(server, session))[0]?.areaId).toBe(area.id);
  });
});

describe('POST /api/v1/areas/order', () => {
  it('reorders areas', async () => {
    const session = await server.signIn();
    const areas = await areasOf(server, session);
    const updates = areas.map(({ id }, index) => ({ id, order: areas.length - 1 - index }));
    await server.request('POST /api/v1/areas/order', { updates }, { session });
    expect(await areasOf(server, session)).toEqual(areas.toReversed().map((area, order) => ({ ...area, order })));
  });

  it('ignores deleted areas, and rejects duplicates', async () => {
    const [ana, eve] = [await server.signIn('Ana'), await server.signIn('Eve')];
    const before = await areasOf(server, ana);
    const [first, second] = before;
    const [foreign] = await areasOf(server, eve);
    if (!first || !second || !foreign) throw new Error('The user has no areas');
    const twice = await server.request(
      'POST /api/v1/areas/order',
      {
        updates: [
          { id: first.id, order: 9 },
          { id: second.id, order: 8 },
          { id: first.id, order: 7 },
        ],
      },
      { session: ana },
    );
    expect(twice.error).toMatchObject({ code: ERRORS.INVALID_INPUT.code, fields: [{ path: 'updates.2.id' }] });
    expect(await areasOf(server, ana)).toEqual(before);
    const missing = await server.request(
      'POST /api/v1/areas/order',
      {
        updates: [
          { id: foreign.id, order: 3 },
          { id: first.id, order: 9 },
        ],
      },
      { session: ana },
    );
    expect(missing.status).toBe(200);
    expect((await areasOf(server, ana)).at(-1)).toEqual({ ...first, order: 9 });
    expect((await areasOf(server, eve))[0]).toEqual(foreign);
  });

  it('of areas that are all unknown or of another user is NOT_FOUND', async () => {
    const [ana, eve] = [await server.signIn('Ana'), await server.signIn('Eve')];
    const theirs = await areasOf(server, eve);
    const updates = [...theirs.map(({ id }) => ({ id, order: 9 })), { id: newId(server.clock), order: 9 }];
    const response = await server.request('POST /api/v1/areas/order', { updates }, { session: ana });
    expect([response.status, response.error.code]).toEqual([404, ERRORS.NOT_FOUND.code]);
    expect(await areasOf(server, eve)).toEqual(theirs);
  });

  it('is consistent after concurrent updates', async () => {
    const session = await server.signIn();
    const areas = await areasOf(server, session);
    const activity = await makeActivity(server, session, { areaId: areas[5]?.id ?? null });
    const target = areas[5]?.id ?? '';
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, i) => [
        () =>
          server.request(
            'POST /api/v1/areas/order',
            { updates: (i % 2 ? areas : areas.toReversed()).slice(0, 5).map(({ id }, order) => ({ id, order })) },
            { session },
          ),
        () => server.request('PATCH /api/v1/a', { id: activity.id, areaId: target }, { session }),
        () =>
          server.request(
            'POST /api/v1/as/area-and-order',
            { updates: [{ activityId: activity.id, areaId: target, order: i }] },
            { session },
          ),
        () => server.request('DELETE /api/v1/area', { id: target }, { session }),
      ])
        .flat()
        .map((send) => untilServed<{ readonly status: number }>(send)),
    );
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200, 404]));
    expect((await activitiesOf(server, session))[0]?.areaId).toBeNull();
    expect(new Set((await areasOf(server, session)).map((area) => area.order))).toEqual(new Set([0, 1, 2, 3, 4]));
  });
});
