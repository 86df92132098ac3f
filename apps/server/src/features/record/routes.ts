import { reading, route } from '#http';
import {
  createEntry,
  patchEntry,
  readRecords,
  readWeekTotals,
  removeEntry,
  restoreEntry,
  setSkips,
  removeSkips,
} from './service';
import { writeHealthRecords } from './healthRecords';

export const recordRoutes = [
  reading('GET /api/v1/records', ({ db, userId, query }) => readRecords(db, userId, query)),
  reading('GET /api/v1/week-totals', async ({ db, userId, query }) => ({
    totals: await readWeekTotals(db, userId, query),
  })),
  route('POST /api/v1/entry', async ({ transaction, body, clock }) => ({
    entry: await createEntry(transaction, body, clock),
  })),
  route('PATCH /api/v1/entry', async ({ transaction, body, clock }) => ({
    entry: await patchEntry(transaction, body, clock),
  })),
  route('DELETE /api/v1/entry', async ({ transaction, body, clock }) => {
    await removeEntry(transaction, body.id, clock);
    return {};
  }),
  route('POST /api/v1/entry/restore', async ({ transaction, body, clock }) => ({
    entry: await restoreEntry(transaction, body.id, clock),
  })),
  route('POST /api/v1/health-records', async ({ transaction, body, clock }) => {
    await writeHealthRecords(transaction, body, clock);
    return {};
  }),
  route('POST /api/v1/skips', async ({ transaction, body }) => {
    await setSkips(transaction, body);
    return {};
  }),
  route('DELETE /api/v1/skips', async ({ transaction, body, clock }) => {
    await removeSkips(transaction, body.skips, clock);
    return {};
  }),
];
