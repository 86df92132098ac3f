import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { ConsoleGuard } from './consoleGuard';
import { ActivitiesPage } from './pages/ActivitiesPage';
import { ActivityPage } from './pages/ActivityPage';
import { DayPage } from './pages/DayPage';
import { EntrancePages } from './pages/EntrancePages';
import { ObjectivesPage } from './pages/ObjectivesPage';
import { ReviewPage } from './pages/ReviewPage';
import { ExplorePage } from './pages/ExplorePage';
import { SettingsPage } from './pages/SettingsPage';
import { Shell } from './pages/Shell';
import { WeekPage } from './pages/WeekPage';
import { Person } from './person';
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
  person: Person;
  /** Fails the test on serious accessibility violations of the current page. */
  checkAccessibility: (page: Page, what: string) => Promise<void>;
  /** Opens a page on another device, signed out. */
  openDevice: () => Promise<Page>;

  shell: Shell;
  entrance: EntrancePages;
  day: DayPage;
  week: WeekPage;
  activities: ActivitiesPage;
  activity: ActivityPage;
  objectives: ObjectivesPage;
  review: ReviewPage;
  explore: ExplorePage;
  settings: SettingsPage;
}

const LOCALES = { EN: 'en-GB', ES: 'es-ES', JA: 'ja-JP' } as const;

export const test = base.extend<Fixtures & Options>({
  language: ['EN', { option: true }],
  locale: async ({ language }, use) => use(LOCALES[language]),
  timezoneId: 'Europe/Madrid',
  time: [undefined, { option: true }],
  context: async ({ context, time }, use) => {
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

  person: async ({ context, language }, use) => {
    const person = new Person(context.request, language);
    await person.register();
    await use(person);
  },

  checkAccessibility: async ({ say }, use) => {
    // Toasts may disappear at any time, so they are excluded.
    const passing = `section[aria-label="${say('ui.messages')}"]`;
    await use(async (page, what) => {
      await comeToRest(page);
      const { violations } = await new AxeBuilder({ page }).exclude(passing).setLegacyMode().analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(
        serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
        what,
      ).toEqual([]);
    });
  },

  openDevice: async ({ browser, consoleGuard, baseURL }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      consoleGuard.listenTo(context, baseURL ?? '');
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  shell: async ({ page, say }, use) => use(new Shell(page, say)),
  entrance: async ({ page, say }, use) => use(new EntrancePages(page, say)),
  day: async ({ page, say }, use) => use(new DayPage(page, say)),
  week: async ({ page, say }, use) => use(new WeekPage(page, say)),
  activities: async ({ page, say }, use) => use(new ActivitiesPage(page, say)),
  activity: async ({ page, say }, use) => use(new ActivityPage(page, say)),
  objectives: async ({ page, say }, use) => use(new ObjectivesPage(page, say)),
  review: async ({ page, say }, use) => use(new ReviewPage(page, say)),
  explore: async ({ page, say }, use) => use(new ExplorePage(page, say)),
  settings: async ({ page, say }, use) => use(new SettingsPage(page, say)),
});

/** Waits for the end of animations, because colours during a fade are not meaningful. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
