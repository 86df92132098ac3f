import { afterEach, describe, expect, it, vi } from 'vitest';
import { openNotification, renewSubscription, showPush } from '../../src/serviceWorker/push';
import type { Worker } from '../../src/serviceWorker/worker';

const ORIGIN = 'https://plan.example.org';
const NOTIFICATION = {
  title: 'Left for today',
  body: 'Run: 1 to go · 2 days left',
  navigate: `${ORIGIN}/day`,
  lang: 'en',
  dir: 'ltr',
  tag: 'daily',
  silent: false,
};

const store = { readUser: async () => 'ana' };

/** A worker with tabs in these states, and a record of what it does. */
function createWorker(...states: readonly string[]) {
  const calls: unknown[][] = [];
  const record =
    <T>(name: string, result: T) =>
    async (...args: unknown[]) => {
      calls.push([name, ...args]);
      return result;
    };
  const worker: Worker = {
    location: { origin: ORIGIN },
    registration: {
      waiting: null,
      pushManager: {
        subscribe: async (options) => {
          calls.push(['subscribe', options]);
          return Object.assign(Object.create(null) as PushSubscription, { endpoint: 'https://push.example.org/2' });
        },
      },
      showNotification: record('show', undefined),
    },
    navigator: { setAppBadge: record('badge', undefined) },
    clients: {
      claim: async () => undefined,
      openWindow: record('open', undefined),
      matchAll: async () =>
        states.map((visibilityState, index) => ({
          visibilityState,
          focus: record(`focus ${index}`, undefined),
          postMessage: (message: unknown) => void calls.push([`message ${index}`, message]),
        })),
    },
    skipWaiting: async () => undefined,
    addEventListener: () => undefined,
  };
  return { worker, calls };
}

afterEach(() => vi.unstubAllGlobals());

describe('a push message', () => {
  it('shows its notification and the number of goals left', async () => {
    const { worker, calls } = createWorker();
    await showPush(worker, store, JSON.stringify({ web_push: 8030, notification: NOTIFICATION, app_badge: 3 }));
    const { title, navigate: _, ...options } = NOTIFICATION;
    expect(calls).toEqual([
      ['show', title, { ...options, icon: '/icon-192.png', data: { path: '/day' } }],
      ['badge', 3],
    ]);
  });

  it('is shown where the icon of the app can have no number', async () => {
    const { worker, calls } = createWorker();
    const rejecting = { ...worker, navigator: { setAppBadge: () => Promise.reject(new Error('not allowed')) } };
    await showPush(rejecting, store, JSON.stringify({ notification: NOTIFICATION, app_badge: 3 }));
    await showPush({ ...worker, navigator: {} }, store, JSON.stringify({ notification: NOTIFICATION, app_badge: 3 }));
    expect(calls.map(([name]) => name)).toEqual(['show', 'show']);
  });

  it('of an activity is shown with its actions, and without them where the device does not know its user', async () => {
    const { worker, calls } = createWorker();
    const actions = [{ action: 'DONE', title: 'Done' }];
    const data = { activityId: 'run', date: '2026-03-11', at: 1, amount: 1, utcOffsetMinutes: 60, actions };
    const text = JSON.stringify({ notification: { ...NOTIFICATION, renotify: true, data } });
    await showPush(worker, store, text);
    await showPush(worker, { readUser: async () => undefined }, text);
    await showPush(worker, { readUser: () => Promise.reject(new Error('no storage')) }, text);
    const reminder = { ...data, userId: 'ana' };
    expect(calls.map(([, , options]) => options)).toEqual([
      expect.objectContaining({ renotify: true, actions, data: { path: '/day', reminder } }),
      expect.not.objectContaining({ actions }),
      expect.not.objectContaining({ actions }),
    ]);
  });

  it('leads to a screen of this origin only', async () => {
    const { worker, calls } = createWorker();
    const navigate = 'https://elsewhere.example.org/week?week=2026-W11';
    await showPush(worker, store, JSON.stringify({ notification: { ...NOTIFICATION, navigate } }));
    expect(calls[0]?.[2]).toMatchObject({ data: { path: '/week?week=2026-W11' } });
  });
});

describe('a press on a notification', () => {
  const press = (worker: Worker) => {
    const close = vi.fn();
    return openNotification(worker, { close, data: { path: '/week' } }).then(() => expect(close).toHaveBeenCalled());
  };

  it('opens the app when it is closed', async () => {
    const { worker, calls } = createWorker();
    await press(worker);
    expect(calls).toEqual([['open', '/week']]);
  });

  it('shows the screen in the visible window, and brings it to the front', async () => {
    const { worker, calls } = createWorker('hidden', 'visible');
    await press(worker);
    expect(calls).toEqual([['message 1', { type: 'NAVIGATE', path: '/week' }], ['focus 1']]);
  });

  it('shows the screen also where the browser refuses to bring it to the front', async () => {
    const { worker, calls } = createWorker('hidden');
    const [tab] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (!tab) throw new Error('no tab');
    const refusing = { ...tab, focus: () => Promise.reject(new Error('InvalidAccessError')) };
    await press({ ...worker, clients: { ...worker.clients, matchAll: async () => [refusing] } });
    expect(calls).toEqual([['message 0', { type: 'NAVIGATE', path: '/week' }]]);
  });
});

describe('a subscription that has ended', () => {
  it('is replaced by one for the key of the server, which is told', async () => {
    const { worker, calls } = createWorker();
    const requests: [string, RequestInit | undefined][] = [];
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      requests.push([url, init]);
      return Response.json({ data: { webPush: { publicKey: 'BKey' } } });
    });
    await renewSubscription(worker);
    expect(calls).toEqual([['subscribe', { userVisibleOnly: true, applicationServerKey: 'BKey' }]]);
    expect(requests[1]).toMatchObject([
      '/api/v1/push-subscription',
      { method: 'POST', body: JSON.stringify({ endpoint: 'https://push.example.org/2' }) },
    ]);
  });

  it('is not replaced when the server sends no push messages any more', async () => {
    const { worker, calls } = createWorker();
    vi.stubGlobal('fetch', async () => Response.json({ data: { webPush: null } }));
    await renewSubscription(worker);
    expect(calls).toEqual([]);
  });
});
