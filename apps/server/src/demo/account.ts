import { today } from '@sevenfold/domain/calendar';
import type { Language } from '@sevenfold/domain/user';
import type { Clock } from '../clock';
import type { Db } from '#db';
import { findAccount, insertIdentity } from '#features/identity';
import { insertUser } from '#features/auth';
import { grantPremium } from '#features/subscription';
import { writeOnboardingStep } from '#features/user';
import { newId } from '../id';
import { loadCombinedGoal } from './combinedGoals';
import { generateHistory } from './generate';
import { loadHistory } from './load';
import { loadObjectives } from './loadObjectives';
import { loadReviews } from './loadReviews';
import { generateObjectives } from './objectives';
import { generateReviews } from './reviews';

/** Account name of the demo, for local sign-in. */
export const DEMO_NAME = 'demo';
export const IDENTITY = { issuer: 'local', subject: DEMO_NAME, email: undefined, name: DEMO_NAME };

/** Three years, including the current week. */
const WEEKS = 157;
const SEED = 7;
const DAY = 24 * 60 * 60 * 1000;

export interface DemoOptions {
  readonly language: Language;
  readonly timezone: string;
}

/**
 * Creates the demo account with three years of history up to now; keeps an existing one.
 *
 * @returns true if it was created
 */
export async function makeDemoAccount(db: Db, clock: Clock, { language, timezone }: DemoOptions): Promise<boolean> {
  if (await findAccount(db, IDENTITY)) return false;
  const history = generateHistory({
    seed: SEED,
    now: clock.now(),
    timezone,
    weekStartDay: 'MONDAY',
    language,
    weeks: WEEKS,
    activities: 13,
  });
  const registered: Clock = { now: () => Math.min(...history.activities.map((activity) => activity.createdAt)) - DAY };
  const userId = newId(registered);
  await db.transaction().execute(async (inner) => {
    const standard = { email: undefined, dateOfBirth: null, whereDidYouHear: null, weekStartDay: 'MONDAY' } as const;
    const user = { userId, name: 'Alex', language, timezone, ...standard };
    const transaction = await insertUser(inner, user, registered);
    await insertIdentity(inner, IDENTITY, userId, new Date(registered.now()));
    // Thirteen activities exceed the free plan.
    await grantPremium(transaction, clock, { grantedAt: new Date(registered.now()), endsOn: null });
    for (const step of ['WELCOME', 'ADD_ACTIVITY', 'SET_WEEKLY_GOAL', 'GET_STARTED'] as const)
      await writeOnboardingStep(transaction, step, new Date(registered.now()));
    await loadHistory(transaction, history, new Date(registered.now()));
    await loadObjectives(
      transaction,
      generateObjectives(history, { seed: SEED, now: clock.now(), today: today(clock.now(), timezone, 0), language }),
      clock,
    );
    await loadCombinedGoal(transaction, history, { seed: SEED, timezone, language }, clock);
    await loadReviews(
      transaction,
      generateReviews(history, { seed: SEED, now: clock.now(), timezone, weekStartDay: 'MONDAY', language }),
    );
  });
  return true;
}
