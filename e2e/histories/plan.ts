import fc from 'fast-check';
import type { CommandName } from './commands';
import { COMBINED_GOAL_COMMANDS } from './combinedGoalCommands';
import { LIFE_RATING_COMMANDS } from './lifeRatingCommands';
import { OBJECTIVE_COMMANDS } from './objectiveCommands';
import { PLANNING_COMMANDS } from './planningCommands';
import { REVIEW_COMMANDS } from './reviewCommands';

/**
 * Outcome of a request. `deliver`: it arrives, and so does its response. `timeOut`: the tab stops waiting; the request
 * may still arrive. `duplicate`: it arrives at two servers at once. `internalError`: the server rolls back its first
 * operation, because of a fault. From `unavailable` on: it does not arrive, and the response is one of `FOREIGN_RESPONSES`.
 */
export const OUTCOMES = [
  'deliver',
  'delayResponse',
  'loseRequest',
  'loseResponse',
  'timeOut',
  'duplicate',
  'internalError',
  'unavailable',
  'tooMany',
  'badGateway',
  'captivePortal',
  'captivePortalJson',
  'blocked',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Connection of a device. HELD: requests wait until a step decides their outcome. */
export type Connection = 'ONLINE' | 'OFFLINE' | 'HELD';

/**
 * One step. Its numbers are indices into the candidates at that moment, modulo their number, so that fast-check can
 * shrink a plan to any of its steps.
 */
export type Step =
  | {
      readonly kind: 'dispatch';
      readonly device: number;
      readonly tab: number;
      readonly command: CommandName;
      readonly a: number;
      readonly b: number;
      readonly c: number;
    }
  | { readonly kind: 'undo' | 'switchWeek'; readonly device: number; readonly tab: number }
  /** A tap on a row of the widget; the app merges it at once, or at its next start. */
  | {
      readonly kind: 'tap';
      readonly device: number;
      readonly row: number;
      readonly isSkip: boolean;
      readonly isMerged: boolean;
    }
  | { readonly kind: 'connect'; readonly device: number; readonly connection: Connection }
  /**
   * Outcome of the next request of a device that is online, sent to the server with that index, modulo their number.
   */
  | { readonly kind: 'fault'; readonly device: number; readonly outcome: Outcome; readonly server: number }
  /** Outcome of a request that is held or orphaned. */
  | { readonly kind: 'releaseRequest'; readonly choice: number; readonly outcome: Outcome; readonly server: number }
  /** Delivers the events of the change stream. */
  | { readonly kind: 'deliverEvents'; readonly device: number }
  /** Lets time pass on a device, and executes the delayed operations of its disk. */
  | { readonly kind: 'wait'; readonly device: number; readonly seconds: number }
  /** Tells the tabs of a device that they are visible again. */
  | { readonly kind: 'wake'; readonly device: number }
  /** Moves a wrong clock. */
  | { readonly kind: 'clock'; readonly device: number; readonly days: number }
  /** Crashes a tab or the whole device; only some of the pending writes are executed. */
  | {
      readonly kind: 'crash';
      readonly device: number;
      readonly isWhole: boolean;
      readonly tab: number;
      readonly survivors: number;
    }
  | { readonly kind: 'open' | 'close' | 'changeLeader' | 'becomeIdle'; readonly device: number; readonly tab: number }
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
  readonly hasDraftReview: boolean;
  /** True if a timer runs at the start. */
  readonly hasTimer: boolean;
  /** Error of each device's clock, in days. */
  readonly clockErrors: readonly number[];
  readonly steps: readonly Step[];
}

