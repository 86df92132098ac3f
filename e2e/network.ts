import type { Page, Route } from '@playwright/test';

/** Holds all requests that change data. @returns a function that releases them */
export async function holdChanges(page: Page): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const hold = async (route: Route) => {
    if (route.request().method() !== 'GET') await released;
    await route.fallback();
  };
  await page.route('**/api/v1/**', hold);
  return async () => {
    release();
    await page.unroute('**/api/v1/**', hold);
  };
}
