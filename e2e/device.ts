import { expect, type Page } from '@playwright/test';

/** Waits until the browser's storage contains a text. */
export const untilStored = (page: Page, content: string): Promise<void> =>
  expect
    .poll(async () => (await deviceStorage(page)).includes(content), { timeout: 60_000, message: content })
    .toBe(true);

/**
 * Waits until prefetched data is on the device, by default that of all offline screens. Advances the installed clock,
 * because the prefetch pauses between its requests.
 */
export const untilPrefetched = (page: Page, content = '"isWhole":true'): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(1_000);
        return (await deviceStorage(page)).includes(content);
      },
      { timeout: 60_000, message: content, intervals: [50] },
    )
    .toBe(true);

/** Everything the browser stores for the site, as text. */
export const deviceStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('The request to IndexedDB failed')));
      });
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)];
    for (const { name } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames)
        found.push(await resultOf(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(found);
  });
