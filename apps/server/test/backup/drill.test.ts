import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/clock';
import { newId } from '../../src/id';
import { temporaryFolder, withClient } from '../embedded/harness';
import { addressOf, builtScripts, launch, run } from '../processes';

const script = builtScripts();

const start = async (
  env: Record<string, string>,
  name: 'main' | 'demo' = 'main',
): Promise<{ address: string; stop: () => Promise<unknown> }> => {
  const child = launch(script(name), env);
  const address = await addressOf(child);
  return { address, stop: () => (child.kill('SIGTERM'), once(child, 'exit')) };
};

/** Sends HTTP requests as a signed-in user. */
function userRequests(address: string, token: string) {
  const send = async (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method !== 'GET' && { 'content-type': 'application/json', 'idempotency-key': newId(systemClock) }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const read = async (path: string): Promise<string> => (await send('GET', path)).text();
  return { send, read };
}

/** Signs in to the demo account, which has three years of history. @returns the session token */
async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/v1/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-platform': 'ANDROID' },
    body: '{"method":"LOCAL","token":"demo"}',
  });
  const { data }: { data: { session: { token: string } } } = JSON.parse(await response.text());
  return data.session.token;
}

const PATHS = [
  '/api/v1/user',
  '/api/v1/areas',
  '/api/v1/as',
  '/api/v1/records?from=2026-09-01&to=2026-10-31',
  '/api/v1/week-totals?from=2020-W01&to=2026-W53',
];

const responsesOf = async (address: string, token: string): Promise<string[]> =>
  Promise.all(PATHS.map((path) => userRequests(address, token).read(path)));

async function databaseOf(dataFolder: string): Promise<string> {
  const { port, password }: { port: number; password: string } = JSON.parse(
    await readFile(join(dataFolder, 'postgres', 'access.json'), 'utf8'),
  );
  return `postgres://sevenfold:${password}@127.0.0.1:${port}/postgres`;
}

/** Allows for starting several databases and servers on a busy machine. */
const TIMEOUT_MS = 120_000;

describe('disaster drill: back up during writes, lose the database, restore', { timeout: TIMEOUT_MS }, () => {
  it('returns every user to the moment of the backup, still signed in', { tags: ['long'] }, async () => {
    const home = await temporaryFolder();
    const env = { DATA_FOLDER: join(home, 'data'), WEB_FOLDER: home, LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' };
    const file = join(home, 'one.backup.gz');
    const first = await start(env, 'demo');
    const token = await signIn(first.address);
    const before = await responsesOf(first.address, token);
    expect(before[3]?.length).toBeGreaterThan(10_000);

    // Writes to another area, which would change the responses above if they were in the backup.
    const { send } = userRequests(first.address, token);
    const backup = run(script('backup'), env, [file]);
    const done = new AbortController();
    void backup.then(() => done.abort());
    let statuses: number[] = [];
    while (!done.signal.aborted)
      statuses = [
        ...statuses,
        (await send('POST', '/api/v1/area', { id: newId(systemClock), name: 'Meanwhile', color: '#1A9951' })).status,
      ];
    expect(await backup).toMatchObject({ code: 0, err: '' });
    expect(new Set(statuses)).toEqual(new Set([200]));
    const untouched = (responses: readonly string[]): unknown =>
      responses.map((response) => JSON.parse(response)).map((response, index) => (index === 1 ? undefined : response));

    // The server still runs and holds connections: the database is gone for it too.
    await withClient(await databaseOf(env.DATA_FOLDER), (admin) => admin.query('DROP DATABASE sevenfold WITH (FORCE)'));
    expect((await send('GET', '/api/v1/user')).status).toBeGreaterThanOrEqual(500);

    const damagedFile = join(home, 'damaged.backup.gz');
    await writeFile(damagedFile, (await readFile(file)).subarray(0, -100));
    expect(await run(script('restore'), env, [damagedFile])).toMatchObject({
      code: 1,
      err: `The backup ${damagedFile} is damaged: nothing was restored. Use another one.`,
    });
    const restored = await run(script('restore'), env, [file]);
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toMatch(
      /^Restored [\d,]+ rows of \d+ tables as they were at \S+Z\. Users who were signed in then still are; devices send their later changes again\.$/,
    );

    // The running server continues with the restored database; so does the next one.
    expect(untouched(await responsesOf(first.address, token))).toEqual(untouched(before));
    await first.stop();
    const second = await start(env);
    expect(untouched(await responsesOf(second.address, token))).toEqual(untouched(before));

    expect(await run(script('restore'), env, [file])).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The database is not empty/),
    });
    await second.stop();
  });

  it('works on a stopped database, and stops it again', { tags: ['long'] }, async () => {
    const home = await temporaryFolder();
    const env = { DATA_FOLDER: join(home, 'data'), WEB_FOLDER: home, LOG_LEVEL: 'silent' };
    expect(await run(script('backup'), env)).toMatchObject({
      code: 1,
      err: `There is no database in ${env.DATA_FOLDER}. Set DATA_FOLDER or DATABASE_URL to where it is.`,
    });
    await (await start(env)).stop();
    const { out, code } = await run(script('backup'), env);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /^Backed up \d+ rows of \d+ tables to .*\/data\/backups\/sevenfold-\d{8}T\d{6}Z\.backup\.gz \(\d+ KiB\)\.$/,
      ),
    ]);
    const elsewhere = { ...env, DATA_FOLDER: join(home, 'elsewhere') };
    expect(await run(script('restore'), elsewhere, [/ to (\S+) /.exec(out)?.[1] ?? ''])).toMatchObject({ code: 0 });
    await expect(withClient(await databaseOf(env.DATA_FOLDER), () => Promise.resolve())).rejects.toThrow(
      'ECONNREFUSED',
    );
    await expect(withClient(await databaseOf(elsewhere.DATA_FOLDER), () => Promise.resolve())).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});
