import type { BrowserContext, Page } from '@playwright/test';
import { NOON, WEEK } from '../days';
import { reloadWithoutApp, storeDomSnapshot } from '../domSnapshot';
import { expect, test } from '../fixtures';
import { newId, type TestUser } from '../user';

declare global {
  interface Window {
    reportViolation(violation: string): Promise<void>;
  }
}

test.use({ time: NOON, serviceWorkers: 'allow' });

/** Violations of the content security policy that the browser reports: "/day: script-src-elem inline". */
async function violationsOf(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeBinding('reportViolation', ({ page }, violation: string) =>
    violations.push(`${new URL(page.url()).pathname}: ${violation}`),
  );
  await context.addInitScript(() => {
    addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) => {
        void window.reportViolation(`${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}:${lineNumber}`);
      },
    );
  });
  return violations;
}

/** Creates data for every screen. @returns the id of an activity */
async function createHistory(user: TestUser): Promise<string> {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  const water = await user.createActivity({ name: 'Water', unit: 'TIMES', target: 40, area: 1 });
  const read = await user.createActivity({ name: 'Read', unit: 'DURATION', target: 300, area: 3 });
  for (const date of ['2025-08-12', '2025-09-10', '2025-09-22', '2025-09-26', WEEK.monday])
    await user.createEntry(run, date);
  await user.createEntry(water, WEEK.monday, { amount: 4 });
  await user.createEntry(read, '2025-09-23', { amount: 90, note: 'A chapter' });
  const period = { kind: 'YEAR', year: 2025 };
  await user.request('POST /api/v1/objective', {
    id: newId(),
    name: 'Read 12 books',
    type: 'PROGRESS',
    period,
    start: 0,
    target: 12,
    linkedActivityIds: [read.id],
  });
  await user.request('POST /api/v1/review/finish', {
    weekId: '2025-W39',
    isNew: true,
    feeling: 4,
    wins: 'Ran',
    struggles: '',
    notes: '',
  });
  return read.id;
}

/** Elements with a style attribute: their number, and the markup of those whose styles were blocked. */
const styledElements = (page: Page) =>
  page.evaluate(() => {
    const styled = [...document.querySelectorAll<HTMLElement>('[style]')];
    return {
      count: styled.length,
      blocked: styled.filter(({ style }) => style.length === 0).map(({ outerHTML }) => outerHTML.slice(0, 200)),
    };
  });

test('no screen violates the content security policy, and dynamic styles apply @desktop @long', async ({
  context,
  page,
  user,
  day,
  week,
  activities,
  shell,
  review,
}) => {
  const violations = await violationsOf(context);
  const read = await createHistory(user);
  const screens = [
    '/day',
    '/week',
    '/activities',
    `/activity/${read}`,
    `/activity/${read}/explore-data?group=WEEK`,
    `/activity/${read}/linked-objectives`,
    '/objectives',
    '/weekly-review',
    '/weekly-review/2025-W39',
    '/settings/account',
    '/settings/general',
    '/onboarding',
    '/unavailable',
    '/nowhere',
  ];
  let styledCount = 0;
  for (const path of screens) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const { count, blocked } = await styledElements(page);
    expect(blocked, path).toEqual([]);
    styledCount += count;
  }
  expect(styledCount).toBeGreaterThan(0);

  await day.open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await day.row('Water').plus.click();
  await day.row('Run').check.click();
  await day.row('Read').body.click();
  await day.sheet('Read').add.click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(shell.palette).toBeVisible();
  await page.keyboard.press('Escape');
  await activities.open();
  await activities.create.click();
  await activities.form.root.waitFor();
  await page.keyboard.press('Escape');
  await week.open();
  await week.choose.click();
  await expect(week.picker).toBeVisible();
  await week.open();
  await week.trend.focus();
  await page.keyboard.press('End');
  for (const step of [1, 2, 3, 4]) await review.open(WEEK.id, step);
  expect(violations).toEqual([]);
});

test('public screens and the API reference do not violate the policy @desktop @long', async ({
  context,
  page,
  signIn,
  say,
}) => {
  const violations = await violationsOf(context);
  await page.goto('/');
  await expect(signIn.heading).toHaveText(say('welcome.plan'));
  await page.goto('/login');
  await signIn.name.waitFor();
  await signIn.signIn(`policy ${newId()}`);
  await expect(signIn.heading).toHaveText(say('onboarding.pickTitle'));
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('API');
  expect(
    await page
      .locator('.verb')
      .first()
      .evaluate((verb) => getComputedStyle(verb).fontWeight),
    'its styles apply',
  ).not.toBe('400');
  expect(violations).toEqual([]);
});

test.describe('without a service worker, which would load the app', () => {
  test.use({ serviceWorkers: 'block' });

  test('the DOM snapshot of the day has the inline styles of the day @long', async ({ context, page, user, day }) => {
    const violations = await violationsOf(context);
    await createHistory(user);
    await day.open();
    /** The inline styles of the rows in a part of the page, in their order. */
    const stylesIn = (selector: string) =>
      page
        .locator(selector)
        .evaluate((root) =>
          [...root.querySelectorAll<HTMLElement>('main li[data-row] [style], main li[data-row][style]')].map(
            ({ style }) => style.cssText,
          ),
        );
    await storeDomSnapshot(page, 'Run');
    const styles = await stylesIn('#root');
    expect(styles.length).toBeGreaterThan(0);
    const loadApp = await reloadWithoutApp(page);
    await expect(page.locator('#first').getByText('Run')).toBeVisible();
    expect(await stylesIn('#first')).toEqual(styles);
    loadApp();
    await expect(page.locator('#first')).toHaveCount(0);
    expect(violations).toEqual([]);
  });
});

test('scripts cannot insert markup, load other scripts or set style attributes @desktop', async ({
  context,
  page,
  user,
  consoleGuard,
  day,
}) => {
  consoleGuard.allow(/TrustedHTML|TrustedScriptURL|Content Security [Pp]olicy/);
  const violations = await violationsOf(context);
  await user.createActivity({ name: 'Run' });
  await day.open();
  const outcome = await page.evaluate(() => {
    const attempt = (action: () => unknown): string => {
      try {
        action();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : 'thrown';
      }
    };
    const element = document.createElement('p');
    const attributed = document.createElement('p');
    attributed.setAttribute('style', 'color: red');
    return {
      innerHTML: attempt(() => (element.innerHTML = '<img>')),
      script: attempt(() => (document.createElement('script').src = 'https://evil.example/')),
      attribute: attributed.style.length,
    };
  });
  expect(outcome).toEqual({ innerHTML: 'TypeError', script: 'TypeError', attribute: 0 });
  await expect.poll(() => violations.length).toBe(3);
});
