import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, request, serverTime, NetworkError } from '../../src/platform/http';

const fetching = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetching);
  return () => vi.unstubAllGlobals();
});

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  });
const html = (status: number) =>
  new Response('<h1>Welcome to the hotel</h1>', { status, headers: { 'Content-Type': 'text/html' } });
const ask = () => request('GET /api/v1/areas');
const failure = () =>
  ask().then(
    () => undefined,
    (error: unknown) => error,
  );

describe('HTTP client', () => {
  test('returns the data of a response', async () => {
    fetching.mockResolvedValue(json({ data: { areas: [] } }));
    expect(await ask()).toEqual({ areas: [] });
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['a page that says 200 in a captive portal', () => html(200)],
    ['JSON of somebody else’s', () => json({ status: 'ok' })],
    ['JSON that is a list', () => json(['ok'])],
    ['JSON that is nothing', () => json(null)],
    ['JSON that is none', () => new Response('<h1>', { headers: { 'Content-Type': 'application/json' } })],
    ['a page that forbids', () => html(403)],
    ['a page that wants to be signed in to', () => html(401)],
    ['a refusal in somebody else’s words', () => json({ error: 'captive portal' }, 403)],
    ['a refusal with a code that is no number', () => json({ error: { code: 'DENIED', message: 'no' } }, 400)],
    ['nothing at all', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['nothing in time', () => Promise.reject(new DOMException('Timed out', 'TimeoutError'))],
  ])('treats %s as a network error', async (_, answer) => {
    fetching.mockImplementation(async () => answer());
    expect(await failure()).toBeInstanceOf(NetworkError);
  });

  test('does not follow redirects, which the server never sends', async () => {
    fetching.mockResolvedValue(json({ data: { areas: [] } }));
    await ask();
    expect(fetching.mock.calls[0]?.[1]?.redirect).toBe('error');
  });

  test('rejects with the code of the error and whether to retry', async () => {
    fetching.mockResolvedValue(
      json({ error: { code: 20000004, message: 'Too many requests' } }, 429, { 'Retry-After': '7' }),
    );
    const error = await failure();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, code: 20000004, retryAfter: 7, isRetryable: true });
  });

  test('accepts a retryable status of a proxy', async () => {
    fetching.mockResolvedValue(html(502));
    expect(await failure()).toMatchObject({ status: 502, code: 0, isRetryable: true });
  });

  test('does not report an aborted request as unreachable', async () => {
    const giving = new AbortController();
    fetching.mockImplementation(async () => {
      giving.abort(new Error('given up'));
      throw new DOMException('Aborted', 'AbortError');
    });
    await expect(request('GET /api/v1/areas', { signal: giving.signal })).rejects.not.toBeInstanceOf(NetworkError);
  });
});

test('knows the time of the server after the first response', async () => {
  fetching.mockResolvedValue(json({ data: { areas: [] } }, 200, { Date: 'Sat, 21 Nov 2026 12:00:00 GMT' }));
  await ask();
  expect(serverTime()).toBe(Date.parse('2026-11-21T12:00:00Z'));
});
