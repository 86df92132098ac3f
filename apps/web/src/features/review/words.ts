import {
  type ActivityFacts,
  type Feeling,
  type GentleNote,
  type GoalDiffLine,
  type GoalOffer,
  type Highlight,
  type ObjectiveMovement,
  type ReviewFacts,
  roundedMovement,
  usualDifference,
  type WeekContent,
} from '@sevenfold/domain/review';
import type { Direction } from '@sevenfold/domain/activity';
import type { Activity } from '@sevenfold/contract';
import { number, shareText, text } from '#platform';
import { amountWithUnit, formatterFor } from '#features/objective';
import { amountText, customUnit, goalProgressText } from '#features/record';

const FEELING_TEXTS = {
  1: 'review.feeling1',
  2: 'review.feeling2',
  3: 'review.feeling3',
  4: 'review.feeling4',
  5: 'review.feeling5',
} as const satisfies Record<Feeling, string>;

/** "Good". */
export const feelingName = (feeling: Feeling): string => text(FEELING_TEXTS[feeling]);

/** "2 of 3 days"; for a maximum "2 · 3 days max"; without a goal "2 days". */
export function doneText(facts: ActivityFacts): string {
  const { target, done } = facts;
  return target === null ? amountText(facts, done) : goalProgressText(facts, done, target);
}

/** "2 days fewer than usual"; undefined without a usual value. */
export function usualText(facts: ActivityFacts): string | undefined {
  const difference = usualDifference(facts);
  if (difference === null) return undefined;
  if (difference === 0) return text('review.usual');
  const count = Math.abs(difference);
  // "3 times more" would be a factor.
  if (facts.unit === 'TIMES' && facts.customTimesUnit === null)
    return text(difference > 0 ? 'review.moreTimes' : 'review.fewerTimes', { count });
  const less = facts.unit === 'DURATION' ? 'review.less' : 'review.fewer';
  return text(difference > 0 ? 'review.more' : less, { amount: amountText(facts, count) });
}

/**
 * "8 of 11 when you reviewed · 7 of 11 now", with the average progress where only that differs; undefined while the
 * numbers of a finished review read as they do now.
 */
export function sinceReviewText(then: ReviewFacts, now: ReviewFacts): string | undefined {
  const goals = ({ goalsMet, goals: of }: ReviewFacts) =>
    text('review.cardOf', { value: number(goalsMet), of: number(of) });
  const share = ({ attainment }: ReviewFacts) => (attainment === null ? '–' : shareText(attainment));
  const differing = [goals, share].find((read) => read(then) !== read(now));
  return differing && text('review.sinceReview', { reviewed: differing(then), now: differing(now) });
}

/** Rounds an average for display: whole minutes, otherwise one decimal. */
const roundAmount = ({ unit }: Pick<Activity, 'unit'>, amount: number): number =>
  unit === 'DURATION' ? Math.round(amount) : Math.round(amount * 10) / 10;

/**
 * "A strong week for Deep work": what the week is remembered by, as far as its content goes. A week with little in it
 * is not praised like a full one.
 */
export function headlineText(highlight: Highlight | null, content: WeekContent): string {
  const isRunning = content === 'BEGUN' || content === 'SO_FAR';
  if (highlight === null)
    return text(
      content === 'SO_FAR'
        ? 'review.headline.underWay'
        : isRunning
          ? 'review.headline.quietSoFar'
          : 'review.headline.quiet',
    );
  if (highlight.kind === 'ALL_MET') return text(isRunning ? 'review.headline.allMetSoFar' : 'review.headline.allMet');
  const { name, direction } = highlight.activity;
  if (direction === 'AT_MOST') return text('review.headline.limit', { name });
  if (highlight.kind === 'GOAL_MET') return text('review.headline.goalMet', { name });
  if (highlight.kind === 'STREAK') return text('review.headline.streak', { name, weeks: highlight.weeks });
  if (content === 'QUIET') return text('review.headline.quietWith', { name });
  const isAbove = highlight.kind === 'ABOVE_USUAL';
  if (content === 'WHOLE') return text(isAbove ? 'review.headline.carried' : 'review.headline.done', { name });
  return text(isAbove && content === 'SO_FAR' ? 'review.headline.carrying' : 'review.headline.begun', { name });
}

/** "Less Run than usual (1 day).": the activity that went less well. */
export const gentleText = ({ kind, activity }: GentleNote): string =>
  kind === 'QUIETER'
    ? text('review.note.quieter', { name: activity.name, amount: writtenAmount(activity, activity.done) })
    : text('review.note.overLimit', { name: activity.name, amount: doneText(activity) });

