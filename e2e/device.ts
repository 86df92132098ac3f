import { expect, type Page } from '@playwright/test';

/** Waits until the browser's storage contains a text. */
export const untilStored = (page: Page, content: string): Promise<void> =>
  expect
    .poll(async () => (await screenStorage(page)).includes(content), { timeout: 60_000, message: content })
    .toBe(true);

/** Waits until the device has what the day shows: an activity, and the records of its week. */
export async function untilDayStored(page: Page, activity: string): Promise<void> {
  await untilStored(page, activity);
  await untilStored(page, '"queryKey":["records"');
}

/**
 * Waits until prefetched data is on the device, by default that of all offline screens. Advances the installed clock,
 * because the prefetch pauses between its requests.
 */
export const untilPrefetched = (page: Page, content = '"isWhole":true'): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(1_000);
        return (await screenStorage(page)).includes(content);
      },
      { timeout: 60_000, message: content, intervals: [50] },
    )
    .toBe(true);

/** Everything the browser stores for the site, as text. */
export const deviceStorage = (page: Page): Promise<string> => storedText(page, '');

/** As `deviceStorage`, without the rows, which arrive before the data of the screens is read again. */
const screenStorage = (page: Page): Promise<string> => storedText(page, 'rows ');

/** @param excluded first part of the keys that are left out, unless it is empty */
const storedText = (page: Page, excluded: string): Promise<string> =>
  page.evaluate(async (prefix) => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('The request to IndexedDB failed')));
      });
    const isExcluded = (key: unknown) => prefix !== '' && typeof key === 'string' && key.startsWith(prefix);
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name ?? ''));
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())]);
        found.push(values.filter((_, index) => !isExcluded(keys[index])));
      }
      database.close();
    }
    return JSON.stringify(found);
  }, excluded);
