import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config';
import { findProblem } from './problem';

describe('a pooler', () => {
  const POOLER = 'postgres://me:secret@pooler.example:6432/plans';
  const DIRECT = 'postgres://me:secret@db.example:5432/plans?sslmode=require';

  it('is at DATABASE_URL where DATABASE_LISTEN_URL is the direct address', () => {
    expect(readConfig({ DATABASE_URL: POOLER, DATABASE_LISTEN_URL: DIRECT })).toMatchObject({
      databaseUrl: 'postgres://me:secret@db.example:5432/plans?sslmode=verify-full',
      poolerUrl: POOLER,
    });
    expect(readConfig({ DATABASE_URL: POOLER })).toMatchObject({ databaseUrl: POOLER, poolerUrl: undefined });
  });

  it('needs an address of its own', () => {
    expect(findProblem({ DATABASE_LISTEN_URL: DIRECT })).toBe(
      'DATABASE_URL must be set together with DATABASE_LISTEN_URL: it is the address of the pooler.',
    );
    expect(findProblem({ DATABASE_URL: POOLER, DATABASE_LISTEN_URL: 'db.example' })).toMatch(
      /^DATABASE_LISTEN_URL must be a PostgreSQL address/,
    );
  });
});

describe('TLS mode of the database', () => {
  const databaseUrl = (mode: string): string | undefined =>
    readConfig({ DATABASE_URL: `postgres://me:secret@db.example:5432/plans?${mode}` }).databaseUrl;

  it.each(['prefer', 'require', 'verify-ca', 'verify-full'])(
    '%s is rewritten to what the driver applies, to avoid its warning',
    (mode) => {
      expect(databaseUrl(`sslmode=${mode}`)).toBe('postgres://me:secret@db.example:5432/plans?sslmode=verify-full');
    },
  );

  it.each(['sslmode=disable', 'sslmode=no-verify', 'uselibpqcompat=true&sslmode=require', 'application_name=x'])(
    '%s is passed on unchanged',
    (query) => {
      expect(databaseUrl(query)).toBe(`postgres://me:secret@db.example:5432/plans?${query}`);
    },
  );
});