/** "2 days", "1h", "3×": an amount inside a sentence or the name of a button. */
export const writtenAmount = (activity: Pick<Activity, 'unit' | 'customTimesUnit'>, amount: number): string =>
  activity.unit === 'TIMES' && activity.customTimesUnit === null
    ? text('review.timesShort', { count: amount })
    : amountText(activity, amount);

type ChangedActivity = Pick<Activity, 'unit' | 'customTimesUnit' | 'direction' | 'name'>;

/**
 * Evidence for an offer: "Met in 3 of 7 weeks" and, of the suggested goal, "2h 30m would have worked in 6 of 7"; without
 * one, "4.5 on average". Empty without data.
 */
export function reasonTexts(activity: ChangedActivity, offer: GoalOffer): readonly string[] {
  const { reason, metWeeks, goalWeeks, quietWeeks, average, weeks } = offer;
  if (reason === 'QUIET') return [text('review.reason.quiet', { weeks: quietWeeks })];
  const isJudged = reason !== 'TOO_NEW' && goalWeeks > 0;
  const basis = suggestionBasis(activity, offer, !isJudged);
  if (reason === 'TOO_NEW' || weeks === 0 || average === null) return basis === null ? [] : [basis];
  const then =
    basis ?? text('review.reason.average', { amount: writtenAmount(activity, roundAmount(activity, average)) });
  if (!isJudged) return [then];
  const key = reason === 'SELDOM_MET' ? 'review.reason.seldomMet' : 'review.reason.oftenMet';
  return [text(key, { met: metWeeks, weeks: goalWeeks }), then];
}

/** "2h 30m would have worked in 6 of 7": in how many weeks a suggested goal would have been met; null without one. */
const suggestionBasis = (
  activity: ChangedActivity,
  { suggested, suggestedMetWeeks, weeks }: GoalOffer,
  isAlone: boolean,
): string | null =>
  suggested === null || suggestedMetWeeks === null
    ? null
    : text('review.reason.suggested', {
        amount: writtenAmount(activity, suggested),
        met: suggestedMetWeeks,
        weeks,
        kind: isAlone ? 'alone' : suggestedMetWeeks === weeks ? 'every' : 'other',
      });

const CHANGES = {
  AT_LEAST: { raise: 'review.raiseTo', lower: 'review.lowerTo' },
  // A lower limit asks for more.
  AT_MOST: { raise: 'review.loosenTo', lower: 'review.tightenTo' },
} as const satisfies Record<Direction, unknown>;

/** "Raise to 4 days", of a limit "Tighten to 8h 30m". */
export function suggestionText(
  activity: ChangedActivity,
  { current, suggested }: Pick<GoalOffer, 'current' | 'suggested'>,
): string {
  const to = suggested ?? 0;
  const { raise, lower } = CHANGES[activity.direction];
  const key = current === null ? 'review.setTo' : to > current ? raise : lower;
  return text(key, { amount: writtenAmount(activity, to) });
}

/** "Run: 3 days → 4 days". */
export function changeText(activity: ChangedActivity, { kind, from, to }: GoalDiffLine): string {
  const { name } = activity;
  const amount = (target: number | null) => (target === null ? '' : amountText(activity, target));
  if (kind === 'ARCHIVE') return text('review.change.archive', { name });
  if (kind === 'SET') return text('review.change.set', { name, to: amount(to) });
  if (kind === 'PAUSE') return text('review.change.pause', { name, from: amount(from) });
  return text('review.change.target', { name, from: amount(from), to: amount(to) });
}

/** "15 → 18 lessons", "78.2 → 77.9 kg", "12h → 14h 30m". Durations have whole minutes. */
export function movementText(
  movement: Pick<ObjectiveMovement, 'from' | 'to'>,
  objective: Parameters<typeof amountWithUnit>[0],
): string {
  const { followed } = objective;
  const { from, to } = followed?.unit === 'DURATION' ? movement : roundedMovement(movement);
  return text('review.moved', { from: formatterFor(followed)(from), to: amountWithUnit(objective, to) });
}

/** "days", "times", "glasses". */
export const goalUnit = (activity: ChangedActivity, count: number): string =>
  customUnit(activity, count) ?? text(activity.unit === 'DAYS' ? 'review.unitDays' : 'review.unitTimes', { count });
