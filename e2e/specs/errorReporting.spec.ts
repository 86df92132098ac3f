import { type SentryFake, startSentry } from '@sevenfold/fakes/sentry';
import type { Page } from '@playwright/test';
import { expect, test as base } from '../fixtures';
import { freePort, startOwnServer } from '../ownServer';
import { text } from '../texts';

/** The lazily loaded code of error reports. */
const CHUNK = /\/errorReporting-[^/]*\.js/;

/** A server whose app reports its errors to a fake of Sentry. */
const test = base.extend<object, { reporting: { readonly url: string; readonly sentry: SentryFake } }>({
  reporting: [
    async ({}, use) => {
      const sentry = await startSentry();
      const server = await startOwnServer(await freePort(), { SENTRY_WEB_DSN: sentry.dsn });
      await use({ url: server.url, sentry });
      await server.stop();
      await sentry.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test.describe('on a server that is configured for it', { tag: '@desktop' }, () => {
  test.use({ baseURL: async ({ reporting }, use) => use(reporting.url) });

  test('an error is reported without a recording until the user allows it @long', async ({
    page,
    user,
    consoleGuard,
    reporting: { sentry },
  }) => {
    consoleGuard.allow(/told to fail/);
    consoleGuard.allow(new RegExp(`requests ${sentry.origin}/api/`));
    const recordings = () => sentry.itemsOf('replay_recording').length;
    const before = recordings();
    const { settings } = await user.request<{ settings: object }>('GET /api/v1/user');
    expect(settings).toMatchObject({ allowSessionRecordings: false });
    const chunkLoaded = page.waitForResponse(CHUNK);
    await page.goto('/settings/general');
    await chunkLoaded;
    const fail = (message: string) =>
      page.evaluate(
        (thrown) =>
          void setTimeout(() => {
            throw new TypeError(thrown);
          }),
        message,
      );
    const messages = () => JSON.stringify(sentry.itemsOf('event').map(({ payload }) => payload));
    const reported = (message: string) => expect.poll(messages).toContain(message);
    await fail('told to fail unrecorded');
    await reported('told to fail unrecorded');
    expect(recordings()).toBe(before);

    const consent = page.getByRole('switch', { name: text('EN', 'settings.recordings') });
    await expect(consent).not.toBeChecked();
    await consent.click();
    await expect(page.getByText(text('EN', 'settings.saved')).first()).toBeVisible();
    await fail('told to fail recorded');
    await expect.poll(recordings, { timeout: 20_000 }).toBeGreaterThan(before);
  });

  test('an error is reported with a masked recording, and without personal data @long', async ({
    page,
    user,
    consoleGuard,
    reporting: { sentry },
  }) => {
    await user.request('PATCH /api/v1/user/settings', { allowSessionRecordings: true });
    consoleGuard.allow(/told to fail/);
    consoleGuard.allow(new RegExp(`requests ${sentry.origin}/api/`));
    const activity = await user.createActivity({ name: 'Secret habit' });
    const { id: userId } = await user.request<{ id: string }>('GET /api/v1/user');
    const chunkLoaded = page.waitForResponse(CHUNK);
    await page.goto(`/activity/${activity.id}?note=private`);
    await expect(page.getByText('Secret habit').first()).toBeVisible();
    await chunkLoaded;
    await page.evaluate(async (id) => {
      console.warn(`told to fail softly for ${id}`);
      setTimeout(() => {
        throw new TypeError('told to fail for ana@example.org');
      });
    }, activity.id);

    const messages = () => JSON.stringify(sentry.itemsOf('event').map(({ payload }) => payload));
    await expect.poll(messages).toContain('told to fail for :address');
    expect(messages()).toContain('told to fail softly for :id');
    const event = sentry.itemsOf('event').at(-1)?.payload;
    expect(event).toMatchObject({
      user: {},
      request: { url: expect.stringMatching(/\/activity\/:id$/) },
    });
    await expect.poll(() => sentry.itemsOf('replay_recording').length, { timeout: 20_000 }).toBeGreaterThan(0);
    const recording = JSON.stringify(sentry.itemsOf('replay_recording').map(({ payload }) => payload));
    expect(recording, 'the page was recorded').toContain('****** *****');
    expect(sentry.refused).toEqual([]);
    for (const secret of ['Secret habit', 'ana@example.org', userId, activity.id, 'note=private'])
      expect(sentry.bodies.join('\n'), secret).not.toContain(secret);
  });
});

base(
  'the code of error reports is not loaded on a server that is not configured for it @long',
  { tag: '@desktop' },
  async ({ page, user: _ }) => {
    expect(await chunksLoaded(page)).toEqual([]);
  },
);

/**
 * Opens the day, waits for everything that is loaded when the page is idle, and returns the chunks of error reports.
 */
async function chunksLoaded(page: Page): Promise<readonly string[]> {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/day');
  await expect
    .poll(() => requested.some((url) => /\/idle-[^/]*\.js/.test(url)), 'loaded when the page is idle')
    .toBe(true);
  // Nothing announces that a file is not loaded.
  await page.waitForLoadState('networkidle');
  return requested.filter((url) => CHUNK.test(url));
}
