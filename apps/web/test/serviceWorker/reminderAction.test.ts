import { ERRORS } from '@sevenfold/contract/errors';
import { parseQueuedTap, type QueuedTap } from '@sevenfold/domain/widget';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PushStore } from '../../src/data/pushStore';
import { tapCommand } from '../../src/features/tapQueue/merge';
import { NO_RECORDS } from '../../src/features/record/records';
import { applyReminderAction, type ShownReminder } from '../../src/serviceWorker/reminderAction';
import type { ShownNotification, Worker } from '../../src/serviceWorker/worker';

const AT = Date.parse('2026-03-11T12:00:00Z');
const RUN = '0199a000-0000-7000-8000-000000000001';
const REMINDER: ShownReminder = {
  userId: 'ana',
  activityId: RUN,
  date: '2026-03-11',
  at: AT,
  amount: 20,
  utcOffsetMinutes: 60,
  actions: [{ action: 'LATER', title: 'Later' }],
};

interface Sent {
  readonly url: string;
  readonly key: string | undefined;
  readonly body: unknown;
  /** POST if absent. */
  readonly method?: string;
}

/** A device whose server responds with a status and a body; undefined without a connection. */
class Device {
  status: number | undefined = 200;
  body: object = { data: {} };
  readonly sent: Sent[] = [];
  readonly calls: unknown[][] = [];
  readonly taps = new Map<string, QueuedTap>();
  userId: string | undefined = 'ana';
  isFull = false;

  constructor() {
    vi.stubGlobal('fetch', (url: string, { method, headers, body }: RequestInit) => {
      // Stored before it is sent: the worker may be ended at any time.
      if (!url.endsWith('later') && !this.isFull && this.taps.size !== 1)
        throw new Error('The tap was not stored first');
      if (this.status === undefined) return Promise.reject(new TypeError('Failed to fetch'));
      const key = new Headers(headers).get('Idempotency-Key') ?? undefined;
      this.sent.push({ url, key, body: JSON.parse(body as string), ...(method !== 'POST' && { method }) });
      return Promise.resolve(Response.json(this.body, { status: this.status }));
    });
  }

  async choose(action: string, reminder: ShownReminder = REMINDER): Promise<void> {
    const close = vi.fn<() => void>();
    const shown = { title: 'Run', body: '5 to go', lang: 'en', dir: 'ltr', tag: 'run', icon: '/icon-192.png' } as const;
    const notification: ShownNotification = { ...shown, data: { path: '/day', reminder }, close };
    await applyReminderAction(this.#worker, this.#store, { notification, action });
    if (close.mock.calls.length !== 1) throw new Error('The notification was not closed');
  }

  readonly #store: PushStore = {
    readUser: async () => this.userId,
    setUser: async (userId) => void (this.userId = userId),
    add: async (tap) => {
      if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
      this.taps.set(tap.id, tap);
    },
    readLines: async () => [],
    remove: async (ids) => ids.forEach((id) => this.taps.delete(id)),
    clear: async () => this.taps.clear(),
  };

  readonly #worker: Worker = {
    location: { origin: 'https://plan.example.org' },
    registration: {
      waiting: null,
      pushManager: { subscribe: () => Promise.reject(new Error('not asked')) },
      showNotification: async (...args) => void this.calls.push(['show', ...args]),
    },
    navigator: {},
    clients: {
      claim: async () => undefined,
      openWindow: async () => undefined,
      matchAll: async () => [
        {
          visibilityState: 'visible',
          focus: async () => undefined,
          postMessage: (message: unknown) => void this.calls.push(['message', message]),
        },
      ],
    },
    skipWaiting: async () => undefined,
    addEventListener: () => undefined,
  };
}

afterEach(() => vi.unstubAllGlobals());

