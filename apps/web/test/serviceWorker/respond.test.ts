import { describe, expect, test, vi } from 'vitest';
import { responseTo, PAGE } from '../../src/serviceWorker/respond';
import type { Worker } from '../../src/serviceWorker/worker';

const ORIGIN = 'https://plan.example.org';
const cachedFile = (path: string) =>
  path === PAGE || path === '/assets/index.js' ? Promise.resolve(new Response(path)) : undefined;

function worker({
  tabs = 1,
  waiting,
  held = [],
}: { tabs?: number; waiting?: { postMessage(message: unknown): void }; held?: readonly string[] } = {}): Worker {
  return {
    location: { origin: ORIGIN },
    registration: {
      waiting: waiting ?? null,
      pushManager: { subscribe: async () => Promise.reject(new Error('not used')) },
      showNotification: async () => undefined,
    },
    navigator: { locks: { query: async () => ({ held: held.map((name) => ({ name })) }) } },
    clients: {
      claim: async () => undefined,
      matchAll: async () =>
        Array.from({ length: tabs }, () => ({
          visibilityState: 'visible',
          focus: async () => undefined,
          postMessage: () => undefined,
        })),
      openWindow: async () => undefined,
    },
    skipWaiting: async () => undefined,
    addEventListener: () => undefined,
  };
}

const requestOf = (
  path: string,
  { mode = 'no-cors', method = 'GET' }: { mode?: RequestMode; method?: string } = {},
) => ({
  method,
  mode,
  url: new URL(path, ORIGIN).href,
});

describe('service worker', () => {
  test.each(['/', '/day', '/week?week=2025-W40', '/activity/0190c2a8', '/nowhere'])(
    'responds to %s with the cached page',
    async (path) => {
      expect(await (await responseTo(requestOf(path, { mode: 'navigate' }), worker(), cachedFile))?.text()).toBe(PAGE);
    },
  );

  test('responds to a file of the app with the cached one', async () => {
    expect(await (await responseTo(requestOf('/assets/index.js'), worker(), cachedFile))?.text()).toBe(
      '/assets/index.js',
    );
  });

  test.each([
    ['a call of the API', requestOf('/api/v1/user')],
    ['the documentation of the API', requestOf('/api/docs', { mode: 'navigate' })],
    [
      'the answer of a provider to the native app',
      requestOf(`/integration-callback?code=c&state=android.${'s'.repeat(43)}`, { mode: 'navigate' }),
    ],
    ['a health check', requestOf('/readyz', { mode: 'navigate' })],
    ['a request that is not a GET', requestOf('/day', { method: 'POST' })],
    ['a file of another version', requestOf('/assets/old.js')],
    ['an image opened in a tab', requestOf('/icon-512.png', { mode: 'navigate' })],
    [
      'a file of another origin',
      { method: 'GET', mode: 'cors' as const, url: 'https://accounts.google.com/gsi/client' },
    ],
  ])('leaves %s to the network', (_, request) => {
    expect(responseTo(request, worker(), cachedFile)).toBeUndefined();
  });
});

describe('waiting service worker', () => {
  test('activates when the only tab is reopened', async () => {
    const postMessage = vi.fn();
    const response = await responseTo(
      requestOf('/day', { mode: 'navigate' }),
      worker({ waiting: { postMessage } }),
      cachedFile,
    );
    expect(postMessage).toHaveBeenCalledWith('TAKE_OVER', []);
    expect(response?.headers.get('Refresh')).toBe('0');
  });

  test('keeps waiting while another tab is open', async () => {
    const postMessage = vi.fn();
    const response = await responseTo(
      requestOf('/day', { mode: 'navigate' }),
      worker({ waiting: { postMessage }, tabs: 2 }),
      cachedFile,
    );
    expect(postMessage).not.toHaveBeenCalled();
    expect(await response?.text()).toBe(PAGE);
  });

  test('keeps waiting while the only other tab, hidden by the one that is opened, has something to lose', async () => {
    const postMessage = vi.fn();
    const response = await responseTo(
      requestOf('/day', { mode: 'navigate' }),
      worker({ waiting: { postMessage }, held: ['sevenfold-kept-version'] }),
      cachedFile,
    );
    expect(postMessage).not.toHaveBeenCalled();
    expect(await response?.text()).toBe(PAGE);
  });
});
