import type { Page, Route } from '@playwright/test';

/** Blocks all requests that change data; call the returned function to let them through. */
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
