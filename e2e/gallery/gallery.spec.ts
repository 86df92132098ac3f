import { expect, test as base, type CDPSession, type Page, type Request } from '@playwright/test';
import { untilAnimationsEnd } from '../animations';
import { text, type Language, type Say } from '../texts';
import { newId, TestUser } from '../user';
import { fillFreePlan } from './freePlan';
import { layoutOf } from './layout';
import { TIME } from './moment';
import { write } from './output';
import { type Screen, SCREENS, type Visitor } from './screens';

/** Takes pictures of every screen instead of measuring some. */
const isPictured = process.env['GALLERY_SHOTS'] !== undefined;

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
] as const;
/** Wider screens are used with a mouse. */
const LAST_TOUCH_WIDTH = 768;
const THEMES = ['light', 'dark'] as const;

/** Requests that the app starts with. */
const START_REQUESTS = /\/api\/v1\/(?:start|user|server-config|auth\/|changes)/;

const test = base.extend<{ language: Language; say: Say }>({
  language: ['EN', { option: true }],
  say: async ({ language }, use) => use((key, values) => text(language, key, values)),
  context: async ({ context }, use) => {
    await context.clock.setFixedTime(TIME);
    await use(context);
  },
});

for (const screen of SCREENS.filter(({ isMeasured }) => isPictured || isMeasured)) {
  test(screen.name, async ({ page, language, say }) => {
    const user = new TestUser(page.request, language);
    await signIn(screen.visitor, user, say);
    const path = typeof screen.path === 'string' ? screen.path : await screen.path(user);
    await simulateServer(page, screen.server);
    const pending = pendingRequests(page);
    const cdp = await page.context().newCDPSession(page);
    await page.goto(path);
    await page.locator('main').waitFor();
    if (screen.server !== 'SLOW') await page.locator('h1').first().waitFor();
    // Skeletons are replaced once everything has arrived or failed; a server that does not respond keeps them.
    if (screen.server === undefined) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    if (screen.server === 'BROKEN') await page.locator('main').getByRole('alert').waitFor();
    if (screen.server === undefined) await loadMenuMark(page);
    await screen.act?.({ page, user, say });
    // A server that does not respond leaves requests behind.
    if (screen.server === undefined) await expect.poll(() => pending.size).toBe(0);
    const found: string[] = [];
    for (const size of SIZES) {
      await resize(page, cdp, size);
      const name = `${screen.name}-${size.width}-${language.toLowerCase()}`;
      await measureInThemes(page, cdp, name, found);
    }
    write(`faults/${screen.name}-${language.toLowerCase()}.json`, JSON.stringify(found, null, 1));
    if (!isPictured) expect(found).toEqual([]);
    // The devices that are signed in to the demo are on a screen themselves.
    if (screen.visitor === 'DEMO') await user.request('POST /api/v1/auth/logout');
  });
}

/** Signs in as one of the visitors. */
async function signIn(visitor: Visitor, user: TestUser, say: Say): Promise<void> {
  if (visitor === 'NOBODY') return;
  if (visitor === 'DEMO') {
    await user.request('POST /api/v1/auth/authenticate', { method: 'LOCAL', token: 'demo' });
    // The server reads its calendars after the start.
    await expect.poll(async () => (await user.integrations()).every(({ lastSuccessAt }) => lastSuccessAt)).toBe(true);
    return;
  }
  await user.register();
  if (visitor === 'LIMITED') await fillFreePlan(user, say);
}

/** Makes the server never respond, or respond with errors. */
async function simulateServer(page: Page, server: Screen['server']): Promise<void> {
  if (server === undefined) return;
  await page.route(
    (url) => url.pathname.startsWith('/api/') && !START_REQUESTS.test(url.pathname),
    (route) =>
      server === 'SLOW'
        ? undefined
        : route.fulfill({ status: 500, json: { error: { code: 50_000_000, message: newId() } } }),
  );
}

/** Waits for the mark in the menu, which is loaded when the browser is idle; some screens have no menu. */
async function loadMenuMark(page: Page): Promise<void> {
  const week = page.locator('aside a[href="/week"]');
  if ((await week.count()) > 0) await week.getByRole('img').waitFor();
}

async function resize(page: Page, cdp: CDPSession, size: (typeof SIZES)[number]): Promise<void> {
  const isTouch = size.width <= LAST_TOUCH_WIDTH;
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: isTouch });
  await page.setViewportSize(size);
  // Scrollbars of touch devices lie over the page, without room of their own.
  await cdp.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: isTouch });
  await expect.poll(() => isSettled(page)).toBe(true);
}

/** Measures a screen in both themes, in which its boxes must be the same; adds what is wrong to `found`. */
async function measureInThemes(page: Page, cdp: CDPSession, name: string, found: string[]): Promise<void> {
  let first: readonly string[] | undefined;
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    await untilRendered(page);
    const { faults, boxes } = await layoutOf(page);
    if (isPictured) write(`${name}-${colorScheme}.jpg`, await pictureOf(cdp));
    if (first === undefined) found.push(...faults.map((fault) => `${name}: ${fault}`));
    else {
      const moved = boxes.find((box, index) => box !== first?.[index]) ?? first[boxes.length];
      if (moved !== undefined) found.push(`${name}: dark is laid out differently: ${moved}`);
    }
    first ??= boxes;
  }
}

/** Taken here, because Playwright would set the size of the page again, without its kind of scrollbars. */
async function pictureOf(cdp: CDPSession): Promise<Buffer> {
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'jpeg', quality: 80 });
  return Buffer.from(data, 'base64');
}

/** Requests without a response, except for the change stream, which stays open. */
function pendingRequests(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => request.resourceType() !== 'eventsource' && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}

/** True if nothing moves during a quarter of a second. */
async function isSettled(page: Page): Promise<boolean> {
  const boxes = async (): Promise<string> => (await layoutOf(page)).boxes.join('\n');
  const before = await boxes();
  await waitForFrames(page, 15);
  return before === (await boxes());
}

/** Waits until a change is rendered, its animations have ended, and the result is rendered. */
async function untilRendered(page: Page): Promise<void> {
  await waitForFrames(page, 2);
  await untilAnimationsEnd(page);
  await waitForFrames(page, 1);
}

const waitForFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);
