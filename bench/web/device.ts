import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { atMost, type Bench, benchmark, ms, type Row } from '../benchmark';
import { makeCrowd, type User } from '../users';
import { startStack, withCleanup } from '../stack';
import type { Target } from '../wire';
import { newDevice, openBrowser, openPage } from './browser';

const SLOW = { cpu: 4 } as const;
/** Goals. */
const REQUESTS_MAX = 30;
const RECEIVED_BYTES_MAX = 1_500_000;
const TASK_MS_MAX = 200;
const HEAP_MIB_MAX = 60;

const COMPLETE_WITHIN_MS = 180_000;
const POLL_MS = 1_000;
/** Time for which a second visit is watched. */
const SECOND_VISIT_MS = 15_000;

const HISTORIES = [
  { what: '12 activities, 3 years', activities: 12, weeks: 156 },
  { what: '60 activities, 10 years', activities: 60, weeks: 520 },
] as const;

export const device = benchmark({
  name: 'device',
  goal: 'what a device reads, holds and stores of a long history at the first visit, with a slow processor',
  run: (bench) =>
    withCleanup(async (onCleanup) => {
      const rows: Row[] = [];
      const browser = await openBrowser(bench);
      onCleanup(() => browser.close());
      for (const { what, activities, weeks } of HISTORIES) {
        rows.push(
          ...(await withCleanup(async (onRoundCleanup) => {
            const { database, server } = await startStack(bench, onRoundCleanup);
            const {
              users: [user],
            } = await makeCrowd(database.url, { users: 1, weeks, activities });
            if (user === undefined) throw new Error('No user was created');
            return rowsOf(what, await measure(bench, browser, server, user));
          })),
        );
      }
      return rows;
    }),
});

interface Measured {
  readonly requests: number;
  /** Received, compressed. */
  readonly bytes: number;
  /** Main-thread time of all tasks after the day was shown, in milliseconds. */
  readonly tasks: number;
  /** The longest of them, in milliseconds; 0 if none exceeded 50 ms. */
  readonly longest: number;
  /** JavaScript heap after a garbage collection, in bytes. */
  readonly heap: number;
  /** Bytes on the device. */
  readonly stored: number;
  readonly nextStart: { readonly requests: number; readonly bytes: number };
}

async function measure(bench: Bench, browser: Browser, target: Target, user: User): Promise<Measured> {
  const context = await newDevice(browser, target, user);
  const first = await openPage(context);
  const devtools = await context.newCDPSession(first.page);
  await first.slowDown(SLOW);
  await devtools.send('Performance.enable');
  const traffic = await countRows(devtools);
  await first.openDay();
  const [tasksBefore, since] = [await tasksOf(devtools), await first.page.evaluate(() => performance.now())];
  await untilStored(first.page);
  const tasks = (await tasksOf(devtools)) - tasksBefore;
  const longest = await first.page.evaluate(
    (from) =>
      Math.max(0, ...window.probe.longTasks.filter(({ end }) => end > from).map(({ blocking }) => blocking + 50)),
    since,
  );
  const stored = await first.page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = await devtools.send('Runtime.getHeapUsage');
  const received = { ...traffic() };
  await first.page.close();

  const second = await openPage(context);
  const nextTraffic = await countRows(await context.newCDPSession(second.page));
  await second.slowDown(SLOW);
  await second.openDay();
  await delay(SECOND_VISIT_MS);
  const nextStart = { ...nextTraffic() };
  bench.say(
    `${received.requests} requests, ${received.bytes} bytes, ${Math.round(tasks)} ms of tasks, heap ${Math.round(heap / 2 ** 20)} MiB; next start ${nextStart.requests} requests, ${nextStart.bytes} bytes`,
  );
  await context.close();
  return { ...received, tasks, longest, heap, stored, nextStart };
}

/** Requests for rows and their compressed bytes. */
async function countRows(devtools: CDPSession): Promise<() => { readonly requests: number; readonly bytes: number }> {
  const rows = new Set<string>();
  let bytes = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\/api\/v1\/(?:start|rows)/.test(request.url)) rows.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (rows.has(requestId)) bytes += encodedDataLength;
  });
  await devtools.send('Network.enable');
  return () => ({ requests: rows.size, bytes });
}

/** Main-thread task time so far, in milliseconds. */
async function tasksOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Waits until all rows are stored. */
async function untilStored(page: Page): Promise<void> {
  for (let waited = 0; waited < COMPLETE_WITHIN_MS; waited += POLL_MS) {
    await delay(POLL_MS);
    if (await page.evaluate(hasHead)) return;
  }
  throw new Error('The rows were not stored');
}

/** True once the position is stored, which `db/rowDisk` writes with all rows. Runs in the page. */
async function hasHead(): Promise<boolean> {
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('Not to be read')));
    });
  const database = await settled(indexedDB.open('sevenfold-cache'));
  const keys = await settled(database.transaction('store').objectStore('store').getAllKeys());
  database.close();
  return keys.some((key) => typeof key === 'string' && key.startsWith('rows head'));
}

function rowsOf(what: string, { requests, bytes, tasks, longest, heap, stored, nextStart }: Measured): Row[] {
  const kilobytes = (value: number) => ({ value: value / 1000, unit: 'kB' }) as const;
  const mebibytes = heap / 2 ** 20;
  return [
    { what: `${what}: requests for rows`, median: { value: requests, unit: '' }, goal: atMost(REQUESTS_MAX, requests) },
    {
      what: `${what}: received`,
      median: kilobytes(bytes),
      goal: atMost(RECEIVED_BYTES_MAX / 1000, bytes / 1000, 'kB'),
    },
    { what: `${what}: main-thread tasks, CPU 4× slower`, median: ms(tasks) },
    { what: `${what}: longest task`, median: ms(longest), goal: atMost(TASK_MS_MAX, longest, 'ms') },
    { what: `${what}: heap`, median: { value: mebibytes, unit: 'MiB' }, goal: atMost(HEAP_MIB_MAX, mebibytes, 'MiB') },
    { what: `${what}: stored on the device, including the app`, median: kilobytes(stored) },
    {
      what: `${what}: received at the next start`,
      median: kilobytes(nextStart.bytes),
    },
  ];
}
