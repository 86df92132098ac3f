import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Page } from '@playwright/test';
import { Complaints } from './complaints';
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
  /**
   * What time it is in the browser when a page is opened first; from then on time goes its way. Undefined: the
   * machine's own time.
   */
  time: string | undefined;
}

interface Fixtures {
  /** Says what the interface says, in the language of the test. */
  say: Say;
  complaints: Complaints;
  /** Somebody who is registered, and signed in on this device. */
  person: Person;
  /** Fails the test on serious accessibility violations of the page as it stands. */
  checkAccessibility: (page: Page, what: string) => Promise<void>;
  /** A page of another device, on which nobody is signed in. */
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

  complaints: [
    async ({ context, baseURL }, use) => {
      const complaints = new Complaints();
      complaints.listenTo(context, baseURL ?? '');
      await use(complaints);
      complaints.check();
    },
    { auto: true },
  ],

  person: async ({ context, language }, use) => {
    const person = new Person(context.request, language);
    await person.register();
    await use(person);
  },

  checkAccessibility: async ({ say }, use) => {
    // A message in passing may fade at any moment.
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

  openDevice: async ({ browser, complaints, baseURL }, use) => {
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      complaints.listenTo(context, baseURL ?? '');
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

/** Colours in the middle of a fade are nobody's choice. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
