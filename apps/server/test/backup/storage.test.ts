/** @module-tag long */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Fake, startS3 } from '@sevenfold/fakes/s3';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { s3Storage } from '../../src/adapters/s3';
import { automaticBackupName, automaticBackupTime } from '../../src/backup/automaticFile';
import { verifyBackup } from '../../src/backup/read';
import { makeDueBackups } from '../../src/backup/run';
import { findDestinations } from '../../src/features/backup/store';
import { silent } from '../database';
import { startServer, type TestServer } from '../harness';

let home: string;
let s3: S3Fake;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'sevenfold-s3-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  s3 = await startS3({ pageSize: 10 });
  onTestFinished(() => s3.stop());
});

const { signal } = new AbortController();
const storage = () => s3Storage({ ...s3, url: `${s3.url}/home/plan` }, signal);
const start = (env: Record<string, string> = {}): Promise<TestServer> =>
  startServer({
    env: {
      BACKUP_FOLDER: join(home, 'backups'),
      BACKUP_S3_URL: `${s3.url}/home/plan`,
      BACKUP_S3_REGION: s3.region,
      BACKUP_S3_ACCESS_KEY: s3.accessKey,
      BACKUP_S3_SECRET_KEY: s3.secretKey,
      ...env,
    },
  });
const run = (server: TestServer): Promise<void> => makeDueBackups({ ...server, log: silent, signal });
const stateOf = async (server: TestServer) =>
  (await findDestinations(server.db)).find(({ destination }) => destination === 'S3');

it('the backup of the folder is uploaded, and the same ones are kept', async () => {
  const server = await start();
  const other = Buffer.from('by hand');
  s3.objects.set('home/plan/sevenfold-20240101T002300Z.backup.gz', other);
  s3.objects.set(`elsewhere/${automaticBackupName(0)}`, other);
  for (let day = 1; day < 60; day += 1)
    s3.objects.set(`home/plan/${automaticBackupName(server.clock.now() - day * 86_400_000)}`, other);
  await run(server);
  const names = await (await storage()).list();
  expect(names.filter((name) => automaticBackupTime(name) !== null)).toHaveLength(7 + 3 + 1);
  expect(names).toContain('sevenfold-20240101T002300Z.backup.gz');
  expect(s3.objects.has(`elsewhere/${automaticBackupName(0)}`)).toBe(true);
  const [local = ''] = readdirSync(join(home, 'backups'));
  const copy = join(home, 'copy');
  writeFileSync(copy, s3.objects.get(`home/plan/${local}`) ?? '');
  expect((await verifyBackup(copy)).header.takenAt).toBe('2026-03-11T10:00:00.000Z');
  expect(await stateOf(server)).toMatchObject({ succeededAt: server.clock.now(), failure: null });
});

it('the database is uploaded while the folder fails', async () => {
  writeFileSync(join(home, 'file'), '');
  const server = await start({ BACKUP_FOLDER: join(home, 'file', 'backups') });
  await run(server);
  const copy = join(home, 'copy');
  writeFileSync(copy, s3.objects.get('home/plan/sevenfold-automatic-20260311T100000Z.backup.gz') ?? '');
  expect((await verifyBackup(copy)).rows.get('app_user')).toBe(0);
  expect((await findDestinations(server.db)).map(({ failure }) => failure)).toEqual(['NOT_WRITABLE', null]);
});

it('a long stream is uploaded in parts', async () => {
  const chunk = randomBytes(1_000_000);
  await (
    await storage()
  ).upload(
    'long',
    (async function* () {
      for (let sent = 0; sent < 40; sent += 1) yield chunk;
    })(),
  );
  expect(s3.objects.get('home/plan/long')?.equals(Buffer.concat(Array<Buffer>(40).fill(chunk)))).toBe(true);
  expect(s3.server.requests.filter(({ query }) => query.has('partNumber'))).toHaveLength(3);
  expect(s3.openUploads()).toBe(0);
});

it.each([
  ['with a wrong secret', { BACKUP_S3_SECRET_KEY: 'wrong' }, 'REJECTED'],
  ['with an unknown key', { BACKUP_S3_ACCESS_KEY: 'AKIAOTHER' }, 'REJECTED'],
  ['with another region', { BACKUP_S3_REGION: 'auto' }, 'REJECTED'],
  ['to a port without a server', { BACKUP_S3_URL: 'http://127.0.0.1:7859/backups' }, 'UNREACHABLE'],
])('an upload %s fails, and the backup of the folder succeeds', async (_what, env, failure) => {
  const server = await start(env);
  await run(server);
  expect(await findDestinations(server.db)).toMatchObject([{ failure: null }, { failure, succeededAt: null }]);
  expect(s3.objects.size).toBe(0);
});

it('an upload that fails in the middle leaves nothing, also with an error of status 200 at the end', async () => {
  const server = await start();
  const isPart = { when: ({ query }: { query: URLSearchParams }) => query.has('partNumber') };
  s3.server.fault({ ...isPart, effect: { status: 500, body: '<Error><Code>InternalError</Code></Error>' } });
  await run(server);
  expect([s3.objects.size, s3.openUploads()]).toEqual([0, 0]);
  s3.server.fault({
    when: ({ method, query }) => method === 'POST' && query.has('uploadId'),
    effect: { status: 200, body: '<Error><Code>InternalError</Code><Message>Try again</Message></Error>' },
  });
  await run(server);
  expect([s3.objects.size, s3.openUploads()]).toEqual([0, 0]);
  expect((await stateOf(server))?.failingSince).not.toBeNull();
  await run(server);
  expect(s3.objects.size).toBe(1);
  expect((await stateOf(server))?.failingSince).toBeNull();
});
