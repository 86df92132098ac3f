import fc from 'fast-check';
import type { ActName } from './acts';
import { OBJECTIVE_ACTS } from './objectiveActs';
import { REVIEW_ACTS } from './reviewActs';

/** What happens to a request on its way. */
export const OUTCOMES = [
  'deliver',
  'late',
  'lose',
  'cut',
  'stray',
  'twice',
  'unavailable',
  'tooMany',
  'badGateway',
  'portal',
  'portalJson',
  'blocked',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** How a device is connected. HELD: requests wait until a step says what becomes of them. */
export type Link = 'ONLINE' | 'OFFLINE' | 'HELD';

/**
 * One thing that happens. Numbers choose among whatever there is at that moment, so that any part of a history is a
 * history.
 */
export type Step =
  | {
      readonly kind: 'act';
      readonly device: number;
      readonly page: number;
      readonly act: ActName;
      readonly a: number;
      readonly b: number;
      readonly c: number;
    }
  | { readonly kind: 'undo' | 'look'; readonly device: number; readonly page: number }
  | { readonly kind: 'link'; readonly device: number; readonly link: Link }
  /** What becomes of the next requests of a device that is online. */
  | { readonly kind: 'fault'; readonly device: number; readonly outcome: Outcome; readonly which: number }
  /** What becomes of a request that is held, or that a page has given up. */
  | { readonly kind: 'carry'; readonly choice: number; readonly outcome: Outcome; readonly which: number }
  /** What the stream of changes has told arrives. */
  | { readonly kind: 'hear'; readonly device: number }
  | { readonly kind: 'wait'; readonly device: number; readonly seconds: number }
  | { readonly kind: 'wake'; readonly device: number }
  | { readonly kind: 'clock'; readonly device: number; readonly days: number }
  /** A page goes away without a word, or the whole device; of what it was writing only some is kept. */
  | {
      readonly kind: 'crash';
      readonly device: number;
      readonly isWhole: boolean;
      readonly page: number;
      readonly survivors: number;
    }
  | { readonly kind: 'open' | 'close' | 'steal' | 'save'; readonly device: number; readonly page: number }
  | { readonly kind: 'disk'; readonly device: number; readonly state: 'FINE' | 'SLOW' | 'FULL' }
  | { readonly kind: 'restart' };

export interface Plan {
  readonly isPremium: boolean;
  /** What was there before: how many activities, entries and objectives, and whether the week's review was begun. */
  readonly activities: number;
  readonly entries: number;
  readonly objectives: number;
  readonly isReviewed: boolean;
  /** How wrong each device's clock is, in days. */
  readonly clocks: readonly number[];
  readonly steps: readonly Step[];
}

const ACT_WEIGHTS: Readonly<Record<ActName, number>> = {
  record: 9,
  setAmount: 4,
  takeBack: 2,
  editEntry: 4,
  moveEntry: 2,
  removeEntry: 4,
  skip: 3,
  takeSkipBack: 2,
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
};

const device = fc.nat({ max: 4 });
const page = fc.nat({ max: 1 });
const which = fc.nat({ max: 1 });
const small = fc.nat({ max: 30 });
const days = fc.oneof(fc.constantFrom(0, 1, -1), fc.integer({ min: -11_000, max: 11_000 }));
const outcome = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Outcome>('deliver') },
  { weight: 9, arbitrary: fc.constantFrom<Outcome>('late', 'late', 'lose', 'cut', 'cut', 'stray', 'stray', 'twice') },
  { weight: 4, arbitrary: fc.constantFrom(...OUTCOMES) },
);
/** Any act, and those that the history is about so many times as often. */
const actAbout = (theme: object) =>
  fc.constantFrom(
    ...Object.entries(ACT_WEIGHTS).flatMap(([name, weight]) =>
      Array.from({ length: name in theme ? weight * 6 : weight }, () => name as ActName),
    ),
  );

const stepAbout = (theme: object): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 26,
      arbitrary: fc.record({
        kind: fc.constant('act' as const),
        device,
        page,
        act: actAbout(theme),
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

const planAbout = (theme: object): fc.Arbitrary<Plan> =>
  fc.record({
    isPremium: fc.boolean(),
    // With four, the second device that adds one is refused.
    activities: fc.constantFrom(0, 1, 2, 3, 4, 4),
    entries: fc.nat({ max: 3 }),
    objectives: fc.nat({ max: 2 }),
    isReviewed: fc.boolean(),
    clocks: fc.array(days, { minLength: 2, maxLength: 5 }),
    steps: fc.array(stepAbout(theme), { minLength: 10, maxLength: 40, size: 'max' }),
  });

/** Anything that two to five devices of one person can live through. */
export const plans: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 2, arbitrary: planAbout({}) },
  { weight: 1, arbitrary: planAbout(OBJECTIVE_ACTS) },
  { weight: 1, arbitrary: planAbout(REVIEW_ACTS) },
);
