import type { Page } from '@playwright/test';

/**
 * Opens a screen and waits until the app is idle: from then on it listens for Ctrl+Z. The breakdown is the first file that
 * it loads then.
 */
export async function untilIdle(page: Page, open: () => Promise<unknown>): Promise<void> {
  const loaded = page.waitForResponse(/\/assets\/breakdown-/);
  await open();
  await loaded;
}
