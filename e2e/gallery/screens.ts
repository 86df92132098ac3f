import type { Page } from '@playwright/test';
import type { Say } from '../texts';
import type { TestUser } from '../user';
import { LAST_WEEK, NEXT_WEEK, WEEK } from './moment';

/** The demo account with three years of data, a new account, one at the limit of its plan, or signed out. */
export type Visitor = 'DEMO' | 'NEW' | 'LIMITED' | 'NOBODY';

/** Parameters of a function that brings a screen into its state. */
export interface Scene {
  readonly page: Page;
  readonly user: TestUser;
  readonly say: Say;
}

export interface Screen {
  /** Name of the files: screen and state. */
  readonly name: string;
  readonly visitor: Visitor;
  /** Path with its query; depends on the account's own ids where it is a function. */
  readonly path: string | ((user: TestUser) => Promise<string>);
  /**
   * SLOW: requests get no response; BROKEN: they fail. Except for the requests at the start of the app. Absent: the
   * server responds normally.
   */
  readonly server?: 'SLOW' | 'BROKEN';
  /** Brings the screen into its state by user actions. */
  readonly act?: (scene: Scene) => Promise<void>;
  /** True if it is measured by `npm run test:all`, which has no time for all of them. */
  readonly isMeasured?: true;
}

/** Sundays with an event of the demo's calendar that counts. */
const FUTURE_DAY = '2026-08-16';
const PAST_DAY = '2026-08-02';

/** Days with records of an account in its third week. */
const FIRST_WEEK = '2026-W31';
const FIRST_DAYS = [
  '07-28',
  '07-29',
  '07-31',
  '08-01',
  '08-02',
  '08-03',
  '08-04',
  '08-06',
  '08-08',
  '08-10',
  '08-11',
].map((day) => `2026-${day}`);
const WRITTEN = { feeling: 4, wins: '', struggles: '', notes: '' };

const RATED_DAY = '2026-08-11';
const SCORES = {
  body: 6,
  mental: 7,
  learning: 3,
  creativity: 5,
  spirituality: 6,
  family: 8,
  friends: 7,
  romance: 8,
  career: 7,
  money: 5,
  fulfillment: 6,
  hobbies: 4,
  entertainment: 7,
};

const demo = (name: string, path: Screen['path'], more: Partial<Screen> = {}): Screen => ({
  name,
  visitor: 'DEMO',
  path,
  ...more,
});
const fresh = (name: string, path: string): Screen => ({ name: `${name}-empty`, visitor: 'NEW', path });
const nobody = (name: string): Screen => ({ name, visitor: 'NOBODY', path: `/${name}` });
const slow = (name: string, path: Screen['path']): Screen => demo(`${name}-loading`, path, { server: 'SLOW' });
const broken = (name: string, path: Screen['path']): Screen => demo(`${name}-error`, path, { server: 'BROKEN' });
const measured = { isMeasured: true } as const;

/** Returns the path of the first active activity that is counted in minutes, or of the first one if there is none. */
async function activityPath(user: TestUser): Promise<string> {
  const activities = await user.activities();
  const chosen = activities.find(({ unit, isActive }) => unit === 'DURATION' && isActive) ?? activities[0];
  return `/activity/${chosen?.id ?? ''}`;
}
/** Path of the first activity, for which events of the demo's calendar count. */
const trackedPath = async (user: TestUser): Promise<string> => `/activity/${(await user.activities())[0]?.id ?? ''}`;
/** Path of a page below an activity. */
const below = (part: string) => async (user: TestUser) => `${await activityPath(user)}/${part}`;

/** Rates the life areas and returns the path of the result. */
async function ratedPath(user: TestUser): Promise<string> {
  await user.request('POST /api/v1/life-rating', { date: RATED_DAY, scores: SCORES });
  return '/onboarding-final';
}

/** Fills the first two weeks and the running one of three activities, reviews the first, and returns the garden's path. */
async function thirdWeekPath(user: TestUser): Promise<string> {
  for (const [area, name] of ['Run', 'Call home', 'Deep work'].entries()) {
    const activity = await user.createActivity({ name, area, target: 4, since: FIRST_WEEK });
    for (const date of FIRST_DAYS.filter((_, day) => (day + area) % 3 !== 0)) await user.createEntry(activity, date);
  }
  await user.request('POST /api/v1/review/finish', { weekId: FIRST_WEEK, ...WRITTEN });
  return '/weekly-review';
}

/** Path of the first calendar account. */
async function integrationPath(user: TestUser): Promise<string> {
  const [first] = await user.integrations();
  return `/settings/integrations/${first?.id ?? ''}`;
}

async function openActivity({ page }: Scene): Promise<void> {
  await page.getByRole('main').locator('[data-row] [data-control=open]').first().click();
  await page.getByRole('dialog').waitFor();
}

/** Opens the form behind a button of the screen. */
const openForm =
  (button: 'activity.new' | 'objective.new') =>
  async ({ page, say }: Scene): Promise<void> => {
    const main = page.getByRole('main');
    await main
      .getByRole('button', { name: say(button), exact: true })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  };

