import type { TransferDocument } from '@sevenfold/contract';
import { CSV_TABLES, documentOfCsv } from '@sevenfold/domain/transfer';
import { EXPORTED_FIELDS } from '@sevenfold/model/nouns';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { newId } from '../../src/id';
import { startServer, type TestUser } from '../harness';
import { transferFixtures } from './transferFixtures';

const server = await startServer();
const { exportOf, batchesOf, importAll, userWithData, emptyUser } = transferFixtures(() => server);

/** Rows of CSV by RFC 4180. */
function parse(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

async function csvFilesOf({ token }: TestUser): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await server.inject({ method: 'GET', url: '/api/v1/export/csv', headers });
  return Object.fromEntries(
    Object.entries(unzipSync(response.rawPayload)).map(([name, file]) => [
      name,
      strFromU8(file).replace(/^\uFEFF/, ''),
    ]),
  );
}

/** Texts that a spreadsheet would run, separators, and several lines. */
const HOSTILE = ['=1+1', '＝1', "'=quoted", '-3', '\tTab', 'a "b", c;\r\nd\ne', '改善', "'plain'"];

it('an exported CSV archive that is imported into an empty account is exported again as the same archive', async () => {
  const ana = await userWithData();
  const { activities, entries } = await exportOf(ana);
  const [activityId = ''] = activities.map(({ id }) => id);
  for (const note of HOSTILE)
    await server.request(
      'POST /api/v1/entry',
      { id: newId(server.clock), activityId, date: '2026-03-02', amount: 1, source: 'MANUAL', note },
      { session: ana },
    );
  await server.pool.query("UPDATE activity SET name = '＝Sum' WHERE user_id = $1", [ana.userId]);
  const exported = await csvFilesOf(ana);
  expect(parse(exported['entries.csv'] ?? '')).toHaveLength(1 + entries.length + HOSTILE.length);
  for (const name of CSV_TABLES)
    expect(parse(exported[`${name}.csv`] ?? '').length, `rows of ${name}`).toBeGreaterThan(1);
  const tables = Object.fromEntries(CSV_TABLES.map((name) => [name, parse(exported[`${name}.csv`] ?? '')])) as Record<
    (typeof CSV_TABLES)[number],
    string[][]
  >;
  const ben = await emptyUser();
  await importAll(ben, batchesOf(documentOfCsv(tables, EXPORTED_FIELDS) as object as TransferDocument));
  const again = await csvFilesOf(ben);
  const contentOf = ({ 'profile.csv': _, 'feedback.csv': __, ...files }: Record<string, string>) => files;
  expect(contentOf(again)).toEqual(contentOf(exported));
  const documentOf = ({ exportedAt: _, feedback: __, user: { absences }, ...rest }: TransferDocument) => ({
    ...rest,
    absences,
  });
  expect(documentOf(await exportOf(ben))).toEqual(documentOf(await exportOf(ana)));
});
