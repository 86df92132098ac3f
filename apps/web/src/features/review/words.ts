import {
  changeOf,
  type ActivityFacts,
  type Feeling,
  type GentleNote,
  type GoalDiffLine,
  type GoalOffer,
  type Highlight,
  type ObjectiveMovement,
} from '@sevenfold/domain/review';
import type { Activity } from '@sevenfold/contract';
import { number } from '../../platform/format';
import { text } from '../../platform/text';
import { amountText, duration, progressText } from '../record/amount';

const FEELING_TEXTS = {
  1: 'review.feeling1',
  2: 'review.feeling2',
  3: 'review.feeling3',
  4: 'review.feeling4',
  5: 'review.feeling5',
} as const satisfies Record<Feeling, string>;

/** "Good". */
export const feelingName = (feeling: Feeling): string => text(FEELING_TEXTS[feeling]);

/** "2 of 3 days"; without a goal "2 days". */
export const doneText = (facts: ActivityFacts): string =>
  facts.target === null ? amountText(facts, facts.done) : progressText(facts, facts.done, facts.target);

/** "1 more than usual"; undefined without a usual value. Counts are compared with one decimal. */
export function usualText(facts: ActivityFacts): string | undefined {
  const change = changeOf(facts);
  if (change === null) return undefined;
  // Computed from the rounded usual value, so that the two displayed numbers add up.
  const size = rounded(facts, Math.abs(facts.done - rounded(facts, facts.meanBefore ?? 0)));
  if (size === 0) return text('review.usual');
  const amount = facts.unit === 'DURATION' ? duration(size) : number(size);
  return text(change > 0 ? 'review.more' : 'review.less', { amount });
}

/** Rounds an average for display: whole minutes, otherwise one decimal. */
export const rounded = ({ unit }: Pick<Activity, 'unit'>, amount: number): number =>
  unit === 'DURATION' ? Math.round(amount) : Math.round(amount * 10) / 10;

export function highlightText(highlight: Highlight): string {
  if (highlight.kind === 'ALL_MET') return text('review.highlight.allMet', { goals: highlight.goals });
  const values = { name: highlight.activity.name, amount: doneText(highlight.activity) };
  if (highlight.kind === 'ABOVE_USUAL') return text('review.highlight.aboveUsual', values);
  return text(highlight.kind === 'GOAL_MET' ? 'review.highlight.goalMet' : 'review.highlight.done', values);
}

export const gentleText = ({ kind, activity: { name } }: GentleNote): string =>
  text(kind === 'QUIETER' ? 'review.note.quieter' : 'review.note.overLimit', { name });

type ChangedActivity = Pick<Activity, 'unit' | 'customTimesUnit' | 'direction' | 'name'>;

/** Evidence for a goal: "Met in 7 of the last 8 weeks" and "4.5 on average"; empty without data. */
export function reasonTexts(
  activity: ChangedActivity,
  { reason, metWeeks, goalWeeks, quietWeeks, average, weeks }: GoalOffer,
): readonly string[] {
  if (reason === 'QUIET') return [text('review.reason.quiet', { weeks: quietWeeks })];
  if (reason === 'TOO_NEW' || weeks === 0 || average === null) return [];
  const mean = text('review.reason.average', { amount: amountText(activity, rounded(activity, average)) });
  if (goalWeeks === 0) return [mean];
  return [
    text(reason === 'SELDOM_MET' ? 'review.reason.seldomMet' : 'review.reason.oftenMet', {
      met: metWeeks,
      weeks: goalWeeks,
    }),
    mean,
  ];
}

/** "Raise to 4 days". */
export function suggestionText(
  activity: ChangedActivity,
  { current, suggested }: Pick<GoalOffer, 'current' | 'suggested'>,
): string {
  const to = suggested ?? 0;
  const key = current === null ? 'review.setTo' : to > current ? 'review.raiseTo' : 'review.lowerTo';
  return text(key, { amount: amountText(activity, to) });
}

/** "Run: 3 days → 4 days". */
export function changeText(activity: ChangedActivity, { kind, from, to }: GoalDiffLine): string {
  const { name } = activity;
  const said = (target: number | null) => (target === null ? '' : amountText(activity, target));
  if (kind === 'ARCHIVE') return text('review.change.archive', { name });
  if (kind === 'SET') return text('review.change.set', { name, to: said(to) });
  if (kind === 'PAUSE') return text('review.change.pause', { name, from: said(from) });
  return text('review.change.target', { name, from: said(from), to: said(to) });
}

/** "15 → 18", with one decimal. */
export const movementText = ({ from, to }: Pick<ObjectiveMovement, 'from' | 'to'>): string =>
  text('review.moved', { from: number(tenths(from)), to: number(tenths(to)) });

const tenths = (value: number): number => Math.round(value * 10) / 10;
