import type { Page } from '@playwright/test';
import { deviceStorage, untilRowsStored } from '../device';
import { NOON, WEEK } from '../days';
import { expect } from '../fixtures';
import { newId, type Activity, type TestUser } from '../user';
import { eachLanguage, type Say } from '../texts';
import { test, untilControlled } from '../releaseTest';

test.use({ time: NOON });

/** Paths of all cached files. */
const cachedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

for (const { language, tag } of eachLanguage('EN')) {
  test.describe(language, { tag }, () => {
    test.use({ language });

    test('after one visit every screen opens offline', async ({
      page,
      context,
      user,
      say,
      day,
      week,
      activity,
      settings,
      shell,
      checkAccessibility,
    }) => {
      const run = await user.createActivity({ name: 'Run', target: 3 });
      await day.open();
      await untilControlled(page);
      await context.setOffline(true);

      await page.reload();
      await expect(day.row('Run').root).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language.toLowerCase());
      if (language !== 'JA') await checkAccessibility(page, 'the day without a network');
      await page.goto('/week');
      await expect(week.row('Run')).toBeVisible();
      await page.goto('/activities');
      await expect(page.getByRole('main').getByRole('link', { name: /Run/ })).toBeVisible();
      await page.goto(`/activity/${run.id}`);
      await expect(activity.heading).toHaveText('Run');
      for (const section of ['account', 'general'] as const) await settings.open(section);
      await shell.go('shell.today');
      await expect(day.row('Run').root).toBeVisible();
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('error.notFound'));
    });
  });
}

