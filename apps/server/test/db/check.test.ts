import { describe, expect, it } from 'vitest';
import { checkDatabase, validateSettings } from '../../src/db/check';
import { emptyDatabase, poolOn } from '../database';

const SAFE = {
  server_version: '18.4',
  server_version_num: '180004',
  server_encoding: 'UTF8',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
};

describe('database check', () => {
  it('finds the test database durable', async () => {
    const database = await emptyDatabase();
    const pool = poolOn(database.url);
    await expect(checkDatabase(pool)).resolves.toBeUndefined();
  });

  it.each([
    [{}, undefined],
    [{ server_version: '15.0', server_version_num: '150000' }, undefined],
    [{ synchronous_commit: 'remote_apply' }, undefined],
    [
      { server_version: '14.9', server_version_num: '140009' },
      'The database is PostgreSQL 14.9; version 15 or newer is needed.',
    ],
    [
      { server_encoding: 'SQL_ASCII' },
      'The database has the encoding SQL_ASCII; it must be created with the encoding UTF8.',
    ],
    [{ fsync: 'off' }, 'The database has fsync = off, which can lose data; switch it on.'],
    [{ full_page_writes: 'off' }, 'The database has full_page_writes = off, which can lose data; switch it on.'],
    [{ synchronous_commit: 'off' }, 'The database has synchronous_commit = off, which can lose data; switch it on.'],
  ])('validates the settings %j', (settings, problem) => {
    const validate = (): void => validateSettings(new Map(Object.entries({ ...SAFE, ...settings })));
    if (problem === undefined) expect(validate).not.toThrow();
    else expect(validate).toThrow(problem);
  });
});
