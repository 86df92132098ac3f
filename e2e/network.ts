import type { Page, Route } from '@playwright/test';

/** Holds all requests that change data. @returns a function that releases them */
export async function holdChanges(page: Page): Promise<() => Promise<void>> {
  const url = '**/api/v1/**';
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const holdRoute = async (route: Route) => {
    if (route.request().method() !== 'GET') await released;
    await route.fallback();
  };
  await page.route(url, holdRoute);
  return async () => {
    release();
    await page.unroute(url, holdRoute);
  };
}
