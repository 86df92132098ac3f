import {
  type ActivityFacts,
  findStruggles,
  isMoreThanUsual,
  type ReviewFacts,
  type Struggle,
  type StruggleWeek,
} from '@sevenfold/domain/review';
import { text } from '#platform';
import { duration } from '#features/record';
import { doneText, writtenAmount } from './words';

const PROMPTS_MAX = 3;

/**
 * Suggested sentences for wins: met goals first, then what was more than usual or was done without a goal.
 *
 * @param lastWeek what each activity by its id was done in the week before, as far as it is known
 */
export function winPrompts({ activities }: ReviewFacts, lastWeek: StruggleWeek['lastWeek']): readonly string[] {
  const won = activities.filter((facts) =>
    facts.direction === 'AT_MOST'
      ? facts.outcome === 'MET'
      : facts.done > 0 &&
        (facts.outcome === 'MET' || facts.outcome === 'NO_GOAL' || isMoreThanUsual(facts, lastWeek.get(facts.id))),
  );
  const sorted = [...won].sort((a, b) => Number(b.outcome === 'MET') - Number(a.outcome === 'MET'));
  return sorted.slice(0, PROMPTS_MAX).map(winText);
}

function winText(facts: ActivityFacts): string {
  const values = { name: facts.name, amount: writtenAmount(facts, facts.done) };
  if (facts.direction === 'AT_MOST') return text('review.win.limit', { ...values, amount: doneText(facts) });
  if (facts.outcome === 'MET') return text('review.win.met', values);
  return text(facts.outcome === 'NO_GOAL' ? 'review.win.done' : 'review.win.more', values);
}

/** Suggested sentences for struggles. */
export const strugglePrompts = (facts: ReviewFacts, week: StruggleWeek): readonly string[] =>
  findStruggles(facts, week).slice(0, PROMPTS_MAX).map(struggleText);

function struggleText({ kind, activity }: Struggle): string {
  const { name, skippedDays, done } = activity;
  switch (kind) {
    case 'MISSED':
      return text('review.miss.missed', { name, amount: writtenText(activity) });
    case 'OUT_OF_REACH':
      return text('review.miss.outOfReach', { name, amount: writtenText(activity) });
    case 'OVER_LIMIT':
      return text('review.miss.limit', { name, amount: doneText(activity) });
    case 'QUIETER':
      return done === 0
        ? text('review.miss.none', { name })
        : text('review.miss.less', { name, amount: writtenAmount(activity, done) });
    case 'SKIPPED':
      return text('review.miss.skipped', { name, days: skippedDays });
  }
}

/** "1h 50m of 4h" inside a sentence. */
const writtenText = (facts: ActivityFacts): string =>
  facts.unit === 'DURATION' && facts.target !== null
    ? text('review.miss.durationOf', { done: duration(facts.done), target: duration(facts.target) })
    : doneText(facts);

/** Appends a line to a text. */
export const withLine = (written: string, added: string): string =>
  written.trim() === '' ? added : `${written.trimEnd()}\n${added}`;