describe.each(['DONE', 'SKIP'])('%s in a reminder', (action) => {
  it('is sent at once, and again with the same id when it is repeated', async () => {
    const device = new Device();
    await device.choose(action);
    await device.choose(action);
    const half = device.sent.length / 2;
    expect(device.sent.slice(0, half)).toEqual(device.sent.slice(half));
    expect([...device.taps]).toEqual([]);
  });

  it('is shown by an open app before the server responds', async () => {
    const device = new Device();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    void device.choose(action);
    await vi.waitFor(() => expect(device.calls).toEqual([['message', { type: 'MERGE' }]]));
  });

  it('without a connection waits for the app, which sends the same', async () => {
    const device = new Device();
    device.status = undefined;
    await device.choose(action);
    expect(device.calls).toEqual([['message', { type: 'MERGE' }]]);
    const [tap] = [...device.taps.values()].map((one) => parseQueuedTap(JSON.stringify({ version: 1, ...one })));
    if (!tap) throw new Error('The app cannot read it');
    device.status = 200;
    await device.choose(action);
    const activity = { id: RUN, unit: 'DURATION' } as const;
    const [operation] = tapCommand(tap, activity, NO_RECORDS, 'Europe/Madrid')?.operations ?? [];
    expect(device.sent.at(-1)).toEqual({
      url: operation?.call.replace('POST ', ''),
      key: operation?.id,
      body: operation?.body,
    });
  });

  it.each([401, 429, 503])('waits for the app when the server responds with %s', async (status) => {
    const device = new Device();
    device.status = status;
    await device.choose(action);
    expect(device.taps.size).toBe(1);
  });

  it('is sent from a device that is out of storage, and shown again if that fails', async () => {
    const device = new Device();
    device.isFull = true;
    await device.choose(action);
    expect([device.sent.length, device.calls]).toEqual([action === 'DONE' ? 2 : 1, []]);
    device.status = undefined;
    await device.choose(action);
    expect(device.calls).toEqual([['show', 'Run', expect.objectContaining({ actions: REMINDER.actions })]]);
  });

  it('is dropped when the activity is gone', async () => {
    const device = new Device();
    device.status = 404;
    device.body = { error: { code: ERRORS.NOT_FOUND.code, message: '' } };
    await device.choose(action);
    expect(device.taps.size).toBe(0);
  });

  it.each([200, 404])('waits for the app when a proxy responds with %s in place of the server', async (status) => {
    const device = new Device();
    device.status = status;
    device.body = { message: 'Back soon' };
    await device.choose(action);
    expect(device.taps.size).toBe(1);
  });

  it.each([undefined, 'bea'])('does nothing after the user has signed out, and %s has signed in', async (userId) => {
    const device = new Device();
    device.userId = userId;
    await device.choose(action);
    expect([device.sent, device.taps.size]).toEqual([[], 0]);
  });
});

describe('Done', () => {
  it('records nothing where the day has its amount by now', async () => {
    const device = new Device();
    await device.choose('DONE', { ...REMINDER, recorded: 15 });
    expect(device.sent.at(-1)?.body).toMatchObject({ amount: 20, upTo: 35 });
  });

  it('removes a skip of the day first, as the app would do it', async () => {
    const device = new Device();
    await device.choose('DONE', REMINDER);
    const day = { activityId: RUN, date: '2026-03-11' } as const;
    const id = device.sent.at(-1)?.key ?? '';
    const tap: QueuedTap = { ...day, id, entryId: id, userId: 'ana', at: AT, action: 'DONE', amount: 20 };
    const records = { ...NO_RECORDS, skips: [{ ...day, reason: 'SICK' as const }] };
    const operations = tapCommand(tap, { id: RUN, unit: 'DURATION' }, records, 'Europe/Madrid')?.operations ?? [];
    expect(device.sent.map(({ method = 'POST', url, ...sent }) => ({ call: `${method} ${url}`, ...sent }))).toEqual(
      operations.map(({ call, id: key, body }) => ({ call, key, body })),
    );
  });
});

describe('an action of a reminder', () => {
  it('records nothing without an amount, nor if it is unknown', async () => {
    const device = new Device();
    await device.choose('DONE', { ...REMINDER, amount: null });
    await device.choose('SNOOZE');
    expect([device.sent, device.taps.size]).toEqual([[], 0]);
  });

  it('for later asks the server, and shows the reminder again without a sound if that fails', async () => {
    const device = new Device();
    await device.choose('LATER');
    expect(device.sent).toEqual([
      { url: '/api/v1/push-subscription/later', key: undefined, body: { activityId: RUN, at: AT } },
    ]);
    expect(device.calls).toEqual([]);
    device.status = undefined;
    await device.choose('LATER');
    expect(device.calls).toEqual([
      ['show', 'Run', expect.objectContaining({ silent: true, tag: 'run', actions: REMINDER.actions })],
    ]);
  });
});
