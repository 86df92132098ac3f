import { expect, type Page } from '@playwright/test';

/** Stores the DOM snapshot as a visit to the day does when it ends. @returns its markup, which contains `content` */
export async function storeDomSnapshot(page: Page, content: string): Promise<string> {
  const stored = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('pagehide'));
      return localStorage.getItem('sevenfold.domSnapshot') ?? '';
    });
  await expect.poll(stored).toContain(content);
  return stored();
}

/** Reloads the page without its script, so that the DOM snapshot stays. @returns a function that lets the script load */
export async function reloadWithoutApp(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  // Requests of a service worker belong to the context and not to the page.
  await page.context().route('**/assets/index-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  return release;
}
