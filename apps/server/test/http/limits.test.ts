import { describe, expect, it, vi } from 'vitest';
import { statement } from '../../src/db/client';
import { createPool } from '../../src/db/pool';
import { SharedReadConnections } from '../../src/db/sharedReadConnections';
import { Limiter } from '../../src/http/limiter';
import { readSessionToken } from '../../src/http/sessionToken';
import { sharedRead } from '../../src/http/sharedRead';
import { UserTurns } from '../../src/http/userTurns';
import { silent } from '../database';
import { atTheEnd, startServer, TestClock, type TestServer, type TestUser } from '../harness';

describe('rate limiter', () => {
  it('allows a burst up to the limit, and more as time passes', () => {
    const clock = new TestClock();
    const limiter = new Limiter(60, clock);
    for (let count = 0; count < 60; count += 1) limiter.take('ana');
    expect(() => limiter.take('ana')).toThrow(expect.objectContaining({ error: 'TOO_MANY_REQUESTS', retryAfter: 1 }));
    expect(() => limiter.take('eve')).not.toThrow();
    clock.advance({ seconds: 1 });
    expect(() => limiter.take('ana')).not.toThrow();
    expect(() => limiter.take('ana')).toThrow('Too many requests');
  });

  it('reports how long to wait at low limits', () => {
    const limiter = new Limiter(2, new TestClock());
    limiter.take('ana');
    limiter.take('ana');
    expect(() => limiter.take('ana')).toThrow(expect.objectContaining({ retryAfter: 30 }));
  });

  it('accumulates at most one minute, and tolerates a clock that is set back', () => {
    const clock = new TestClock();
    const limiter = new Limiter(2, clock);
    clock.advance({ days: 1 });
    limiter.take('ana');
    limiter.take('ana');
    clock.advance({ days: -2 });
    expect(() => limiter.take('ana')).toThrow('Too many requests');
    clock.advance({ minutes: 1 });
    expect(() => limiter.take('ana')).not.toThrow();
  });

  it('of 0 is disabled', () => {
    const limiter = new Limiter(0, new TestClock());
    expect(() => {
      for (let count = 0; count < 10_000; count += 1) limiter.take('ana');
    }).not.toThrow();
  });
});

describe('rate limit of the server', () => {
  it('tells a user on every device when to retry, without affecting others', async () => {
    const server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '20' } });
    const ana = await server.signIn('Ana');
    const phone = await server.sessionOf(ana.userId);
    for (let count = 0; count < 10; count += 1) {
      expect((await server.request('GET /api/v1/areas', undefined, { session: ana })).status).toBe(200);
      expect((await server.request('PATCH /api/v1/user', { name: 'Ana' }, { session: phone })).status).toBe(200);
    }
    for (const session of [ana, phone]) {
      for (const endpoint of ['GET /api/v1/areas', 'PATCH /api/v1/user'] as const) {
        const response = await server.requestUnchecked(endpoint, endpoint.startsWith('GET') ? undefined : {}, {
          session,
        });
        expect([response.status, response.error.code, response.headers['retry-after']]).toEqual([429, 20000004, '3']);
      }
    }
    expect((await server.request('GET /api/v1/areas', undefined, { session: await server.signIn('Eve') })).status).toBe(
      200,
    );
    server.clock.advance({ seconds: 3 });
    expect((await server.request('GET /api/v1/areas', undefined, { session: ana })).status).toBe(200);
  });

  it('applies to an address that sends many notifications of calendars', async () => {
    const server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '20' } });
    const notify = () =>
      server.inject({ method: 'POST', url: '/api/v1/webhook/google-calendar', remoteAddress: '192.0.2.7' });
    for (let count = 0; count < 100; count += 1) expect((await notify()).statusCode).toBe(200);
    expect((await notify()).statusCode).toBe(429);
  });

  it('applies to the address of a sign-in, before any lookup', async () => {
    const server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '30' } });
    const signIn = (address: string) =>
      server.inject({
        method: 'POST',
        url: '/api/v1/auth/authenticate',
        payload: { method: 'GOOGLE', token: 'x' },
        remoteAddress: address,
      });
    for (let count = 0; count < 3; count += 1) expect((await signIn('127.0.0.1')).statusCode).toBe(403);
    const refused = await signIn('127.0.0.1');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '20']);
    expect((await signIn('127.0.0.2')).statusCode).toBe(403);
    for (let count = 0; count < 200; count += 1)
      await server.inject({ url: '/api/v1/user', remoteAddress: '127.0.0.3' });
    expect((await server.inject({ url: '/api/v1/user', remoteAddress: '127.0.0.3' })).statusCode).toBe(429);
  });

  it.each([
    ['addresses of one IPv6 network', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 429],
    ['addresses of two IPv6 networks', '2001:db8:1:2::1', '2001:db8:1:3::1', 403],
    ['an IPv4 address written within IPv6', '192.0.2.1', '::ffff:192.0.2.1', 429],
    ['two IPv4 addresses written within IPv6', '::ffff:192.0.2.1', '::ffff:192.0.2.2', 403],
  ])('counts %s: %s and then %s respond with %i', async (_, first, second, expected) => {
    const server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '10' } });
    const signIn = async (remoteAddress: string) =>
      (
        await server.inject({
          method: 'POST',
          url: '/api/v1/auth/authenticate',
          payload: { method: 'GOOGLE', token: 'x' },
          remoteAddress,
        })
      ).statusCode;
    expect(await signIn(first)).toBe(403);
    expect(await signIn(second)).toBe(expected);
  });

  it('applies to the whole IPv6 network of an address that sends many requests of any kind', async () => {
    const server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '2' } });
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push(
        (await server.inject({ url: '/api/v1/user', remoteAddress: `2001:db8::${count.toString(16)}` })).statusCode,
      );
    expect([statuses.slice(0, 10).includes(429), statuses[10]]).toEqual([false, 429]);
  });

  it('applies to the address that a trusted proxy forwards, and ignores that of another proxy', async () => {
    const env = { RATE_LIMIT_PER_MINUTE: '10', PUBLIC_URL: 'https://plan.example.org' };
    const statusBehind = async (trusted: string): Promise<number> => {
      const server = await startServer({ env: { ...env, TRUST_PROXY: trusted } });
      const signIn = (forwarded: string) =>
        server.inject({
          method: 'POST',
          url: '/api/v1/auth/authenticate',
          payload: { method: 'GOOGLE', token: 'x' },
          remoteAddress: '10.0.0.1',
          headers: { 'x-forwarded-for': forwarded },
        });
      await signIn('203.0.113.1');
      return (await signIn('203.0.113.2')).statusCode;
    };
    expect(await statusBehind('10.0.0.0/8')).toBe(403);
    expect(await statusBehind('192.168.0.0/16')).toBe(429);
  });
});

