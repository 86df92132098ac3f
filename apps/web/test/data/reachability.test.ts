import { describe, expect, test, vi } from 'vitest';
import { Reachability } from '../../src/data/reachability';
import { ApiError, NetworkError } from '../../src/platform/http';

const failing = (status: number) => Promise.reject(new ApiError(status, 50000000, 'The service cannot answer now.'));
const away = () => Promise.reject(new NetworkError('offline'));

/** Sequential requests, each with its endpoint and result. */
async function after(...requests: readonly (readonly [call: string, request: () => Promise<unknown>])[]) {
  const reachability = new Reachability();
  const told = vi.fn();
  reachability.subscribe(told);
  for (const [call, request] of requests) await reachability.watch(call, request()).catch(() => undefined);
  return { reachability, state: reachability.state(), told };
}

const fine = () => Promise.resolve();

describe('the server', () => {
  test.each([500, 502, 503])('is in trouble, not out of reach, when it answers %s', async (status) => {
    const { reachability, state } = await after(['GET a', () => failing(status)]);
    expect(state).toBe('SERVER_ERROR');
    expect(reachability.isReached()).toBe(true);
  });

  test.each([400, 401, 404, 429])('answers when it refuses with %s', async (status) => {
    expect((await after(['GET a', away], ['GET a', () => failing(status)])).state).toBe('REACHABLE');
  });

  test('is out of reach as long as nothing is answered, and what failed before is still in trouble afterwards', async () => {
    expect((await after(['GET a', () => failing(503)], ['GET b', away])).state).toBe('UNREACHABLE');
    expect((await after(['GET a', () => failing(503)], ['GET b', away], ['GET b', fine])).state).toBe('SERVER_ERROR');
  });

  test('is in trouble until what failed succeeds: others that succeed in between do not make the state flicker', async () => {
    const { state, told } = await after(
      ['GET a', () => failing(503)],
      ['GET b', fine],
      ['GET a', () => failing(503)],
      ['GET b', fine],
    );
    expect(state).toBe('SERVER_ERROR');
    expect(told).toHaveBeenCalledTimes(1);
    expect((await after(['GET a', () => failing(503)], ['GET a', fine])).state).toBe('REACHABLE');
  });

  test('is well again when what failed is not asked for any more', async () => {
    const { reachability, told } = await after(['GET a', () => failing(503)], ['POST b', () => failing(503)]);
    reachability.clearFailures((call) => call.startsWith('GET '));
    expect(reachability.state()).toBe('SERVER_ERROR');
    reachability.clearFailures(() => true);
    expect(reachability.state()).toBe('REACHABLE');
    expect(told).toHaveBeenCalledTimes(2);
  });
});
