import type { Page } from '@playwright/test';
import { test as base } from './fixtures';
import { Release } from './release';

/** A test with a service worker, and a proxy that deploys new versions of the app. */
export const test = base.extend<{ release: Release }>({
  serviceWorkers: 'allow',
  release: async ({}, use, { project }) => {
    const release = await Release.before(project.use.baseURL ?? '');
    await use(release);
    await release.close();
  },
  baseURL: async ({ release }, use) => use(release.origin),
  consoleGuard: async ({ consoleGuard }, use) => {
    consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await use(consoleGuard);
  },
});

/** Waits until the service worker controls the tab, which it does shortly after the first visit. */
export async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
}
