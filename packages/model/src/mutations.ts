import type { Mutation as MutationKey } from '@sevenfold/contract';
import * as activity from './activity';
import * as area from './area';
import * as entry from './entry';
import * as lifeRating from './lifeRating';
import type { Mutation } from './mutation';
import * as objective from './objective';
import * as review from './review';
import * as skip from './skip';
import * as user from './user';
import * as withoutRows from './withoutRows';

const ALL = [
  user.editUser,
  user.editSettings,
  user.completeOnboardingStep,
  user.dismissSuggestion,
  area.createArea,
  area.editArea,
  area.deleteArea,
  area.orderAreas,
  activity.createActivity,
  activity.editActivity,
  activity.deleteActivity,
  activity.restoreActivity,
  activity.setActive,
  activity.setWeeklyGoal,
  activity.setCalendarTracking,
  activity.moveActivities,
  entry.createEntry,
  entry.editEntry,
  entry.removeEntry,
  entry.restoreEntry,
  entry.writeHealthRecords,
  entry.chooseEvent,
  skip.setSkips,
  skip.removeSkips,
  objective.createObjective,
  objective.editObjective,
  objective.deleteObjective,
  objective.restoreObjective,
  objective.setObjectiveStatus,
  objective.createCheckIn,
  objective.editCheckIn,
  objective.removeCheckIn,
  objective.restoreCheckIn,
  objective.linkActivity,
  objective.unlinkActivity,
  objective.orderObjectives,
  review.draftReview,
  review.finishReview,
  review.reopenReview,
  review.deleteReview,
  review.restoreReview,
  lifeRating.rateLife,
  lifeRating.removeLifeRating,
  withoutRows.sendFeedback,
  withoutRows.chooseCalendar,
] as const;

type Missing = Exclude<MutationKey, (typeof ALL)[number]['call']>;

/** All mutations that devices make; one that is missing does not compile. */
export const MUTATIONS: [Missing] extends [never] ? readonly Mutation<MutationKey>[] : Missing =
  ALL as readonly object[] as readonly Mutation<MutationKey>[];