const COMMAND_WEIGHTS: Readonly<Record<CommandName, number>> = {
  record: 9,
  setAmount: 4,
  removeEntries: 2,
  editEntry: 4,
  moveEntry: 2,
  removeEntry: 4,
  health: 3,
  skip: 3,
  removeSkip: 2,
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
  dismissSuggestion: 1,
  objective: 2,
  editObjective: 4,
  deleteObjective: 2,
  changeStatus: 1,
  carryOver: 1,
  checkIn: 4,
  checkInAgain: 2,
  editCheckIn: 2,
  removeCheckIn: 2,
  link: 2,
  editSteps: 4,
  note: 3,
  editNote: 1,
  removeNote: 1,
  moveObjective: 2,
  combinedGoal: 3,
  editCombinedGoal: 2,
  combinedTarget: 2,
  deleteCombinedGoal: 1,
  away: 1,
  cancelAbsence: 1,
  pause: 2,
  resume: 1,
  plan: 4,
  removePlan: 2,
  copyPlan: 1,
  weekdays: 1,
  dayMax: 1,
  everyDays: 1,
  reminders: 2,
  startTimer: 3,
  stopTimer: 6,
  draft: 4,
  finish: 3,
  endEdit: 2,
  deleteReview: 2,
  foldLetter: 2,
  rateLife: 2,
  removeLifeRating: 1,
};

const device = fc.nat({ max: 4 });
const tab = fc.nat({ max: 1 });
const server = fc.nat({ max: 1 });
/** An index into candidates. */
const small = fc.nat({ max: 30 });
/** An error of a clock: none, a day, or up to 30 years. */
const days = fc.oneof(fc.constantFrom(0, 1, -1), fc.integer({ min: -11_000, max: 11_000 }));
const outcome = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Outcome>('deliver') },
  {
    weight: 9,
    arbitrary: fc.constantFrom<Outcome>(
      'delayResponse',
      'delayResponse',
      'loseRequest',
      'loseResponse',
      'loseResponse',
      'timeOut',
      'timeOut',
      'duplicate',
    ),
  },
  { weight: 4, arbitrary: fc.constantFrom(...OUTCOMES) },
);
/** Any command; those of the theme are six times as frequent. */
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
        kind: fc.constant('dispatch' as const),
        device,
        tab,
        command: commandAbout(theme),
        a: small,
        b: small,
        c: small,
      }),
    },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('undo' as const), device, tab }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('switchWeek' as const), device, tab }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('tap' as const),
        device,
        row: small,
        isSkip: fc.boolean(),
        isMerged: fc.boolean(),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('connect' as const),
        device,
        connection: fc.constantFrom<Connection>('ONLINE', 'OFFLINE', 'HELD', 'HELD'),
      }),
    },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('fault' as const), device, outcome, server }) },
    {
      weight: 8,
      arbitrary: fc.record({ kind: fc.constant('releaseRequest' as const), choice: small, outcome, server }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('deliverEvents' as const), device }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('wait' as const),
        device,
        // From below the first retry delay (1 s) to more than a day.
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
        tab,
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
          'changeLeader' as const,
          'becomeIdle' as const,
          'becomeIdle' as const,
        ),
        device,
        tab,
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
    // The free plan allows five: with four, only one device can add another.
    activities: fc.constantFrom(0, 1, 2, 3, 4, 4),
    entries: fc.nat({ max: 3 }),
    objectives: fc.nat({ max: 2 }),
    hasDraftReview: fc.boolean(),
    hasTimer: fc.boolean(),
    clockErrors: fc.array(days, { minLength: 2, maxLength: 5 }),
    steps: fc.array(stepAbout(theme, backups), { minLength: 10, maxLength: 40, size: 'max' }),
  });

/** Generates plans for two to five devices of one user. */
export const plans: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 2, arbitrary: planAbout({}) },
  { weight: 1, arbitrary: planAbout(OBJECTIVE_COMMANDS) },
  { weight: 1, arbitrary: planAbout(COMBINED_GOAL_COMMANDS) },
  { weight: 1, arbitrary: planAbout(REVIEW_COMMANDS) },
  { weight: 1, arbitrary: planAbout(LIFE_RATING_COMMANDS) },
  { weight: 1, arbitrary: planAbout(PLANNING_COMMANDS) },
  { weight: 1, arbitrary: planAbout({}, 6) },
);
