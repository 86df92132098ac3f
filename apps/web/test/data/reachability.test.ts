import { describe, expect, test, vi } from 'vitest';
import { Reachability } from '../../src/data/reachability';
import { ApiError, NetworkError } from '../../src/platform/http';

const failing = (status: number) =>
  Promise.reject(new ApiError(status, 50000000, 'The service is temporarily unavailable.'));
const away = () => Promise.reject(new NetworkError('offline'));

/** Sequential requests, each with its endpoint and result. */
async function after(...requests: readonly (readonly [call: string, request: () => Promise<unknown>])[]) {
  const reachability = new Reachability();
  const listener = vi.fn();
  reachability.subscribe(listener);
  for (const [call, request] of requests) await reachability.watch(call, request()).catch(() => undefined);
  return { reachability, state: reachability.state(), listener };
}

const fine = () => Promise.resolve();

describe('reachability of the server', () => {
  test.each([500, 502, 503])('is SERVER_ERROR, not UNREACHABLE, for a response of %s', async (status) => {
    const { reachability, state } = await after(['GET a', () => failing(status)]);
    expect(state).toBe('SERVER_ERROR');
    expect(reachability.isReached()).toBe(true);
  });

  test.each([400, 401, 404, 429])('is REACHABLE for a rejection of %s', async (status) => {
    expect((await after(['GET a', away], ['GET a', () => failing(status)])).state).toBe('REACHABLE');
  });

  test('is UNREACHABLE while no response arrives, and SERVER_ERROR again afterwards', async () => {
    expect((await after(['GET a', () => failing(503)], ['GET b', away])).state).toBe('UNREACHABLE');
    expect((await after(['GET a', () => failing(503)], ['GET b', away], ['GET b', fine])).state).toBe('SERVER_ERROR');
  });

  test('stays SERVER_ERROR until the failed request succeeds, whatever else succeeds meanwhile', async () => {
    const { state, listener } = await after(
      ['GET a', () => failing(503)],
      ['GET b', fine],
      ['GET a', () => failing(503)],
      ['GET b', fine],
    );
    expect(state).toBe('SERVER_ERROR');
    expect(listener).toHaveBeenCalledTimes(1);
    expect((await after(['GET a', () => failing(503)], ['GET a', fine])).state).toBe('REACHABLE');
  });

  test('recovers when the failed request is no longer needed', async () => {
    const { reachability, listener } = await after(['GET a', () => failing(503)], ['POST b', () => failing(503)]);
    reachability.clearFailures((call) => call.startsWith('GET '));
    expect(reachability.state()).toBe('SERVER_ERROR');
    reachability.clearFailures(() => true);
    expect(reachability.state()).toBe('REACHABLE');
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
