import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { createLog } from '../../src/http/log';
import { startServer } from '../harness';

describe('health', () => {
  it('is alive while the process responds, and ready while the database is usable', async () => {
    const server = await startServer();
    const readiness = async (): Promise<unknown> => (await server.inject({ url: '/readyz' })).json();
    expect((await server.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    await expect.poll(readiness).toEqual({ status: 'ready' });
    await server.pool.query('ALTER TABLE schema_migration RENAME TO migration_backup');
    await expect.poll(readiness).toEqual({ status: 'not ready' });
    await server.pool.query('CREATE TABLE schema_migration AS SELECT * FROM migration_backup WITH NO DATA');
    await server.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sevenfold monitor' AND datname = current_database()",
    );
    expect((await server.inject({ url: '/readyz' })).statusCode).toBe(503);
    await server.pool.query('INSERT INTO schema_migration SELECT * FROM migration_backup');
    await expect.poll(readiness).toEqual({ status: 'ready' });
    expect((await server.inject({ url: '/healthz' })).statusCode).toBe(200);
  });

  it('runs no query per request', async () => {
    const server = await startServer();
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    for (let time = 0; time < 1000; time += 1) expect((await server.inject({ url: '/readyz' })).statusCode).toBe(200);
    // The queries of the monitor, about one a second.
    expect(queries.mock.calls.length).toBeLessThan(60);
  });
});

it('keeps idle connections longer than Caddy, Traefik and nginx do by default', async () => {
  const { app } = await startServer();
  expect(app.server.keepAliveTimeout).toBeGreaterThan(Math.max(120_000, 90_000, 60_000));
});

describe('metrics', () => {
  it('are counted by endpoint and status', async () => {
    const server = await startServer();
    await server.request('GET /api/v1/user');
    await server.request('GET /api/v1/user');
    const { body, headers } = await server.inject({ url: '/metrics' });
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(body).toContain('sevenfold_request_seconds_count{endpoint="GET /api/v1/user",status="401"} 2');
    expect(body).toMatch(/^sevenfold_database_connections \d+$/m);
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'process_start_time_seconds',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      expect(body).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, 'm'));
    }
  });

  const token = '0123456789abcdef';
  const reader = async (env: Record<string, string>) => {
    const server = await startServer({ env: { METRICS_TOKEN: token, ...env } });
    return async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await server.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
  };

  it('are limited to this machine, or to bearers of the token', async () => {
    const read = await reader({ LOCAL_SIGN_IN: 'off' });
    expect(await read('127.0.0.1')).toBe(200);
    expect(await read('10.0.0.1')).toBe(404);
    expect(await read('127.0.0.1', { host: 'plan.example.org' })).toBe(404);
    expect(await read('127.0.0.1', { 'x-forwarded-for': '10.0.0.1' })).toBe(404);
    expect(await read('10.0.0.1', { authorization: `Bearer ${token}` })).toBe(200);
    expect(await read('10.0.0.1', { authorization: 'Bearer 0123456789abcdeg' })).toBe(404);
  });

  it.each([{ PUBLIC_URL: 'https://plan.example.org' }, { TRUST_PROXY: '10.0.0.0/8' }])(
    'require the token where a proxy may be in front: %j',
    async (env) => {
      const read = await reader(env);
      // Simulates a proxy on the same machine that neither forwards the client's address nor keeps the Host header.
      for (const host of ['localhost', 'localhost:7700', '127.0.0.1:7700', 'plan.example.org', '[::1]'])
        expect(await read('127.0.0.1', { host })).toBe(404);
      expect(await read('127.0.0.1', { authorization: `Bearer ${token}` })).toBe(200);
    },
  );
});

describe('access log', () => {
  it('has endpoint, status and duration, and no personal data', async () => {
    let logged = '';
    const level = createLog('info').level;
    const log = pino({ level, base: null }, { write: (line: string) => void (logged += line) });
    const server = await startServer({ log });
    const ana = await server.signIn('Ana Secretname');
    await server.request('PATCH /api/v1/user', { name: 'Ana Secretname' }, { session: ana });
    await server.request('GET /api/v1/t/pv', undefined, {
      session: ana,
      query: { p: 'day', u: '/day?secret=1', pl: 'WEB' },
    });
    await server.requestUnchecked('PATCH /api/v1/user', { name: 'Secretname'.repeat(50) }, { session: ana });
    const lines: { endpoint?: string; status?: number; ms?: number; requestId?: string }[] = logged
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ endpoint }) => endpoint).map(({ endpoint, status }) => [endpoint, status])).toEqual([
      ['PATCH /api/v1/user', 200],
      ['GET /api/v1/t/pv', 200],
      ['PATCH /api/v1/user', 400],
    ]);
    expect(lines.every(({ requestId, ms }) => requestId !== undefined && typeof ms === 'number')).toBe(true);
    expect(logged.toLowerCase()).not.toMatch(/secret|ana|bearer|127\.0\.0\.1/);
    expect(logged).not.toContain(ana.token);
    expect(logged).not.toContain(ana.userId);
  });
});
