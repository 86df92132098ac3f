/** @module-tag long */

import { startICalendar } from '@sevenfold/fakes/icalendar';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../src/clock';
import { newId } from '../src/id';
import { freshDatabase } from './database';
import { startServer, TestClock } from './harness';
import { addressOf, builtScripts, launch } from './processes';

const script = builtScripts();

it('the built server reads a calendar file in its worker thread', async () => {
  const fake = await startICalendar();
  onTestFinished(() => fake.stop());
  fake.publish('/ana.ics', 'Trainings of Ana');
  const folder = mkdtempSync(join(tmpdir(), 'sevenfold-worker-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  // The started process uses the real time to check the session.
  const clock = new TestClock(new Date(systemClock.now()).toISOString());
  const ana = await (await startServer({ databaseUrl: database.url, clock })).signIn();
  const address = await addressOf(
    launch(script('main'), {
      DATABASE_URL: database.url,
      DATA_FOLDER: folder,
      WEB_FOLDER: folder,
      ICALENDAR_HOSTS: new URL(fake.url).host,
      ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    }),
  );
  const response = await fetch(`${address}/api/v1/integration/address`, {
    method: 'POST',
    body: JSON.stringify({ id: newId(systemClock), url: new URL('/ana.ics', fake.url).href }),
    headers: {
      authorization: `Bearer ${ana.token}`,
      'content-type': 'application/json',
      'idempotency-key': newId(systemClock),
    },
  });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Trainings of Ana')]);
});
