import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext } from 'playwright-core';
import { atMost, type Bench, benchmark, ms, type Row } from '../benchmark';
import { median, quantile } from '../measure';
import { makeCrowd, type User } from '../users';
import { startStack, withCleanup } from '../stack';
import type { Target } from '../wire';
import { newDevice, openBrowser, openPage, type Watched } from './browser';

const SLOW = { cpu: 4, latency: 150, megabits: 1.6 } as const;
/** Goals for the medians. */
const COLD_MS_MAX = 2000;
const BLOCKING_MS_MAX = 150;
const WARM_BLOCKING_MS_MAX = 50;
const WARM_MS_MAX = 800;
const OFFLINE_MS_MAX = 500;
const REQUESTS_MAX = 8;

/** Time after the list appeared in which long tasks still count. */
const AFTERWARDS_MS = 2000;
/** Products whose figures stand beside ours. */
const PEERS = 'HabitTrove, tududi, Super Productivity';

export const firstLoad = benchmark({
  name: 'first-load',
  goal: 'opening the day screen on a slow phone with a slow network: first visit, second visit, and offline',
  run: (bench) =>
    withCleanup(async (onCleanup) => {
      const { database, server } = await startStack(bench, onCleanup);
      const { users } = await makeCrowd(database.url, { users: 1, weeks: 52, activities: 20 });
      const browser = await openBrowser(bench);
      onCleanup(() => browser.close());
      const [user] = users;
      if (user === undefined) throw new Error('No user was created');
      return rowsOf(await visits(bench, browser, server, user));
    }),
});

/** Figures of one visit. Times in milliseconds since the navigation. */
interface Visit {
  /** Time at which the list was painted, from the DOM snapshot or by the app. */
  readonly painted: number;
  /** Time at which the app had rendered the list. */
  readonly drawn: number;
  /** Sum of the blocking time of long tasks, in milliseconds. */
  readonly blocking: number;
  /** Number of requests until the list was painted. */
  readonly requests: number;
}

interface Visits {
  readonly cold: readonly Visit[];
  readonly warm: readonly Visit[];
  readonly offline: readonly Visit[];
}

async function visits(bench: Bench, browser: Browser, target: Target, user: User): Promise<Visits> {
  const cold: Visit[] = [];
  const warm: Visit[] = [];
  const offline: Visit[] = [];
  for (let round = 0; round < bench.option('rounds', 9); round += 1) {
    const context = await newDevice(browser, target, user);
    const first = await openPage(context);
    await first.slowDown(SLOW);
    cold.push(await visit(first));
    await first.slowDown({});
    await settled(first);
    await first.page.close();
    const second = await openPage(context);
    await second.slowDown(SLOW);
    warm.push(await visit(second));
    await second.slowDown({ cpu: SLOW.cpu });
    await context.setOffline(true);
    offline.push(await visit(second));
    bench.say(
      `round ${round + 1}: ${[cold, warm, offline].map((list) => Math.round(list.at(-1)?.painted ?? 0)).join(', ')} ms`,
    );
    await close(context);
  }
  return { cold, warm, offline };
}

/** Opens the day screen and waits until the list is painted and the page is idle. */
async function visit({ page, requests, openDay }: Watched): Promise<Visit> {
  const before = requests.length;
  const painted = await openDay();
  const requestsUntilPainted = requests.length - before;
  // Blocking time counts as long as users notice it, including the time right after the list appeared. It is read
  // afterwards, because reading it takes main-thread time.
  await delay(AFTERWARDS_MS);
  const { longTasks, listDrawn } = await page.evaluate(() => ({
    longTasks: window.probe.longTasks,
    listDrawn: window.probe.listDrawn,
  }));
  return {
    painted,
    drawn: listDrawn,
    blocking: longTasks
      .filter(({ end }) => end < painted + AFTERWARDS_MS)
      .reduce((sum, { blocking }) => sum + blocking, 0),
    requests: requestsUntilPainted,
  };
}

/**
 * Waits until the service worker is active, and until 3 seconds after the list was painted, when the queries of the
 * first visit are persisted.
 */
async function settled({ page }: Watched): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const isActivated = () => active?.state === 'activated';
    while (!isActivated())
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
  await page.waitForFunction(() => performance.now() > window.probe.listPainted + 3000);
}

async function close(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await context.close();
}

function rowsOf({ cold, warm, offline }: Visits): Row[] {
  const painted = (list: readonly Visit[]): number[] => list.map((one) => one.painted);
  const row = (what: string, values: readonly number[], bound: number, beside: string): Row => {
    const value = median(values);
    return {
      what,
      median: ms(value),
      p99: ms(
        quantile(
          [...values].sort((a, b) => a - b),
          0.99,
        ),
      ),
      beside,
      goal: atMost(bound, value, 'ms'),
    };
  };
  const requests = median(cold.map((one) => one.requests));
  return [
    row('cold, until the list is painted', painted(cold), COLD_MS_MAX, '6.7, 8.9, 11.8 s'),
    row(
      'cold, blocking',
      cold.map(({ blocking }) => blocking),
      BLOCKING_MS_MAX,
      '1,680, 517, 1,526 ms',
    ),
    {
      what: 'cold, requests until then',
      median: { value: requests, unit: '' },
      beside: '42, 84, 249',
      goal: atMost(REQUESTS_MAX, requests),
    },
    row('again, until the list is painted', painted(warm), WARM_MS_MAX, '3.5, 2.8, 2.9 s'),
    { what: '  until the app has rendered it', median: ms(median(warm.map(({ drawn }) => drawn))) },
    row(
      'again, blocking',
      warm.map(({ blocking }) => blocking),
      WARM_BLOCKING_MS_MAX,
      '',
    ),
    row('without a network, until the list is painted', painted(offline), OFFLINE_MS_MAX, ''),
    { what: '  until the app has rendered it', median: ms(median(offline.map(({ drawn }) => drawn))) },
    { what: `beside: ${PEERS}` },
  ];
}
