import fc from 'fast-check';
import type { CommandName } from './commands';
import { LIFE_RATING_COMMANDS } from './lifeRatingCommands';
import { OBJECTIVE_COMMANDS } from './objectiveCommands';
import { REVIEW_COMMANDS } from './reviewCommands';

/** Outcome of a request. */
export const OUTCOMES = [
  'deliver',
  'late',
  'lose',
  'cut',
  'orphan',
  'twice',
  'unavailable',
  'tooMany',
  'badGateway',
  'portal',
  'portalJson',
  'blocked',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Connection of a device. HELD: requests wait until a step decides their outcome. */
export type Link = 'ONLINE' | 'OFFLINE' | 'HELD';

/** One step. Numbers choose among the candidates at that moment, so that any part of a plan is a valid plan. */
export type Step =
  | {
      readonly kind: 'act';
      readonly device: number;
      readonly page: number;
      readonly act: CommandName;
      readonly a: number;
      readonly b: number;
      readonly c: number;
    }
  | { readonly kind: 'undo' | 'look'; readonly device: number; readonly page: number }
  | { readonly kind: 'link'; readonly device: number; readonly link: Link }
  /** Outcome of the next request of a device that is online. */
  | { readonly kind: 'fault'; readonly device: number; readonly outcome: Outcome; readonly which: number }
  /** Outcome of a request that is held or orphaned. */
  | { readonly kind: 'carry'; readonly choice: number; readonly outcome: Outcome; readonly which: number }
  /** Delivers the events of the change stream. */
  | { readonly kind: 'hear'; readonly device: number }
  | { readonly kind: 'wait'; readonly device: number; readonly seconds: number }
  | { readonly kind: 'wake'; readonly device: number }
  | { readonly kind: 'clock'; readonly device: number; readonly days: number }
  /** Crashes a page or the whole device; only some of the pending writes are executed. */
  | {
      readonly kind: 'crash';
      readonly device: number;
      readonly isWhole: boolean;
      readonly page: number;
      readonly survivors: number;
    }
  | { readonly kind: 'open' | 'close' | 'steal' | 'save'; readonly device: number; readonly page: number }
  | { readonly kind: 'disk'; readonly device: number; readonly state: 'FINE' | 'SLOW' | 'FULL' }
  | { readonly kind: 'restart' }
  /** Takes a backup of the user's data; restores the last one. */
  | { readonly kind: 'backup' }
  | { readonly kind: 'restore' };

export interface Plan {
  readonly isPremium: boolean;
  /** Initial data: the number of activities, entries and objectives, and whether the week has a draft review. */
  readonly activities: number;
  readonly entries: number;
  readonly objectives: number;
  readonly isReviewed: boolean;
  /** Error of each device's clock, in days. */
  readonly clocks: readonly number[];
  readonly steps: readonly Step[];
}

const COMMAND_WEIGHTS: Readonly<Record<CommandName, number>> = {
  record: 9,
  setAmount: 4,
  removeEntries: 2,
  editEntry: 4,
  moveEntry: 2,
  removeEntry: 4,
  skip: 3,
  removeSkip: 2,
  away: 1,
  create: 7,
  edit: 4,
  archive: 3,
  delete: 3,
  move: 4,
  goal: 3,
  track: 1,
  addArea: 1,
  editArea: 1,
  deleteArea: 2,
  orderAreas: 1,
  settings: 2,
  rename: 1,
  completeStep: 1,
  objective: 2,
  editObjective: 4,
  deleteObjective: 2,
  setStanding: 1,
  carry: 1,
  checkIn: 4,
  checkInAgain: 2,
  editCheckIn: 2,
  removeCheckIn: 2,
  link: 2,
  moveObjective: 2,
  draft: 4,
  finish: 3,
  endEdit: 2,
  deleteReview: 2,
  rateLife: 2,
  removeLifeRating: 1,
};

const device = fc.nat({ max: 4 });
const page = fc.nat({ max: 1 });
const which = fc.nat({ max: 1 });
const small = fc.nat({ max: 30 });
const days = fc.oneof(fc.constantFrom(0, 1, -1), fc.integer({ min: -11_000, max: 11_000 }));
const outcome = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Outcome>('deliver') },
  { weight: 9, arbitrary: fc.constantFrom<Outcome>('late', 'late', 'lose', 'cut', 'cut', 'orphan', 'orphan', 'twice') },
  { weight: 4, arbitrary: fc.constantFrom(...OUTCOMES) },
);
/** Any command; those of the theme are several times as frequent. */
const commandAbout = (theme: object) =>
  fc.constantFrom(
    ...Object.entries(COMMAND_WEIGHTS).flatMap(([name, weight]) =>
      Array.from({ length: name in theme ? weight * 6 : weight }, () => name as CommandName),
    ),
  );

const stepAbout = (theme: object, backups: number): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: backups, arbitrary: fc.record({ kind: fc.constantFrom('backup' as const, 'restore' as const) }) },
    {
      weight: 26,
      arbitrary: fc.record({
        kind: fc.constant('act' as const),
        device,
        page,
        act: commandAbout(theme),
        a: small,
        b: small,
        c: small,
      }),
    },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('undo' as const), device, page }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const), device, page }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('link' as const),
        device,
        link: fc.constantFrom<Link>('ONLINE', 'OFFLINE', 'HELD', 'HELD'),
      }),
    },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('fault' as const), device, outcome, which }) },
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('carry' as const), choice: small, outcome, which }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('hear' as const), device }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        device,
        seconds: fc.constantFrom(0.05, 1, 2, 5, 40, 600, 100_000),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('wake' as const), device }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('clock' as const), device, days }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('crash' as const),
        device,
        isWhole: fc.boolean(),
        page,
        survivors: fc.nat({ max: 3 }),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'open' as const,
          'open' as const,
          'close' as const,
          'steal' as const,
          'save' as const,
          'save' as const,
        ),
        device,
        page,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('disk' as const),
        device,
        state: fc.constantFrom('FINE' as const, 'SLOW' as const, 'SLOW' as const, 'FULL' as const),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
  );

const planAbout = (theme: object, backups = 0): fc.Arbitrary<Plan> =>
  fc.record({
    isPremium: fc.boolean(),
    // With four, the second device to add one is rejected.
    activities: fc.constantFrom(0, 1, 2, 3, 4, 4),
    entries: fc.nat({ max: 3 }),
    objectives: fc.nat({ max: 2 }),
    isReviewed: fc.boolean(),
    clocks: fc.array(days, { minLength: 2, maxLength: 5 }),
    steps: fc.array(stepAbout(theme, backups), { minLength: 10, maxLength: 40, size: 'max' }),
  });

/** Generates plans for two to five devices of one user. */
export const plans: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 2, arbitrary: planAbout({}) },
  { weight: 1, arbitrary: planAbout(OBJECTIVE_COMMANDS) },
  { weight: 1, arbitrary: planAbout(REVIEW_COMMANDS) },
  { weight: 1, arbitrary: planAbout(LIFE_RATING_COMMANDS) },
  { weight: 1, arbitrary: planAbout({}, 6) },
);
