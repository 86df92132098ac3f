import { beforeEach, describe, expect, test, vi } from 'vitest';

const page = {
  version: 1,
  epoch: 'e',
  isFresh: true,
  from: '2025-01-06',
  rows: { user: [{ id: 'ana' }] },
  next: 'area',
};
const START = { config: { version: '2' }, rows: page };
const FIRST_PAGE = { from: '2025-01-01' } as const;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** Starts the app in a document that has already sent a request, or that has sent none. */
async function startAppAfter(bootstrapRequest: Promise<Response> | undefined) {
  vi.resetModules();
  vi.stubGlobal('window', { ...(bootstrapRequest && { sevenfoldBootstrap: bootstrapRequest }) });
  const fetchMock = vi.fn<typeof fetch>(async () => json({ data: 'from the network' }));
  vi.stubGlobal('fetch', fetchMock);
  const { request, NetworkError } = await import('../../src/platform/http');
  const { bootstrapIsSignedIn, discardBootstrap } = await import('../../src/platform/bootstrap');
  return { request, NetworkError, bootstrapIsSignedIn, discardBootstrap, fetchMock };
}

beforeEach(() => () => vi.unstubAllGlobals());

describe('requests sent by the page before the app starts', () => {
  test('answer the first queries without further requests', async () => {
    const { request, fetchMock, bootstrapIsSignedIn } = await startAppAfter(Promise.resolve(json({ data: START })));
    expect(await bootstrapIsSignedIn()).toBe(true);
    expect(await request('GET /api/v1/server-config')).toEqual(START.config);
    expect(await request('GET /api/v1/user')).toEqual({ id: 'ana' });
    expect(await request('GET /api/v1/rows', { query: FIRST_PAGE })).toEqual(page);
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test('answer each query once, because they may be outdated later', async () => {
    const { request, fetchMock } = await startAppAfter(Promise.resolve(json({ data: START })));
    await request('GET /api/v1/rows', { query: FIRST_PAGE });
    expect(await request('GET /api/v1/rows', { query: FIRST_PAGE })).toBe('from the network');
    expect(fetchMock).toHaveBeenCalledOnce();
  });

  test.each([
    ['a device that has rows', { since: '3', epoch: 'e', from: '2025-01-06' }],
    ['a following page', { from: '2025-01-01', next: 'area' }],
  ] as const)('do not answer the request of %s', async (_, query) => {
    const { request } = await startAppAfter(Promise.resolve(json({ data: START })));
    expect(await request('GET /api/v1/rows', { query })).toBe('from the network');
  });

  test('report that nobody is signed in', async () => {
    const { bootstrapIsSignedIn } = await startAppAfter(Promise.resolve(json({ data: { ...START, rows: null } })));
    expect(await bootstrapIsSignedIn()).toBe(false);
  });

  test('are discarded when the user signs in or out', async () => {
    const { request, discardBootstrap, bootstrapIsSignedIn } = await startAppAfter(
      Promise.resolve(json({ data: START })),
    );
    discardBootstrap();
    expect(await bootstrapIsSignedIn()).toBeUndefined();
    expect(await request('GET /api/v1/user')).toBe('from the network');
  });

  test('lead to separate requests when they were rejected', async () => {
    const { request, bootstrapIsSignedIn } = await startAppAfter(
      Promise.resolve(json({ error: { code: 50000000, message: 'Down' } }, 503)),
    );
    expect(await bootstrapIsSignedIn()).toBeUndefined();
    expect(await request('GET /api/v1/user')).toBe('from the network');
  });

  test('make the first query fail when they failed', async () => {
    const { request, NetworkError, fetchMock, bootstrapIsSignedIn } = await startAppAfter(
      Promise.reject(new TypeError('Failed to fetch')),
    );
    await expect(request('GET /api/v1/user')).rejects.toBeInstanceOf(NetworkError);
    expect(fetchMock).not.toHaveBeenCalled();
    expect(await request('GET /api/v1/user'), 'the next try sends a request').toBe('from the network');
    expect(await bootstrapIsSignedIn()).toBeUndefined();
  });
});

test('without requests of the page, the app sends them', async () => {
  const { request, bootstrapIsSignedIn } = await startAppAfter(undefined);
  expect(await bootstrapIsSignedIn()).toBeUndefined();
  expect(await request('GET /api/v1/user')).toBe('from the network');
});
