import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config';
import { openPush } from '../../src/webPushKey';
import { TestClock } from '../harness';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'push-key-'));
});
afterEach(() => rm(folder, { recursive: true }));

const open = (more: NodeJS.ProcessEnv = {}) => {
  const environment = { DATA_FOLDER: folder, WEB_PUSH_SUBJECT: 'mailto:admin@example.org', ...more };
  return openPush(readConfig(environment), new TestClock());
};

describe('the generated key of push messages', () => {
  it('is readable by its owner only, and the same at the next start', async () => {
    const first = await open();
    expect(first?.publicKey).toMatch(/^[\w-]{87}$/);
    expect((await stat(join(folder, 'web-push-key'))).mode & 0o777).toBe(0o600);
    expect((await open())?.publicKey).toBe(first?.publicKey);
    expect(await readdir(folder)).toEqual(['web-push-key']);
  });

  it('is only read once it exists, so that a server with a full disk starts', async () => {
    await open();
    const longAgo = new Date(0);
    await utimes(folder, longAgo, longAgo);
    await open();
    // Any file that is created there, also one that is removed again, changes it.
    expect((await stat(folder)).mtime).toEqual(longAgo);
  });

  it('is the same for processes that start at once', async () => {
    const opened = await Promise.all([open(), open(), open()]);
    expect(new Set(opened.map((push) => push?.publicKey)).size).toBe(1);
  });

  it('is not generated beside a configured one, nor with a database of its own', async () => {
    const key = Buffer.alloc(32, 1).toString('base64');
    expect(await open({ WEB_PUSH_KEY: key })).toBeDefined();
    expect(await open({ DATABASE_URL: 'postgres://user@127.0.0.1/plan' })).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it('that is damaged is said to be', async () => {
    await writeFile(join(folder, 'web-push-key'), 'damaged');
    await expect(open()).rejects.toThrow(/web-push-key is damaged/);
  });
});
