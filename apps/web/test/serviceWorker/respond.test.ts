import { describe, expect, test, vi } from 'vitest';
import { responseTo, PAGE } from '../../src/serviceWorker/respond';
import type { Worker } from '../../src/serviceWorker/worker';

const ORIGIN = 'https://plan.example.org';
const program = (path: string) =>
  path === PAGE || path === '/assets/index.js' ? Promise.resolve(new Response(path)) : undefined;

function worker({
  pages = 1,
  waiting,
}: { pages?: number; waiting?: { postMessage(message: unknown): void } } = {}): Worker {
  return {
    location: { origin: ORIGIN },
    registration: { waiting: waiting ?? null },
    clients: {
      claim: async () => undefined,
      matchAll: async () => Array.from({ length: pages }, () => ({ visibilityState: 'visible' })),
    },
    skipWaiting: async () => undefined,
    addEventListener: () => undefined,
  };
}

const asked = (path: string, { mode = 'no-cors', method = 'GET' }: { mode?: RequestMode; method?: string } = {}) => ({
  method,
  mode,
  url: new URL(path, ORIGIN).href,
});

describe('service worker', () => {
  test.each(['/', '/day', '/week?week=2025-W40', '/activity/0190c2a8', '/nowhere'])(
    'responds to %s with the cached page',
    async (path) => {
      expect(await (await responseTo(asked(path, { mode: 'navigate' }), worker(), program))?.text()).toBe(PAGE);
    },
  );

  test('responds to files of the app', async () => {
    expect(await (await responseTo(asked('/assets/index.js'), worker(), program))?.text()).toBe('/assets/index.js');
  });

  test.each([
    ['data', asked('/api/v1/user')],
    ['the documentation of the API', asked('/api/docs', { mode: 'navigate' })],
    ['what operators ask', asked('/readyz', { mode: 'navigate' })],
    ['what is sent', asked('/day', { method: 'POST' })],
    ['what is of another version', asked('/assets/old.js')],
    ['a file that is opened as a page', asked('/icon-512.png', { mode: 'navigate' })],
    ['somebody else’s', { method: 'GET', mode: 'cors' as const, url: 'https://accounts.google.com/gsi/client' }],
  ])('leaves %s to the network', (_, request) => {
    expect(responseTo(request, worker(), program)).toBeUndefined();
  });
});

describe('waiting service worker', () => {
  test('activates when the only tab is reopened', async () => {
    const postMessage = vi.fn();
    const answer = await responseTo(asked('/day', { mode: 'navigate' }), worker({ waiting: { postMessage } }), program);
    expect(postMessage).toHaveBeenCalledWith('TAKE_OVER', []);
    expect(answer?.headers.get('Refresh')).toBe('0');
  });

  test('keeps waiting while another tab is open', async () => {
    const postMessage = vi.fn();
    const answer = await responseTo(
      asked('/day', { mode: 'navigate' }),
      worker({ waiting: { postMessage }, pages: 2 }),
      program,
    );
    expect(postMessage).not.toHaveBeenCalled();
    expect(await answer?.text()).toBe(PAGE);
  });
});
