import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Db } from '../../src/db/client';
import { createPool } from '../../src/db/pool';
import { fromSnapshot } from '../../src/features/transfer/snapshot';
import { freshDatabase, silent } from '../database';

const IDLE_MS = 100;

/** A pool of one connection, whose idle transactions PostgreSQL ends soon. */
async function startPool(): Promise<Pool> {
  const { url, drop } = await freshDatabase();
  const limits = { statementMs: 4_000, responseMs: 5_000, idleTransactionMs: IDLE_MS };
  const pool = createPool({ url, connections: 1, log: silent, limits });
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  return pool;
}

async function readNumber(db: Db, number: number): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`SELECT ${number}::int AS n`.execute(db);
  return rows[0]?.n;
}

describe('reading from a snapshot', () => {
  it('goes on after a consumer that has paused for longer than the transaction of a request may', async () => {
    const pool = await startPool();
    const parts = fromSnapshot(pool, async function* (db) {
      yield await readNumber(db, 1);
      yield await readNumber(db, 2);
    });
    const read: unknown[] = [];
    for await (const part of parts) {
      read.push(part);
      await delay(IDLE_MS * 5);
    }
    expect(read).toEqual([1, 2]);
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  });

  it('gives its connection back if the database has ended it after the last part', async () => {
    const pool = await startPool();
    const parts = fromSnapshot(pool, async function* (db) {
      yield await readNumber(db, 1);
      await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined);
    });
    const read: unknown[] = [];
    for await (const part of parts) read.push(part);
    expect(read).toEqual([1]);
    expect((await pool.query<{ n: number }>('SELECT 2 AS n')).rows).toEqual([{ n: 2 }]);
  });
});
