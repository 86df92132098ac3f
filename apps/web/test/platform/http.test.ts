import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError, request, serverTime, NetworkError } from '../../src/platform/http';

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  });
const html = (status: number) =>
  new Response('<h1>Welcome to the hotel</h1>', { status, headers: { 'Content-Type': 'text/html' } });
const send = () => request('GET /api/v1/areas');
const failure = () =>
  send().then(
    () => undefined,
    (error: unknown) => error,
  );

describe('HTTP client', () => {
  test('returns the data of a response', async () => {
    fetchMock.mockResolvedValue(json({ data: { areas: [] } }));
    expect(await send()).toEqual({ areas: [] });
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['a page of a captive portal with status 200', () => html(200)],
    ['JSON of another server', () => json({ status: 'ok' })],
    ['a JSON array', () => json(['ok'])],
    ['JSON null', () => json(null)],
    ['invalid JSON', () => new Response('<h1>', { headers: { 'Content-Type': 'application/json' } })],
    ['a page with status 403', () => html(403)],
    ['a page with status 401', () => html(401)],
    ['an error in the format of another server', () => json({ error: 'captive portal' }, 403)],
    ['an error whose code is not a number', () => json({ error: { code: 'DENIED', message: 'no' } }, 400)],
    ['no response', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['no response before the time-out', () => Promise.reject(new DOMException('Timed out', 'TimeoutError'))],
  ])('treats %s as a network error', async (_, respond) => {
    fetchMock.mockImplementation(async () => respond());
    expect(await failure()).toBeInstanceOf(NetworkError);
  });

  test('does not follow redirects, which the server never sends', async () => {
    fetchMock.mockResolvedValue(json({ data: { areas: [] } }));
    await send();
    expect(fetchMock.mock.calls[0]?.[1]?.redirect).toBe('error');
  });

  test('rejects with the code of the error and the time to retry', async () => {
    fetchMock.mockResolvedValue(
      json({ error: { code: 20000004, message: 'Too many requests' } }, 429, { 'Retry-After': '7' }),
    );
    const error = await failure();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, code: 20000004, retryAfter: 7, isRetryable: true });
  });

  test('rejects with a retryable error when a proxy responds with 502', async () => {
    fetchMock.mockResolvedValue(html(502));
    expect(await failure()).toMatchObject({ status: 502, code: 0, isRetryable: true });
  });

  test('does not report an aborted request as unreachable', async () => {
    const controller = new AbortController();
    fetchMock.mockImplementation(async () => {
      controller.abort(new Error('given up'));
      throw new DOMException('Aborted', 'AbortError');
    });
    await expect(request('GET /api/v1/areas', { signal: controller.signal })).rejects.not.toBeInstanceOf(NetworkError);
  });

  test('aborts a request in Safari before 17.4, which cannot combine signals itself', async () => {
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function');
    });
    const controller = new AbortController();
    fetchMock.mockResolvedValue(json({ data: { areas: [] } }));
    await request('GET /api/v1/areas', { signal: controller.signal });
    const signal = fetchMock.mock.lastCall?.[1]?.signal;
    expect(signal?.aborted).toBe(false);
    controller.abort();
    expect(signal?.aborted).toBe(true);
  });
});

test('the time of the server is known after the first response', async () => {
  fetchMock.mockResolvedValue(json({ data: { areas: [] } }, 200, { Date: 'Sat, 21 Nov 2026 12:00:00 GMT' }));
  await send();
  expect(serverTime()).toBe(Date.parse('2026-11-21T12:00:00Z'));
});