async function openPalette({ page }: Scene): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
}

async function goOffline({ page, say }: Scene): Promise<void> {
  await page.context().setOffline(true);
  await page.getByText(say('ui.offline')).first().waitFor();
}

/** Offline, back on a screen that was open before. */
async function returnOffline(scene: Scene): Promise<void> {
  await scene.page.locator('a[href="/day"]').first().click();
  await goOffline(scene);
  await scene.page.locator('a[href="/week"]').first().click();
}

/** Opens the key of the week's cells. */
async function openKey({ page, say }: Scene): Promise<void> {
  await page.getByRole('button', { name: say('week.more') }).click();
  await page.getByRole('menuitem', { name: say('week.key') }).click();
  await page.getByRole('dialog').waitFor();
}

/** Chooses the first goal of the planning board, which has a place on each day then. */
const chooseGoal = ({ page }: Scene): Promise<void> => page.locator('[data-goal]').first().click();

/** Every screen, in every state that it has. */
export const SCREENS: readonly Screen[] = [
  nobody('welcome'),
  nobody('login'),
  nobody('admin-login'),
  nobody('nowhere'),

  demo('day', '/day', measured),
  demo('day-past', `/day?date=${PAST_DAY}`, measured),
  demo('day-future', `/day?date=${FUTURE_DAY}`, measured),
  demo('day-sheet', '/day', { act: openActivity }),
  demo('palette', '/day', { act: openPalette }),
  demo('day-offline', '/day', { act: goOffline }),
  fresh('day', '/day'),

  demo('week', '/week', measured),
  demo('week-past', `/week?week=${LAST_WEEK}`),
  demo('week-future', `/week?week=${NEXT_WEEK}`),
  demo('week-plan', `/week/plan?week=${NEXT_WEEK}`),
  demo('week-plan-goal', `/week/plan?week=${NEXT_WEEK}`, { act: chooseGoal }),
  demo('week-key', '/week', { act: openKey }),
  slow('week', '/week?week=2025-W10'),
  broken('week', '/week?week=2025-W10'),
  demo('week-offline', '/week', { act: returnOffline }),
  fresh('week', '/week'),

  demo('activities', '/activities', measured),
  demo('activities-new', '/activities', { act: openForm('activity.new') }),
  { name: 'activities-limit', visitor: 'LIMITED', path: '/activities', act: openForm('activity.new') },
  fresh('activities', '/activities'),
  demo('activity', activityPath, measured),
  demo('activity-tracked', trackedPath),
  slow('activity', activityPath),
  demo('activity-explore', below('explore-data'), measured),
  demo('activity-explore-days', below('explore-data?range=year&by=day')),
  slow('activity-explore', below('explore-data')),
  broken('activity-explore', below('explore-data')),
  demo('activity-objectives', below('linked-objectives')),
  demo('activity-unknown', '/activity/01990000-0000-7000-8000-000000000000'),

  demo('objectives', '/objectives', measured),
  demo('objectives-new', '/objectives', { act: openForm('objective.new') }),
  slow('objectives', '/objectives'),
  broken('objectives', '/objectives'),
  fresh('objectives', '/objectives'),

  demo('review', `/weekly-review/${LAST_WEEK}`, measured),
  demo('review-now', `/weekly-review/${WEEK}`),
  demo('review-feeling', `/weekly-review/${WEEK}?step=2`),
  demo('review-words', `/weekly-review/${WEEK}?step=3`),
  demo('review-goals', `/weekly-review/${WEEK}?step=4`),
  slow('review', '/weekly-review/2025-W10'),
  broken('review', '/weekly-review/2025-W10'),
  { name: 'review-empty', visitor: 'NEW', path: `/weekly-review/${WEEK}` },
  demo('reviews', '/weekly-review'),
  fresh('reviews', '/weekly-review'),
  { name: 'reviews-young', visitor: 'NEW', path: thirdWeekPath },

  { name: 'onboarding', visitor: 'NEW', path: '/onboarding' },
  { name: 'onboarding-questions', visitor: 'NEW', path: '/onboarding-questions' },
  { name: 'onboarding-final', visitor: 'NEW', path: ratedPath },
  { name: 'onboarding-upgrade', visitor: 'NEW', path: '/onboarding-upgrade' },
  { name: 'get-started', visitor: 'NEW', path: '/get-started' },
  fresh('life-wheel', '/life-wheel'),
  { name: 'upgrade', visitor: 'LIMITED', path: '/upgrade' },
  demo('upgrade-premium', '/upgrade'),
  demo('premium-success', '/premium-success'),

  // Not measured: it lists the sessions of all tests.
  demo('settings-account', '/settings/account'),
  demo('settings-general', '/settings/general', measured),
  demo('settings-integrations', '/settings/integrations'),
  demo('settings-integration', integrationPath),
  demo('settings-subscription', '/settings/subscription'),
  demo('settings-feedback', '/settings/feedback'),
  demo('settings-data', '/settings/data'),
  demo('settings-areas', '/settings/areas-of-life', measured),
  demo('settings-danger-zone', '/settings/danger-zone'),
];
