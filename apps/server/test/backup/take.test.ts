import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { withConnection } from '../../src/backup/database';
import { backupText } from '../../src/backup/take';
import { systemClock } from '../../src/clock';
import { readMigrations } from '../../src/db/migrate';
import { freshDatabase } from '../database';

const IDLE_MS = 50;

it('a backup waits for slow storage, also on a database that ends idle transactions', async () => {
  const { url, drop } = await freshDatabase();
  onTestFinished(() => drop());
  let text = '';
  await withConnection(url, new AbortController().signal, async (client) => {
    await client.query(`SET idle_in_transaction_session_timeout = ${IDLE_MS}`);
    for await (const part of backupText(client, systemClock, readMigrations(), () => undefined)) {
      if (text === '') await delay(IDLE_MS * 4);
      text += part.toString();
    }
  });
  expect(text).toMatch(/"sha256":"[0-9a-f]{64}"\}\n$/);
});