/** Creates data of a year, for every screen. */
async function createYearOfHistory(user: TestUser): Promise<{ run: Activity; read: Activity }> {
  const run = await user.createActivity({ name: 'Run', target: 3 });
  const read = await user.createActivity({ name: 'Read', unit: 'DURATION', target: 120, area: 3 });
  await user.createActivity({ name: 'Water', unit: 'TIMES', customTimesUnit: 'glasses', target: 10 });
  for (const [date, amount] of [
    ['2023-03-07', 30],
    ['2024-10-02', 45],
    ['2024-11-05', 60],
    ['2025-05-14', 75],
    ['2025-07-01', 90],
    ['2025-09-16', 20],
    ['2025-09-23', 40],
    [WEEK.monday, 25],
  ] as const) {
    await user.createEntry(read, date, { amount, note: `Read on ${date}` });
    await user.createEntry(run, date);
  }
  await user.request('POST /api/v1/skips', {
    skips: [
      { activityId: run.id, date: '2025-10-08', reason: 'AWAY' },
      { activityId: run.id, date: '2025-05-15', reason: 'SICK' },
    ],
  });
  const period = { kind: 'YEAR', year: 2025 };
  await user.request('POST /api/v1/objective', {
    id: newId(),
    name: 'A book a month',
    type: 'PROGRESS',
    start: 0,
    target: 100,
    followsActivityId: read.id,
    linkedActivityIds: [read.id],
    period,
  });
  await user.request('POST /api/v1/objective', {
    id: newId(),
    name: 'Marathon',
    type: 'COMPLETABLE',
    linkedActivityIds: [run.id],
    period,
  });
  await user.request('POST /api/v1/review/finish', {
    weekId: '2025-W20',
    feeling: 4,
    wins: 'Ran in the rain',
    struggles: '',
    notes: '',
  });
  await user.request('POST /api/v1/review/draft', { weekId: '2025-W39', isNew: true, feeling: 2, wins: 'A draft' });
  return { run, read };
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** The text of a screen, without lines that date its figures, and notes from before the records of the device. */
async function shownOn(page: Page, say: Say): Promise<string> {
  const note = new RegExp(
    `^(?:${say('entry.fromDevice', { time: '.*' })}|${say('entry.onDevice', { date: '.*', time: '.*' })}|.*\\b2023\\b.*)$`,
  );
  return (await page.getByRole('main').innerText())
    .split('\n')
    .filter((line) => line.trim() !== '' && !note.test(line))
    .join('\n');
}

const PATHS: Readonly<Record<string, (run: string, read: string) => readonly string[]>> = {
  'days, weeks and settings': () => [
    '/day',
    '/day?date=2025-10-08',
    '/day?date=2025-09-16',
    '/day?date=2025-05-15',
    '/day?date=2024-11-05',
    '/week',
    '/week?week=2025-W41',
    '/week?week=2025-W39',
    '/week?week=2025-W20',
    '/week?week=2024-W45',
    '/week?week=2024-W41',
    // Not /settings/account: its list of devices is read from the server each time.
    '/settings/general',
  ],
  'activities and their history': (run, read) => [
    '/activities',
    `/activity/${run}`,
    `/activity/${read}`,
    `/activity/${read}/explore-data`,
    `/activity/${run}/explore-data?range=12w&by=day`,
    ...['4w', '26w', 'year'].map((range) => `/activity/${read}/explore-data?range=${range}&by=month`),
    `/activity/${read}/explore-data?range=custom&from=2025-04-03&to=2025-07-11`,
  ],
  'objectives and reviews': (run, read) => [
    '/objectives',
    `/activity/${run}/linked-objectives`,
    `/activity/${read}/linked-objectives`,
    '/weekly-review',
    '/weekly-review/2025-W20',
    '/weekly-review/2025-W39',
    '/weekly-review/2025-W38',
  ],
};

for (const [screens, pathsOf] of Object.entries(PATHS)) {
  test(
    `after a visit to the day, ${screens} look the same offline as online @long`,
    { tag: '@desktop' },
    async ({ page, context, user, day, say, openDevice }) => {
      test.slow();
      const { run, read } = await createYearOfHistory(user);
      // Stores nothing, so that it shows what the server responds.
      const online = await openDevice({ serviceWorkers: 'block' });
      await online.context().clock.install({ time: NOON });
      await online.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
      expect(
        (
          await online
            .context()
            .request.post('/api/v1/auth/authenticate', { data: { method: 'LOCAL', token: user.account } })
        ).ok(),
      ).toBe(true);
      await day.open();
      await untilControlled(page);
      await untilRowsStored(page);
      await context.setOffline(true);
      for (const path of pathsOf(run.id, read.id)) {
        await Promise.all([goTo(online, path).then(() => online.waitForLoadState('networkidle')), goTo(page, path)]);
        await expect(async () => expect(await shownOn(page, say), path).toBe(await shownOn(online, say))).toPass({
          timeout: 20_000,
        });
      }
    },
  );
}

test(
  'data older than a year says that it is unavailable offline, and what is available @long',
  { tag: '@desktop' },
  async ({ page, context, user, day, say }) => {
    test.slow();
    const { read } = await createYearOfHistory(user);
    await day.open();
    await untilControlled(page);
    await untilRowsStored(page);
    await context.setOffline(true);
    for (const path of [
      '/day?date=2023-03-07',
      '/week?week=2023-W10',
      `/activity/${read.id}/explore-data?range=custom&from=2023-01-01&to=2023-12-31`,
    ]) {
      await page.goto(path);
      await expect(
        page.getByText(say(path.includes('explore') ? 'explore.away' : 'breakdown.away')),
        path,
      ).toBeVisible();
      await expect(
        page.getByText(/^Records since .+ 2024 are on this device, last updated .+ 2025/),
        path,
      ).toBeVisible();
    }
    await page.goto('/weekly-review/2023-W10');
    await expect(page.getByText(say('breakdown.away'))).toBeVisible();
  },
);

test(
  'what another device changes arrives without a request, and a start reads what changed, not everything @long',
  { tag: '@desktop' },
  async ({ page, context, user, day, week }) => {
    test.slow();
    const { read } = await createYearOfHistory(user);
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (/^\/api\/v1\/(?!changes|t\/)/.test(pathname)) requested.push(pathname + search);
    });
    await day.open();
    await untilControlled(page);
    await untilRowsStored(page);
    expect(requested.length, 'it is a bounded number of requests').toBeLessThan(12);
    requested.length = 0;
    await user.createEntry(read, '2025-09-09', { amount: 55 });
    await untilRowsStored(page, '"date":"2025-09-09"');
    expect(requested).toEqual([]);

    await page.reload();
    await expect(day.row('Read').root).toBeVisible();
    // Longer than the first reading took.
    for (let turn = 0; turn < 10; turn += 1) {
      await page.clock.runFor(2_000);
      // Resolves in a later frame, so that responses are handled before the next timers run.
      await page.waitForFunction(() => performance.now() > 0);
    }
    const rows = requested.filter((path) => path.startsWith('/api/v1/rows'));
    expect(rows.length).toBeGreaterThan(0);
    for (const path of rows) expect(path).toContain('since=');
    expect(requested.filter((path) => !path.startsWith('/api/v1/rows'))).toEqual(['/api/v1/start?from=2024-08-14']);

    await context.setOffline(true);
    await page.goto('/week?week=2025-W37');
    await expect(week.row('Read')).toContainText('55');
  },
);

