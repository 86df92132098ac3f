import type { Page, Route } from '@playwright/test';

/** Holds all requests that change data. @returns a function that releases them */
export const holdChanges = (page: Page): Promise<() => Promise<void>> =>
  hold(page, '**/api/v1/**', (method) => method !== 'GET');

/** Holds the reads of an address. @returns a function that releases them */
export const holdReads = (page: Page, url: string): Promise<() => Promise<void>> =>
  hold(page, url, (method) => method === 'GET');

async function hold(page: Page, url: string, isHeld: (method: string) => boolean): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const holdRoute = async (route: Route) => {
    if (isHeld(route.request().method())) await released;
    await route.fallback();
  };
  await page.route(url, holdRoute);
  return async () => {
    release();
    await page.unroute(url, holdRoute);
  };
}
