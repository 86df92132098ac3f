import { describe, expect, it } from 'vitest';
import { newId } from '../../src/id';
import { startServer, type TestUser } from '../harness';
import { activitiesOf, makeActivity } from './fixtures';
import { type Batch, transferFixtures } from './transferFixtures';

const server = await startServer();
const { exportOf, batchesOf, importAll, emptyUser } = transferFixtures(() => server);

/** A batch with new copies of the activity of another user. */
const manyActivities = async (count: number): Promise<Batch> => {
  const ana = await server.signIn();
  await makeActivity(server, ana);
  const exported = await exportOf(ana);
  const copies = Array.from({ length: count }, (_, order) => ({ id: newId(server.clock), order }));
  const activities = exported.activities.flatMap((given) => copies.map((copy) => ({ ...given, ...copy })));
  return { ...batchesOf(exported)[0], activities, isLast: true };
};
const countActive = async (user: TestUser) =>
  (await activitiesOf(server, user)).filter(({ isActive }) => isActive).length;
const undo = (session: TestUser, importId: string) =>
  server.request('POST /api/v1/import/undo', { importId }, { session });
const restore = (session: TestUser, importId: string) =>
  server.request('POST /api/v1/import/restore', { importId }, { session });

describe('bringing an import back on the free plan', () => {
  it('archives active activities beyond the limit, whatever comes back archived', async () => {
    const ben = await emptyUser();
    const batch = await manyActivities(8);
    await importAll(ben, [batch]);
    await undo(ben, batch.importId);
    await makeActivity(server, ben);
    await restore(ben, batch.importId);
    expect([await countActive(ben), (await activitiesOf(server, ben)).length]).toEqual([5, 9]);
  });

  it('archives activities beyond the limit that the import had restored', async () => {
    const ben = await emptyUser();
    for (let own = 0; own < 5; own += 1) await makeActivity(server, ben);
    const exported = await exportOf(ben);
    for (const { id } of exported.activities.slice(0, 2))
      await server.request('DELETE /api/v1/a', { activityId: id }, { session: ben });
    const batches = batchesOf(exported);
    await importAll(ben, batches);
    await undo(ben, batches[0].importId);
    for (let own = 0; own < 2; own += 1) await makeActivity(server, ben);
    await restore(ben, batches[0].importId);
    expect([await countActive(ben), (await activitiesOf(server, ben)).length]).toEqual([5, 7]);
  });
});
