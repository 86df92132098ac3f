import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { addDays, type CivilDate } from '@sevenfold/domain/calendar';
import { systemClock } from '../../apps/server/src/clock';
import { newId } from '../../apps/server/src/id';
import { atLeast, atMost, benchmark, type Bench, ms, type Row } from '../benchmark';
import { nth } from '../measure';
import { processorMs, startStack, withCleanup } from '../stack';
import { type Crowd, makeCrowd } from '../users';
import { newDevice, openBrowser, openPage } from './browser';

const RATE_MIN = 300;
/** The first quarter is sent while the queue is longest. */
const QUARTERS_RATIO_MAX = 1.25;
const DAYS = 365;
/** Time for the first screen and the prefetch after it. */
const SETTLE_MS = 15_000;
const SENT_WITHIN_MS = 30 * 60_000;

export const unsent = benchmark({
  name: 'unsent',
  goal: `a device that comes back with 10,000 unsent changes sends at least ${RATE_MIN} a second, however many wait behind`,
  run: (bench) =>
    withCleanup(async (onCleanup) => {
      const { database, server } = await startStack(bench, onCleanup);
      const browser = await openBrowser(bench);
      onCleanup(() => browser.close());
      const crowd = await makeCrowd(database.url, { users: 1, weeks: 52, activities: 20 });
      const count = bench.option('changes', 10_000);
      const context = await newDevice(browser, server, nth(crowd.users, 0));
      const { page, openDay } = await openPage(context);
      const devtools = await context.newCDPSession(page);
      const block = (urls: string[]) => devtools.send('Network.setBlockedURLs', { urls });
      await devtools.send('Network.enable');
      await openDay();
      // The next start finds them as after days without a network. They are sent once the work after a start is done.
      await page.evaluate(store, changes(crowd, count));
      await block(['*/api/v1/entry', '*/api/v1/operations']);
      await openDay();
      await delay(SETTLE_MS);
      await block([]);
      const used = () => Promise.all([processorMsOf(browser), processorMs(server.pid)]);
      const [deviceBefore, serverBefore] = await used();
      const rows = rowsOf(count, await watchQueue(page, count), bench);
      const [device, ofServer] = await used();
      return [
        ...rows,
        { what: 'processor time of a change, browser', median: ms((device - deviceBefore) / count) },
        { what: 'processor time of a change, server process', median: ms((ofServer - serverBefore) / count) },
      ];
    }),
});

/** Processor time of all processes of a browser, in milliseconds. */
async function processorMsOf(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

/** Entries of all activities over a year, in the form in which the app stores unsent operations. */
function changes({ activityIds, day }: Crowd, count: number): readonly (readonly [id: string, record: object])[] {
  const dateOf = (index: number): CivilDate => addDays(day, -(Math.floor(index / activityIds.length) % DAYS));
  return Array.from({ length: count }, (_, index) => {
    const [id, entryId] = [newId(systemClock), newId(systemClock)];
    const body = { id: entryId, activityId: nth(activityIds, index), date: dateOf(index), amount: 1, source: 'MANUAL' };
    return [id, { version: 2, sequence: index + 1, operation: { id, call: 'POST /api/v1/entry', body } }];
  });
}

/** Writes records into the store of unsent operations (`data/deviceStore`). Runs in the page. */
async function store(records: readonly (readonly [id: string, record: object])[]): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('sevenfold-outbox');
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('store'));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('Not to be opened')));
  });
  const transaction = database.transaction('store', 'readwrite');
  for (const [id, record] of records) transaction.objectStore('store').put(record, id);
  await new Promise((resolve, reject) => {
    transaction.addEventListener('complete', resolve);
    transaction.addEventListener('error', () => reject(transaction.error ?? new Error('Not to be written')));
  });
  database.close();
}

/** Milliseconds at which a share of the queue was still there. */
interface Drained {
  readonly full: number;
  readonly threeQuarters: number;
  readonly oneQuarter: number;
  readonly empty: number;
}

/** Watches the queue until it is empty, by the count of unsent changes that the app stores (`data/deviceStore`). */
const watchQueue = (page: Page, count: number): Promise<Drained> =>
  page.evaluate(
    async ([all, limitMs]) => {
      const left = () => Number(localStorage.getItem('sevenfold.unsent') ?? 0);
      const started = performance.now();
      /** Waits until at most this many are left. */
      const reach = async (most: number): Promise<number> => {
        while (left() > most) {
          if (performance.now() - started > limitMs) throw new Error(`The changes are not sent: ${left()} left`);
          await new Promise((resolve) => void setTimeout(resolve, 20));
        }
        return performance.now();
      };
      dispatchEvent(new Event('online'));
      const full = await reach(all - 1);
      const threeQuarters = await reach(all * 0.75);
      const oneQuarter = await reach(all * 0.25);
      return { full, threeQuarters, oneQuarter, empty: await reach(0) };
    },
    [count, SENT_WITHIN_MS] as const,
  );

function rowsOf(count: number, { full, threeQuarters, oneQuarter, empty }: Drained, bench: Bench): Row[] {
  const rate = count / ((empty - full) / 1000);
  const ratio = (threeQuarters - full) / (empty - oneQuarter);
  bench.say(`${Math.round(empty - full)} ms, ${Math.round(rate)} a second`);
  return [
    {
      what: `${count.toLocaleString('en')} unsent changes, sent`,
      median: ms(empty - full),
      rate,
      goal: atLeast(RATE_MIN, rate, '/s'),
    },
    { what: 'the first quarter', median: ms(threeQuarters - full), ratio, goal: atMost(QUARTERS_RATIO_MAX, ratio) },
    { what: 'the last quarter', median: ms(empty - oneQuarter) },
  ];
}
