import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type BrowserContextOptions, type Page } from '@playwright/test';
import { untilAnimationsEnd } from './animations';
import { ConsoleGuard } from './consoleGuard';
import { ActivitiesPageObject } from './pageObjects/ActivitiesPageObject';
import { ActivityPageObject } from './pageObjects/ActivityPageObject';
import { DayPageObject } from './pageObjects/DayPageObject';
import { SignInPageObject } from './pageObjects/SignInPageObject';
import { ObjectivesPageObject } from './pageObjects/ObjectivesPageObject';
import { ReviewPageObject } from './pageObjects/ReviewPageObject';
import { AdminPageObject } from './pageObjects/AdminPageObject';
import { DeletionPageObject } from './pageObjects/DeletionPageObject';
import { ExplorePageObject } from './pageObjects/ExplorePageObject';
import { SettingsPageObject } from './pageObjects/SettingsPageObject';
import { ShellPageObject } from './pageObjects/ShellPageObject';
import { WeekPageObject } from './pageObjects/WeekPageObject';
import { TestUser } from './user';
import { text, type Language, type Say } from './texts';

export { expect };

interface Options {
  language: Language;
  /** Initial time of the browser's clock, which then runs on; undefined for the real time. */
  time: string | undefined;
}

interface Fixtures {
  /** Returns the user-facing text of a key in the language of the test. */
  say: Say;
  consoleGuard: ConsoleGuard;
  /** A registered user, signed in on this device. */
  user: TestUser;
  /** Fails the test on serious accessibility violations of the current page. */
  checkAccessibility: (page: Page, what: string) => Promise<void>;
  /** Checks only the rules about colours; for the second theme of a page that was checked completely in the first. */
  checkColors: (page: Page, what: string) => Promise<void>;
  /** Opens a page on another device, signed out. */
  openDevice: (options?: BrowserContextOptions) => Promise<Page>;

  shell: ShellPageObject;
  signIn: SignInPageObject;
  day: DayPageObject;
  week: WeekPageObject;
  activities: ActivitiesPageObject;
  activity: ActivityPageObject;
  objectives: ObjectivesPageObject;
  review: ReviewPageObject;
  explore: ExplorePageObject;
  settings: SettingsPageObject;
  deletion: DeletionPageObject;
  admin: AdminPageObject;
}

/** Removes what Safari 16.4, the oldest browser supported, lacks and the code would be easily written with. */
function removeMissing(): void {
  Reflect.deleteProperty(AbortSignal, 'any');
  Reflect.deleteProperty(URL, 'canParse');
  Reflect.deleteProperty(URL, 'parse');
}

/** Rules about colours, which take the most time. `npm test` leaves them to the test of the tokens. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
const areColorsChecked = process.env['E2E_COLORS'] !== 'off';

const LOCALES = { EN: 'en-GB', ES: 'es-ES', JA: 'ja-JP' } as const;

export const test = base.extend<Fixtures & Options>({
  language: ['EN', { option: true }],
  locale: async ({ language }, use) => use(LOCALES[language]),
  timezoneId: 'Europe/Madrid',
  time: [undefined, { option: true }],
  context: async ({ context, time }, use) => {
    await context.addInitScript(removeMissing);
    if (time !== undefined) await context.clock.install({ time });
    await use(context);
  },
  say: async ({ language }, use) => use((key, values) => text(language, key, values)),

  consoleGuard: [
    async ({ context, baseURL }, use) => {
      const consoleGuard = new ConsoleGuard();
      consoleGuard.listenTo(context, baseURL ?? '');
      await use(consoleGuard);
      consoleGuard.check();
    },
    { auto: true },
  ],

  user: async ({ context, language }, use) => {
    const user = new TestUser(context.request, language);
    await user.register();
    await use(user);
  },

  checkAccessibility: async ({ say }, use) => use((page, what) => expectAccessible(page, what, say)),
  checkColors: async ({ say }, use) =>
    use(async (page, what) => {
      if (areColorsChecked) await expectAccessible(page, what, say, COLOR_RULES);
    }),

  openDevice: async ({ browser, consoleGuard, baseURL }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      consoleGuard.listenTo(context, baseURL ?? '');
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  shell: async ({ page, say }, use) => use(new ShellPageObject(page, say)),
  signIn: async ({ page, say }, use) => use(new SignInPageObject(page, say)),
  day: async ({ page, say }, use) => use(new DayPageObject(page, say)),
  week: async ({ page, say }, use) => use(new WeekPageObject(page, say)),
  activities: async ({ page, say }, use) => use(new ActivitiesPageObject(page, say)),
  activity: async ({ page, say }, use) => use(new ActivityPageObject(page, say)),
  objectives: async ({ page, say }, use) => use(new ObjectivesPageObject(page, say)),
  review: async ({ page, say }, use) => use(new ReviewPageObject(page, say)),
  explore: async ({ page, say }, use) => use(new ExplorePageObject(page, say)),
  admin: async ({ page, say }, use) => use(new AdminPageObject(page, say)),
  deletion: async ({ page, say }, use) => use(new DeletionPageObject(page, say)),
  settings: async ({ page, say }, use) => use(new SettingsPageObject(page, say)),
});

/** @param rules names of axe rules; empty for its default rules */
async function expectAccessible(page: Page, what: string, say: Say, rules: readonly string[] = []): Promise<void> {
  await untilAnimationsEnd(page);
  // The half megabyte of axe is parsed once per page load.
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  const axe = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'undefined;' }) })
    // Toasts may disappear at any time.
    .exclude(`section[aria-label="${say('ui.messages')}"]`)
    .setLegacyMode()
    // Reporting passed rules too would double the time.
    .options({ resultTypes: ['violations'] });
  if (rules.length > 0) axe.withRules([...rules]);
  else if (!areColorsChecked) axe.disableRules(COLOR_RULES);
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    what,
  ).toEqual([]);
}
