import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { atMost, type Bench, benchmark, ms, type Row } from '../benchmark';
import { makeCrowd, type User } from '../users';
import { startDatabase, startServer, withCleanup } from '../stack';
import type { Target } from '../wire';
import { newDevice, openBrowser, openPage } from './browser';

const SLOW = { cpu: 4 } as const;
/** Goals. */
const REQUESTS_MAX = 30;
const TASK_MS_MAX = 200;

const COMPLETE_WITHIN_MS = 180_000;
const POLL_MS = 1_000;
/** Time for which a second visit is watched for requests that the first one should have made unnecessary. */
const SECOND_VISIT_MS = 15_000;

const HISTORIES = [
  { what: '12 activities, 3 years', activities: 12, weeks: 156 },
  { what: '60 activities, 10 years', activities: 60, weeks: 520 },
] as const;

export const prefetch = benchmark({
  name: 'prefetch',
  goal: 'prefetching a year of data after the first screen is idle, with a slow processor',
  run: (bench) =>
    withCleanup(async (onCleanup) => {
      const rows: Row[] = [];
      const browser = await openBrowser(bench);
      onCleanup(() => browser.close());
      for (const { what, activities, weeks } of HISTORIES) {
        rows.push(
          ...(await withCleanup(async (onRoundCleanup) => {
            const database = await startDatabase();
            onRoundCleanup(database.stop);
            const server = await startServer(bench, { DATABASE_URL: database.url });
            onRoundCleanup(server.stop);
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

interface Prefetch {
  readonly requests: number;
  /** Received, compressed. */
  readonly bytes: number;
  /** Main-thread time of all tasks, in milliseconds. */
  readonly tasks: number;
  /** The longest of them, in milliseconds; 0 if none exceeded 50 ms. */
  readonly longest: number;
  /** Bytes on the device. */
  readonly stored: number;
  readonly requestsAtNextStart: number;
}

async function measure(bench: Bench, browser: Browser, target: Target, user: User): Promise<Prefetch> {
  const context = await newDevice(browser, target, user);
  const first = await openPage(context);
  const devtools = await context.newCDPSession(first.page);
  await first.slowDown(SLOW);
  await devtools.send('Network.enable');
  await devtools.send('Performance.enable');
  const traffic = countTraffic(devtools);
  await first.openDay();
  await first.page.waitForRequest(/api\/v1\/objectives/, { timeout: COMPLETE_WITHIN_MS });
  const [tasksBefore, since] = [await tasksOf(devtools), await first.page.evaluate(() => performance.now())];
  await untilComplete(first.page);
  const tasks = (await tasksOf(devtools)) - tasksBefore;
  const longest = await first.page.evaluate(
    (from) =>
      Math.max(0, ...window.probe.longTasks.filter(({ end }) => end > from).map(({ blocking }) => blocking + 50)),
    since,
  );
  const stored = await first.page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  const received = { ...traffic() };
  await first.page.close();

  const second = await openPage(context);
  await second.slowDown(SLOW);
  await second.openDay();
  await delay(SECOND_VISIT_MS);
  const requestsAtNextStart = second.requests.filter((url) =>
    /api\/v1\/(?:objectives|objective-sums|first-entries)/.test(url),
  ).length;
  bench.say(
    `${received.requests} requests, ${received.bytes} bytes, ${Math.round(tasks)} ms of tasks, ${requestsAtNextStart} requests at the next start`,
  );
  await context.close();
  return { ...received, tasks, longest, stored, requestsAtNextStart };
}

/** Data requests and their compressed bytes, from the first one of the prefetch on. */
function countTraffic(devtools: CDPSession): () => { readonly requests: number; readonly bytes: number } {
  const data = new Set<string>();
  let bytes = 0;
  let isOn = false;
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    isOn ||= request.url.includes('/api/v1/objective-sums');
    if (isOn && request.url.includes('/api/') && !request.url.includes('/changes')) data.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (data.has(requestId)) bytes += encodedDataLength;
  });
  return () => ({ requests: data.size, bytes });
}

/** Main-thread task time so far, in milliseconds. */
async function tasksOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

/** Waits until the app has noted that the prefetch is complete. */
async function untilComplete(page: Page): Promise<void> {
  for (let waited = 0; waited < COMPLETE_WITHIN_MS; waited += POLL_MS) {
    await delay(POLL_MS);
    if (await page.evaluate(isComplete)) return;
  }
  throw new Error('The prefetch did not come to its end');
}

/** True if the prefetch log, which the web app stores (`data/prefetchLog`), is complete. Runs in the page. */
async function isComplete(): Promise<boolean> {
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('Not to be read')));
    });
  const database = await settled(indexedDB.open('sevenfold-cache'));
  const log: unknown = await settled(database.transaction('store').objectStore('store').get('prefetch-1'));
  database.close();
  return typeof log === 'object' && log !== null && 'isWhole' in log && log.isWhole === true;
}

function rowsOf(what: string, { requests, bytes, tasks, longest, stored, requestsAtNextStart }: Prefetch): Row[] {
  const kilobytes = (value: number) => ({ value: value / 1000, unit: 'kB' }) as const;
  return [
    { what: `${what}: requests`, median: { value: requests, unit: '' }, goal: atMost(REQUESTS_MAX, requests) },
    { what: `${what}: received`, median: kilobytes(bytes) },
    { what: `${what}: main-thread tasks, CPU 4× slower`, median: ms(tasks) },
    { what: `${what}: longest task`, median: ms(longest), goal: atMost(TASK_MS_MAX, longest, 'ms') },
    { what: `${what}: stored on the device, including the app`, median: kilobytes(stored) },
    {
      what: `${what}: requests at the next start`,
      median: { value: requestsAtNextStart, unit: '' },
      goal: atMost(0, requestsAtNextStart),
    },
  ];
}
