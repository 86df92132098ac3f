import { beforeEach, describe, expect, test, vi } from 'vitest';

const WEEK = { from: '2026-09-28', to: '2026-10-04' } as const;
const person = {
  user: { id: 'ana' },
  areas: [{ id: 'health' }],
  activities: [{ id: 'run' }],
  records: { ...WEEK, entries: [{ id: 'e1' }], skips: [] },
};
const START = { config: { version: '2' }, person };

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
    expect(await request('GET /api/v1/user')).toEqual(person.user);
    expect(await request('GET /api/v1/areas')).toEqual({ areas: person.areas });
    expect(await request('GET /api/v1/as')).toEqual({ activities: person.activities });
    expect(await request('GET /api/v1/records', { query: WEEK })).toEqual(person.records);
    expect(fetchMock).not.toHaveBeenCalled();
  });

  test('answer each query once, because they may be outdated later', async () => {
    const { request, fetchMock } = await startAppAfter(Promise.resolve(json({ data: START })));
    await request('GET /api/v1/areas');
    expect(await request('GET /api/v1/areas')).toBe('from the network');
    expect(fetchMock).toHaveBeenCalledOnce();
  });

  test('answer queries of their own week only', async () => {
    const { request } = await startAppAfter(Promise.resolve(json({ data: START })));
    expect(await request('GET /api/v1/records', { query: { from: '2026-10-05', to: '2026-10-11' } })).toBe(
      'from the network',
    );
  });

  test('report that nobody is signed in', async () => {
    const { bootstrapIsSignedIn } = await startAppAfter(Promise.resolve(json({ data: { ...START, person: null } })));
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
