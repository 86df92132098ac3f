/** @module-tag long */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/clock';
import { newId } from '../../src/id';
import { emptyDatabase, poolOn } from '../database';
import { addressOf, builtScripts, launch } from '../processes';

const script = builtScripts();

interface Process {
  readonly child: ChildProcess;
  readonly address: string;
}

async function start(databaseUrl: string, role: 'web' | 'worker' | 'all'): Promise<Process> {
  const child = launch(script('main'), {
    ROLE: role,
    DATABASE_URL: databaseUrl,
    WEB_FOLDER: '/nowhere',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    DATABASE_CONNECTIONS: '6',
  });
  return { child, address: await addressOf(child) };
}

async function newDatabase(): Promise<string> {
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  return database.url;
}

const post = (address: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${address}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-client-platform': 'ANDROID', ...headers },
  });

async function register(address: string, name: string): Promise<string> {
  const response = await post(address, '/api/v1/auth/register', {
    auth: { method: 'LOCAL', token: name },
    name,
    language: 'EN',
    weekStartDay: 'MONDAY',
    timezone: 'UTC',
  });
  const { data }: { data: { session: { token: string } } } = JSON.parse(await response.text());
  return data.session.token;
}

const metricsOf = async ({ address }: Process): Promise<string> => (await fetch(`${address}/metrics`)).text();

/** Allows for starting several processes on a busy machine. */
const TIMEOUT_MS = 90_000;

describe('several processes on one new database', { timeout: TIMEOUT_MS }, () => {
  it('lose nothing when one is killed under load, and apply operations retried on another one once', async () => {
    const url = await newDatabase();
    const [first, second] = await Promise.all([start(url, 'web'), start(url, 'web'), start(url, 'worker')]);
    const users = await Promise.all(
      Array.from({ length: 6 }, async (_, number) => {
        const token = await register(first.address, `user${number}`);
        const activityId = newId(systemClock);
        const created = await post(
          second.address,
          '/api/v1/a',
          { id: activityId, name: 'Walk', color: '#D64A7C', icon: 'phone', areaId: null, unit: 'TIMES' },
          { authorization: `Bearer ${token}`, 'idempotency-key': newId(systemClock) },
        );
        expect(created.status).toBe(200);
        return { token, activityId };
      }),
    );

    let acknowledged = 0;
    let retried = 0;
    const stopping = new AbortController();
    const write = async (
      { token, activityId }: { token: string; activityId: string },
      turn: number,
    ): Promise<string[]> => {
      const ids: string[] = [];
      for (let count = turn; !stopping.signal.aborted; count += 1) {
        const id = newId(systemClock);
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': id };
        const body = { id, activityId, date: '2026-03-10', amount: 1, source: 'MANUAL' };
        const send = (address: string): Promise<Response> => post(address, '/api/v1/entry', body, headers);
        const [here, there] = count % 2 === 0 ? [first, second] : [second, first];
        const response = await send(here.address).catch(() => {
          retried += 1;
          return send(there.address);
        });
        expect(response.status).toBe(200);
        ids.push(id);
        acknowledged += 1;
      }
      return ids;
    };
    const writing = users.map(write);
    await expect.poll(() => acknowledged, { timeout: 20_000 }).toBeGreaterThan(60);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const countAtKill = acknowledged;
    await expect.poll(() => acknowledged, { timeout: 20_000 }).toBeGreaterThan(countAtKill + 60);
    stopping.abort();
    const written = (await Promise.all(writing)).flat();

    expect(retried).toBeGreaterThan(0);
    const { rows } = await poolOn(url).query<{ id: string }>('SELECT id FROM entry ORDER BY id');
    expect(rows.map(({ id }) => id)).toEqual(written.sort());
  });

  it('serve requests or run jobs by their role', async () => {
    const url = await newDatabase();
    const [web, worker] = await Promise.all([start(url, 'web'), start(url, 'worker')]);
    for (const path of ['/healthz', '/readyz']) expect((await fetch(`${worker.address}${path}`)).status).toBe(200);
    expect((await fetch(`${worker.address}/api/v1/user`)).status).toBe(404);
    expect(await metricsOf(worker)).toContain('sevenfold_jobs_running 1');
    expect(await metricsOf(web)).not.toContain('sevenfold_jobs_running');

    const pool = poolOn(url);
    await pool.query("INSERT INTO registration_ticket VALUES ('a', 'local', 'a', NULL, 'A', now() - interval '1 day')");
    await pool.query("SELECT graphile_worker.add_job('purge')");
    await expect.poll(() => metricsOf(worker)).toContain('sevenfold_purged_rows_total{table="registration_ticket"} 1');
    expect((await pool.query('SELECT 1 FROM registration_ticket')).rowCount).toBe(0);
  });

  it.each(['all', 'worker'] as const)('exit with code 0 on SIGTERM: ROLE=%s', async (role) => {
    const { child } = await start(await newDatabase(), role);
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });
});
