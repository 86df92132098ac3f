import type { Mutation as MutationKey } from '@sevenfold/contract';
import { activityMutations } from './activity';
import { areaMutations } from './area';
import { combinedGoalMutations } from './combinedGoal';
import { entryMutations } from './entry';
import { feedbackMutations } from './feedback';
import { integrationMutations } from './integration';
import { lifeRatingMutations } from './lifeRating';
import type { Mutation } from './mutation';
import { objectiveMutations } from './objective';
import { planMutations } from './plan';
import { reviewMutations } from './review';
import { skipMutations } from './skip';
import { userMutations } from './user';

const ALL = [
  ...userMutations,
  ...areaMutations,
  ...activityMutations,
  ...entryMutations,
  ...skipMutations,
  ...planMutations,
  ...objectiveMutations,
  ...combinedGoalMutations,
  ...reviewMutations,
  ...lifeRatingMutations,
  ...integrationMutations,
  ...feedbackMutations,
] as const;

type Missing = Exclude<MutationKey, (typeof ALL)[number]['call']>;

/** All mutations that devices make; one that is missing does not compile. */
export const MUTATIONS: [Missing] extends [never] ? readonly Mutation<MutationKey>[] : Missing =
  ALL as readonly object[] as readonly Mutation<MutationKey>[];