/** Reads as the server does, without limits of time: on a busy machine, a test of order must not depend on them. */
function patientReader(server: TestServer): (user: TestUser, query: string) => Promise<string> {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const limits = { statementMs: 0, responseMs: 0, idleTransactionMs: 0 };
  const pool = createPool({ url: server.databaseUrl, connections: 8, log: silent, limits });
  atTheEnd(async () => pool.end());
  const sharing = { connections: new SharedReadConnections(pool), turns: new UserTurns() };
  return async (user, query) => {
    const token = readSessionToken(user.token);
    if (!token) throw new Error('The token of the session is malformed');
    const { response } = await sharedRead(sharing, server.clock, {
      token,
      admit: () => undefined,
      read: async (db) => JSON.stringify(await statement(query)(db, [])),
    });
    return response;
  };
}

describe('reads of a user that are slow', () => {
  it('leave others their connections, and their own wait for a turn', async () => {
    const server = await startServer();
    const [ana, eve] = [await server.signIn('Ana'), await server.signIn('Eve')];
    const read = patientReader(server);
    const blocker = await server.pool.connect();
    atTheEnd(async () => blocker.release(true));
    await blocker.query('BEGIN; LOCK TABLE calendar_event');
    const results: string[] = [];
    const slow = Promise.all(
      Array.from({ length: 60 }, async () => {
        results.push(
          await read(ana, 'SELECT count(*)::int AS events FROM calendar_event').catch((error: unknown) =>
            String(error),
          ),
        );
      }),
    );
    // All have arrived once those without a place are rejected; the others wait for the lock.
    const rejected = Array.from({ length: 8 }, () => expect.stringContaining('Too many requests'));
    await expect.poll(() => results, { timeout: 20_000 }).toEqual(rejected);
    for (let count = 0; count < 3; count += 1) expect(await read(eve, 'SELECT 1 AS one')).toBe('[{"one":1}]');
    expect(results).toEqual(rejected);
    await blocker.query('ROLLBACK');
    await slow;
    expect(results.slice(8)).toEqual(Array.from({ length: 52 }, () => '[{"events":0}]'));
    expect(await read(ana, 'SELECT 1 AS one')).toBe('[{"one":1}]');
  });
});
