import { reading, route } from '../../http/route';
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
import { findFirstEntries } from './store';

export const recordRoutes = [
  reading('GET /api/v1/records', ({ db, userId, query }) => readRecords(db, userId, query)),
  reading('GET /api/v1/week-totals', async ({ db, userId, query }) => ({
    totals: await readWeekTotals(db, userId, query),
  })),
  reading('GET /api/v1/first-entries', async ({ db, userId }) => ({
    firstEntries: await findFirstEntries(db, userId),
  })),
  route('POST /api/v1/entry', async ({ transaction, body, clock }) => ({
    entry: await createEntry(transaction, body, clock),
  })),
  route('PATCH /api/v1/entry', async ({ db, userId, body, clock }) => ({
    entry: await patchEntry(db, userId, body, clock),
  })),
  route('DELETE /api/v1/entry', async ({ db, userId, body, clock }) => {
    await removeEntry(db, userId, body.id, clock);
    return {};
  }),
  route('POST /api/v1/entry/restore', async ({ db, userId, body, clock }) => ({
    entry: await restoreEntry(db, userId, body.id, clock),
  })),
  route('POST /api/v1/health-records', async ({ db, userId, body, clock }) => {
    await writeHealthRecords(db, userId, body, clock);
    return {};
  }),
  route('POST /api/v1/skips', async ({ db, userId, body }) => {
    await setSkips(db, userId, body.skips);
    return {};
  }),
  route('DELETE /api/v1/skips', async ({ db, userId, body }) => {
    await removeSkips(db, userId, body.skips);
    return {};
  }),
];
