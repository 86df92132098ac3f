import { expect, type Page } from '@playwright/test';

/** Waits until the browser's storage contains a text. */
export const untilStored = (page: Page, content: string): Promise<void> =>
  expect
    .poll(async () => (await deviceStorage(page)).includes(content), { timeout: 60_000, message: content })
    .toBe(true);

/** Waits until the rows of the device are stored, with an activity of this name. */
export const untilDayStored = (page: Page, activity: string): Promise<void> =>
  expect
    .poll(async () => (await storedRows(page)).includes(`"name":"${activity}"`), {
      timeout: 60_000,
      message: activity,
    })
    .toBe(true);

/**
 * Waits until rows with this content are on the device, by default its sums, which come last. Advances the installed clock,
 * because rows are written when the device is idle.
 */
export const untilRowsStored = (page: Page, content = '"dayBits":'): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(1_000);
        return (await storedRows(page)).includes(content);
      },
      { timeout: 60_000, message: content, intervals: [50] },
    )
    .toBe(true);

/** The rows on the device, as text. */
export const storedRows = (page: Page): Promise<string> => storedText(page, 'rows ');

/** Everything the browser stores for the site, as text. */
export const deviceStorage = (page: Page): Promise<string> => storedText(page, '');

/** @param keysFrom first part of the keys of databases whose values are taken, empty for all and for other storage */
const storedText = (page: Page, keysFrom: string): Promise<string> =>
  page.evaluate(async (prefix) => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('The request to IndexedDB failed')));
      });
    const isTaken = (key: unknown) => prefix === '' || (typeof key === 'string' && key.startsWith(prefix));
    const found: unknown[] = prefix === '' ? [Object.entries(localStorage), Object.entries(sessionStorage)] : [];
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name ?? ''));
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())]);
        found.push(values.filter((_, index) => isTaken(keys[index])));
      }
      database.close();
    }
    return JSON.stringify(found);
  }, keysFrom);
