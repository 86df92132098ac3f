import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/config';
import { addGeneratedKey, openKeyring } from '../../src/encryptionKeys';
import { openCredentials } from '../../src/features/integration/credentials';
import { rotateKeys } from '../../src/features/integration/rotateKeys';
import { findIntegrations } from '../../src/features/integration/store';
import { createKeyring } from '../../src/keyring';
import { startServer, TEST_KEY, TEST_KEYRING } from '../harness';
import { begin, finish, grantingProvider, providers } from './connecting';

const key = (id: string) => ({ id, key: randomBytes(32) });
const [old, next] = [key('old'), key('next')];

describe('a keyring', () => {
  it('opens what any of its keys has sealed, in the same context only', () => {
    const sealed = createKeyring([old]).seal('secret', 'row 1');
    const both = createKeyring([next, old]);
    expect(both.open(sealed, 'row 1')).toBe('secret');
    expect(() => both.open(sealed, 'row 2')).toThrow('authenticate');
    expect(() => createKeyring([next]).open(sealed, 'row 1')).toThrow('ENCRYPTION_KEYS lacks the key "old"');
    const changed = Buffer.from(sealed.bytes);
    // A byte of the encrypted text, after the nonce.
    changed[14] = (changed[14] ?? 0) ^ 1;
    expect(() => both.open({ ...sealed, bytes: changed }, 'row 1')).toThrow('authenticate');
  });

  it('seals the same text differently each time', () => {
    const ring = createKeyring([old]);
    expect(ring.seal('secret', 'row').bytes.equals(ring.seal('secret', 'row').bytes)).toBe(false);
  });
});

it('rotates the keys of everything that is stored', async () => {
  const server = await startServer({ calendars: providers({ GOOGLE: grantingProvider() }) });
  const ana = await server.signIn();
  await finish(server, ana, { state: await begin(server, ana), code: 'ana' });
  await server.db.updateTable('app_user').set({ subscription_type: 'PREMIUM' }).execute();
  await begin(server, ana);
  const [before] = await findIntegrations(server.db, ana.userId);
  if (!before) throw new Error('Nothing is connected');
  // The test's keyring has one key; it decrypts, and the new one encrypts.
  const rotating = { ...createKeyring([next]), open: TEST_KEYRING.open.bind(TEST_KEYRING) };
  // The integration, and the connection that was begun but not finished.
  expect(await rotateKeys(server.pool, rotating)).toEqual({ rotated: 2, unreadable: 0, unreadableKeys: [] });
  expect(await rotateKeys(server.pool, rotating)).toEqual({ rotated: 0, unreadable: 0, unreadableKeys: [] });
  const [after] = await findIntegrations(server.db, ana.userId);
  if (!after) throw new Error('Nothing is connected');
  expect(after.credentials_key_id).toBe('next');
  expect(openCredentials(createKeyring([next]), after)).toEqual(openCredentials(TEST_KEYRING, before));
});

it('rotates the other rows when the key of some is lost', async () => {
  const server = await startServer({ calendars: providers({ GOOGLE: grantingProvider() }) });
  const [ana, ben] = [await server.signIn(), await server.signIn()];
  for (const [session, code] of [
    [ana, 'ana'],
    [ben, 'ben'],
  ] as const)
    await finish(server, session, { state: await begin(server, session), code });
  await server.db
    .updateTable('integration')
    .set({ credentials_key_id: 'lost' })
    .where('user_id', '=', ana.userId)
    .execute();
  const rotating = createKeyring([next, { id: 'test', key: TEST_KEY }]);
  const lost = { unreadable: 1, unreadableKeys: ['lost'] };
  expect(await rotateKeys(server.pool, rotating)).toEqual({ rotated: 1, ...lost });
  expect(await rotateKeys(server.pool, rotating)).toEqual({ rotated: 0, ...lost });
  expect((await findIntegrations(server.db, ben.userId))[0]?.credentials_key_id).toBe('next');
});

describe('the keys of a server', () => {
  const folder = async () => {
    const path = await mkdtemp(join(tmpdir(), 'sevenfold-keys-'));
    onTestFinished(() => rm(path, { recursive: true }));
    return path;
  };

  it('are generated for the embedded database, readable by its owner alone', async () => {
    const dataFolder = await folder();
    const config = readConfig({ DATA_FOLDER: dataFolder });
    const [first, second] = await Promise.all([openKeyring(config), openKeyring(config)]);
    const sealed = first?.seal('secret', 'row');
    expect(sealed && second?.open(sealed, 'row')).toBe('secret');
    expect((await stat(join(dataFolder, 'encryption-keys'))).mode & 0o777).toBe(0o600);
    await addGeneratedKey(dataFolder);
    const rotated = await openKeyring(config);
    expect(rotated?.currentId).not.toBe(first?.currentId);
    expect(sealed && rotated?.open(sealed, 'row')).toBe('secret');
    expect((await readFile(join(dataFolder, 'encryption-keys'), 'utf8')).trim().split(',')).toHaveLength(2);
    await writeFile(join(dataFolder, 'encryption-keys'), 'nonsense');
    await expect(openKeyring(config)).rejects.toThrow('is damaged');
  });

  it('are those of ENCRYPTION_KEYS, and none for another database without it', async () => {
    const text = `2026:${next.key.toString('base64')}, 2025:${old.key.toString('base64')}`;
    expect((await openKeyring(readConfig({ ENCRYPTION_KEYS: text })))?.currentId).toBe('2026');
    expect(await openKeyring(readConfig({ DATABASE_URL: 'postgres://localhost/x' }))).toBeUndefined();
  });

  it.each(['x', '1:short', `1:${next.key.toString('base64')},1:${old.key.toString('base64')}`])(
    'must be well-formed: %s',
    (text) => expect(() => readConfig({ ENCRYPTION_KEYS: text })).toThrow('ENCRYPTION_KEYS must be keys'),
  );

  it('must be set for another database as soon as a calendar service is set up', () => {
    const env = {
      DATABASE_URL: 'postgres://localhost/x',
      MICROSOFT_CLIENT_ID: 'id',
      MICROSOFT_CLIENT_SECRET: 'secret',
    };
    expect(() => readConfig(env)).toThrow('ENCRYPTION_KEYS must be set together with DATABASE_URL');
    expect(() => readConfig({ ...env, ENCRYPTION_KEYS: `1:${next.key.toString('base64')}` })).not.toThrow();
  });
});
