/** @module-tag long */

import { expect, it } from 'vitest';
import { createPool } from '../../src/db/pool';
import { overPool } from '../../src/db/client';
import { runUndo } from '../../src/features/transfer/undo';
import { newId } from '../../src/id';
import { silent } from '../database';
import { startServer } from '../harness';
import { beforeEachStep, makeActivity, makeEntry } from './fixtures';

/** Imported entries; `IMPORT_ROWS=100000` prints the figures of docs/performance.md. */
const ROWS = Number(process.env['IMPORT_ROWS'] ?? 2000);
const BATCH = 1000;
const onSchedule = async () => undefined;

it(`undoing and restoring ${ROWS} entries lets other writes of the user through`, async () => {
  const server = await startServer();
  const ben = await server.signIn('Ben');
  const own = await makeActivity(server, ben);
  const [importId, activityId] = [newId(server.clock), newId(server.clock)];
  const head = { importId, source: 'CSV', fileName: 'runs.csv' } as const;
  const imported = performance.now();
  for (let first = 0; first < ROWS; first += BATCH) {
    const entries = Array.from({ length: Math.min(BATCH, ROWS - first) }, (_, index) => ({
      id: newId(server.clock),
      activityId,
      date: new Date(Date.UTC(2000, 0, 1 + ((first + index) % 9000))).toISOString().slice(0, 10),
      amount: 1,
      source: 'IMPORT',
      startedAt: null,
      utcOffsetMinutes: null,
      note: null,
    }));
    const activities = [{ ...own, id: activityId, areaId: null, calendarTrackingStatus: undefined, pausedUntil: null }];
    const batch = { ...head, number: first / BATCH, isLast: first + BATCH >= ROWS, entries, activities };
    const { status, text } = await server.requestUnchecked('POST /api/v1/import/batch', batch, { session: ben });
    expect(status, text).toBe(200);
  }
  const figures: Record<string, unknown> = { importSeconds: (performance.now() - imported) / 1000 };
  const measure = async (name: string, work: () => Promise<unknown>) => {
    const begun = performance.now();
    const ended = new AbortController();
    const steps: number[] = [];
    const waits: number[] = [];
    const writer = (async () => {
      while (!ended.signal.aborted) {
        const from = performance.now();
        await makeEntry(server, ben, own.id);
        waits.push(performance.now() - from);
      }
    })();
    const pool = createPool({ url: server.databaseUrl, connections: 2, log: silent });
    await work();
    let last = performance.now();
    await runUndo(
      overPool(pool),
      { userId: ben.userId, importId },
      {
        clock: server.clock,
        freeLimit: 5,
        onSchedule,
        signal: beforeEachStep(() => {
          steps.push(performance.now() - last);
          last = performance.now();
        }),
      },
    );
    ended.abort();
    await writer;
    await pool.end();
    const sorted = waits.toSorted((a, b) => a - b);
    figures[name] = {
      seconds: (performance.now() - begun) / 1000,
      longestStepMs: Math.max(...steps),
      writes: waits.length,
      p50: sorted[Math.floor(sorted.length * 0.5)],
      p99: sorted[Math.floor(sorted.length * 0.99)],
      max: sorted.at(-1),
    };
  };
  const begun = performance.now();
  const { data } = await server.request('POST /api/v1/import/undo/check', { importId }, { session: ben });
  figures['checkMs'] = performance.now() - begun;
  expect(data.edited.entries).toBe(0);
  await measure('undo', () => server.request('POST /api/v1/import/undo', { importId }, { session: ben }));
  const left = await server.pool.query(
    'SELECT count(*)::int AS count FROM entry WHERE user_id = $1 AND activity_id = $2',
    [ben.userId, activityId],
  );
  expect(left.rows).toEqual([{ count: 0 }]);
  const listed = performance.now();
  await server.request('GET /api/v1/imports', undefined, { session: ben });
  figures['listMs'] = performance.now() - listed;
  await measure('restore', () => server.request('POST /api/v1/import/restore', { importId }, { session: ben }));
  const back = await server.pool.query(
    'SELECT count(*)::int AS count FROM entry WHERE user_id = $1 AND activity_id = $2',
    [ben.userId, activityId],
  );
  expect(back.rows).toEqual([{ count: ROWS }]);
  console.log(JSON.stringify(figures, null, 1));
}, 600_000);
