import type { Page } from '@playwright/test';
import { ERRORS } from '@sevenfold/contract/errors';

const { code, status } = ERRORS.CONFIRMATION_REQUIRED;

/** Has the next request of an endpoint refused as ten minutes after the sign-in: it needs a confirmation first. */
export async function refuseOnce(page: Page, endpoint: `${string} /api/v1/${string}`): Promise<void> {
  const [method, path] = endpoint.split(' ');
  const url = `**${path}`;
  let isRefused = false;
  await page.route(url, async (route) => {
    if (isRefused || route.request().method() !== method) return route.fallback();
    isRefused = true;
    return route.fulfill({ status, json: { error: { code, message: 'Confirm first' } } });
  });
}
