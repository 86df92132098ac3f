export { isWorthReviewing, type WeekContent, weekContent } from './content';
export {
  type ActivityFacts,
  type AreaFacts,
  changeOf,
  type FactsInput,
  type FactsSource,
  type ObjectiveMovement,
  type ReviewedActivity,
  type ReviewFacts,
  reviewFacts,
  streaksBefore,
  type UsualWeek,
  usualWeeks,
  type WeekFigures,
  WEEKS_BEFORE,
} from './facts';
export { type GoalChoice, goalChangeWith, goalDiff, type GoalDiffKind, type GoalDiffLine } from './goalDiff';
export {
  type GoalAction,
  type GoalOffer,
  goalOffer,
  type GoalReason,
  type ConsideredWeek,
  consideredWeeks,
  type OfferInput,
  type OfferSource,
} from './goalOffer';
export { type Feeling, FEELINGS, firstWin, REVIEW_TEXT_MAX } from './limits';
export { type MovingObjective, objectiveMovements, roundedMovement } from './movement';
export {
  type GentleNote,
  findGentleNote,
  type Highlight,
  chooseHighlight,
  factsBefore,
  type Struggle,
  findStruggles,
  type StruggleWeek,
} from './notes';
export { goalsFrom, isLastDayOfWeek, isReviewable, lastConsideredWeek } from './reviewable';
export { isComparedWithUsual, isMoreThanUsual, usualDifference } from './usual';
export { CARD_NUMBERS, type CardNumber, type CardNumberKind, weekCardNumbers } from './weekCard';
export { isWorthChanging, suggestedTarget, SUGGESTION_WEEKS } from './suggestion';
export { hasLetterToRead, unreadIfChanged } from './letter';
export { summarizeReview } from './summary';
