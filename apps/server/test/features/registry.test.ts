import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TABLES } from '../../src/features/registry';
import { startServer } from '../harness';

const operations = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');

const server = await startServer();

const primaryKeys = `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum)) AS key
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey)
  WHERE i.indisprimary AND c.relname = ANY($1) GROUP BY 1`;
const references = `SELECT conrelid::regclass::text AS name, confrelid::regclass::text AS target FROM pg_constraint
  WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid <> confrelid AND conparentid = 0`;

it('lists the primary keys of the schema, with user_id first for user data', async () => {
  const { rows } = await server.pool.query<{ name: string; key: string[] }>(primaryKeys, [
    TABLES.map(({ name }) => name),
  ]);
  expect(new Map(rows.map(({ name, key }) => [name, key]))).toEqual(
    new Map(TABLES.map(({ name, key }) => [name, [...key]])),
  );
  for (const { name, key, distribution } of TABLES) expect(key[0] === 'user_id', name).toBe(distribution === 'BY_USER');
});

it('lists each table after those it references', async () => {
  const { rows } = await server.pool.query<{ name: string; target: string }>(references);
  const at = (table: string): number => TABLES.findIndex(({ name }) => name === table);
  expect(rows.length).toBeGreaterThan(10);
  for (const { name, target } of rows) expect(at(name), `${name} refers to ${target}`).toBeGreaterThan(at(target));
});

it('agrees with docs/operations.md on how long deleted rows are kept', () => {
  const [, section = ''] = operations.split('## Growth and retention');
  const documented = [
    ...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(?<table>\w+)` \|[^|]*\| (?<kept>[^|]*?) \|/gm),
  ].map(({ groups }) => [groups?.['table'], groups?.['kept']]);
  const kept = TABLES.flatMap(({ name, retention }) =>
    retention ? [[name, retention.days === 0 ? 'until it expires' : `${retention.days} days`]] : [],
  );
  expect(documented).toEqual(kept);
});
