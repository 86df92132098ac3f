import { expect, type Page } from '@playwright/test';

/**
 * Expects that a page does not scroll horizontally. Compares with the layout viewport: on emulated phones `innerWidth`
 * grows with the content.
 */
export async function expectNoHorizontalScroll(page: Page, what: string): Promise<void> {
  const { content, viewport } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    viewport: document.documentElement.clientWidth,
  }));
  expect(content, `${what} is wider than the viewport`).toBeLessThanOrEqual(viewport);
}