test(
  'a change of an old week is still there at the next start offline @long',
  { tag: '@desktop' },
  async ({ page, context, user, day }) => {
    test.slow();
    await createYearOfHistory(user);
    await day.open();
    await untilControlled(page);
    await untilRowsStored(page);
    await page.goto('/day?date=2025-07-01');
    await day.row('Run').check.click();
    await expect(day.row('Run').check).not.toBeChecked();
    await expect.poll(async () => (await user.records('2025-07-01')).entries.length).toBe(1);
    // Written once a second.
    await page.clock.runFor(2_000);
    await page.goto('/day');
    await expect(day.row('Run').root).toBeVisible();
    await context.setOffline(true);
    await page.goto('/day?date=2025-07-01');
    await expect(day.row('Read').root).toBeVisible();
    await expect(day.row('Run').check).not.toBeChecked();
  },
);

test('a device in data-saver mode prefetches nothing @long', { tag: '@desktop' }, async ({ page, user, day }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await createYearOfHistory(user);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await day.open();
  await untilControlled(page);
  await page.clock.runFor(60_000);
  await page.waitForLoadState('networkidle');
  expect(requested.filter((url) => /objectives|reviews|week-totals/.test(url))).toEqual([]);
});

test(
  'an entry recorded offline is marked, survives a reload and is sent once',
  { tag: '@desktop' },
  async ({ page, context, user, day }) => {
    const run = await user.createActivity({ name: 'Run', target: 3 });
    await day.open();
    await untilControlled(page);
    await context.setOffline(true);
    await day.row('Run').check.click();
    await expect(day.row('Run').check).toBeChecked();
    await expect(day.row('Run').unsent).toBeVisible();
    await page.reload();
    await expect(day.row('Run').check).toBeChecked();
    await expect(day.row('Run').unsent).toBeVisible();

    await context.setOffline(false);
    await expect(day.row('Run').unsent).toBeHidden();
    const { entries } = await user.records(WEEK.wednesday);
    expect(entries.map(({ activityId }) => activityId)).toEqual([run.id]);
  },
);

test(
  'signing out offline removes everything except the files of the app',
  { tag: '@desktop' },
  async ({ page, context, user, day, settings }) => {
    await user.createActivity({ name: 'Secret plan' });
    await day.open();
    await untilControlled(page);
    await expect.poll(() => deviceStorage(page)).toContain('Secret plan');
    await context.setOffline(true);
    await settings.open('account');
    await settings.logOut.click();
    await expect(page).toHaveURL('/welcome');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await deviceStorage(page)).not.toContain('Secret plan');
    const files = await cachedFiles(page);
    expect(files).toContain('/index.html');
    expect(
      files.filter((file) => !/^\/(?:assets\/[\w.-]+|index\.html|favicon\.svg|manifest\.webmanifest)$/.test(file)),
    ).toEqual([]);
  },
);
