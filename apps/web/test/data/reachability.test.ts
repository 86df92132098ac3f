import { describe, expect, test, vi } from 'vitest';
import { Reachability } from '../../src/data/reachability';
import { ApiError, NetworkError } from '../../src/platform/http';

const failing = (status: number) =>
  Promise.reject(new ApiError(status, 50000000, 'The service is temporarily unavailable.'));
const unreachable = () => Promise.reject(new NetworkError('offline'));

/** Sends requests one after the other, each given by its endpoint and result. */
async function after(...requests: readonly (readonly [endpoint: string, request: () => Promise<unknown>])[]) {
  const reachability = new Reachability();
  const listener = vi.fn();
  reachability.subscribe(listener);
  for (const [endpoint, request] of requests) await reachability.watch(endpoint, request()).catch(() => undefined);
  return { reachability, state: reachability.state(), listener };
}

const success = () => Promise.resolve();

describe('reachability of the server', () => {
  test.each([500, 502, 503])('is SERVER_ERROR, not UNREACHABLE, for a response of %s', async (status) => {
    const { reachability, state } = await after(['GET a', () => failing(status)]);
    expect(state).toBe('SERVER_ERROR');
    expect(reachability.isReached()).toBe(true);
  });

  test.each([408, 429])('is SERVER_ERROR while a read is rejected with %s for now', async (status) => {
    expect((await after(['GET a', () => failing(status)])).state).toBe('SERVER_ERROR');
    expect((await after(['POST a', () => failing(status)])).state).toBe('REACHABLE');
    expect((await after(['GET a', () => failing(status)], ['GET a', success])).state).toBe('REACHABLE');
  });

  test.each([400, 401, 404])('is REACHABLE for a rejection of %s', async (status) => {
    expect((await after(['GET a', unreachable], ['GET a', () => failing(status)])).state).toBe('REACHABLE');
  });

  test('is UNREACHABLE while no response arrives, and SERVER_ERROR again afterwards', async () => {
    expect((await after(['GET a', () => failing(503)], ['GET b', unreachable])).state).toBe('UNREACHABLE');
    expect((await after(['GET a', () => failing(503)], ['GET b', unreachable], ['GET b', success])).state).toBe(
      'SERVER_ERROR',
    );
  });

  test('stays SERVER_ERROR until the failed request succeeds, whatever else succeeds meanwhile', async () => {
    const { state, listener } = await after(
      ['GET a', () => failing(503)],
      ['GET b', success],
      ['GET a', () => failing(503)],
      ['GET b', success],
    );
    expect(state).toBe('SERVER_ERROR');
    expect(listener).toHaveBeenCalledTimes(1);
    expect((await after(['GET a', () => failing(503)], ['GET a', success])).state).toBe('REACHABLE');
  });

  test('recovers when the failed request is no longer needed', async () => {
    const { reachability, listener } = await after(['GET a', () => failing(503)], ['POST b', () => failing(503)]);
    reachability.clearFailures((endpoint) => endpoint.startsWith('GET '));
    expect(reachability.state()).toBe('SERVER_ERROR');
    reachability.clearFailures(() => true);
    expect(reachability.state()).toBe('REACHABLE');
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
