import { expect, inject, it } from 'vitest';
import { createPool, endPool } from '../../src/db/pool';
import { silent } from '../database';

it('the end of a pool drops a connection that is never released', async () => {
  const pool = createPool({ url: inject('databaseUrl'), connections: 2, log: silent });
  const leaked = await pool.connect();
  const lost = new Promise((resolve) => leaked.once('end', resolve));
  leaked.on('error', () => undefined);
  await endPool(pool);
  await lost;
  expect(pool.idleCount).toBe(0);
});
