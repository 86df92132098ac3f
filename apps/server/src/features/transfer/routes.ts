import { TOPICS } from '@sevenfold/contract/topics';
import { today } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import type { Publisher } from '../../http/handlers';
import { fileRoute } from '../../http/download';
import { reading, route } from '../../http/route';
import { exportCsv } from './exportCsv';
import { readExported } from './exported';
import { exportJson } from './exportJson';
import { checkBatch, listImports, writeBatch } from './importService';
import { fromSnapshot } from './snapshot';
import { undoImport } from './undo';

/** @param freeActivities maximum number of active activities on the free plan */
export const transferRoutes = ({
  freeActivities,
  changes,
}: {
  readonly freeActivities: number;
  readonly changes: Publisher;
}) => [
  fileRoute('GET /api/v1/export', ({ userId, pool, clock }) => ({
    name: `${fileName(clock)}.json`,
    parts: fromSnapshot(pool, async function* (db) {
      yield* exportJson(await readExported(db, userId), clock);
    }),
  })),
  fileRoute('GET /api/v1/export/csv', ({ userId, pool, clock }) => ({
    name: `${fileName(clock)}.zip`,
    parts: fromSnapshot(pool, async function* (db) {
      yield* exportCsv(await readExported(db, userId));
    }),
  })),
  reading('GET /api/v1/imports', async ({ db, userId }) => ({ imports: await listImports(db, userId) })),
  route('POST /api/v1/import/check', ({ db, userId, body, clock }) => checkBatch(db, userId, body, clock)),
  route('POST /api/v1/import/batch', async ({ db, userId, body, clock }) => {
    const written = await db
      .transaction()
      .execute((transaction) => writeBatch(transaction, userId, body, { freeLimit: freeActivities, clock }));
    if (body.isLast) changes.publish({ userId, topics: TOPICS, operation: null });
    return written;
  }),
  route('POST /api/v1/import/undo', async ({ db, userId, body, clock }) => {
    const kept = await db.transaction().execute((transaction) => undoImport(transaction, userId, body.importId, clock));
    changes.publish({ userId, topics: TOPICS, operation: null });
    return { kept };
  }),
];

const fileName = (clock: Clock): string => `sevenfold-${today(clock.now(), 'UTC', 0)}`;
