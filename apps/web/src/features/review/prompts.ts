import type { ActivityFacts, ReviewFacts } from '@sevenfold/domain/review';
import { text } from '../../platform/text';
import { doneText } from './words';

const PROMPTS_MAX = 5;

const line = (facts: ActivityFacts, amount: string): string => text('review.prompt', { name: facts.name, amount });

/** Suggested lines for wins: met goals first, then other activities by attainment. */
export function winPrompts({ activities }: ReviewFacts): readonly string[] {
  const kept = activities.filter(({ direction, outcome, done }) =>
    direction === 'AT_MOST' ? outcome === 'MET' : done > 0 && (outcome === 'MET' || outcome === 'NO_GOAL'),
  );
  const sorted = [...kept].sort((a, b) => Number(b.outcome === 'MET') - Number(a.outcome === 'MET'));
  return sorted.slice(0, PROMPTS_MAX).map((facts) => line(facts, doneText(facts)));
}

/** Suggested lines for struggles: missed goals, lowest attainment first, and skipped days. */
export function strugglePrompts({ activities }: ReviewFacts): readonly string[] {
  const missed = activities
    .filter(({ outcome }) => outcome === 'MISSED' || outcome === 'RUNNING')
    .sort((a, b) => (a.attainment ?? 0) - (b.attainment ?? 0));
  const skipped = activities.filter(
    ({ skippedDays, outcome }) => skippedDays > 0 && outcome !== 'MISSED' && outcome !== 'RUNNING',
  );
  return [
    ...missed
      .filter(({ direction, attainment }) => direction === 'AT_LEAST' || (attainment ?? 1) < 1)
      .map((facts) => line(facts, doneText(facts))),
    ...skipped.map((facts) => line(facts, text('review.skipped', { days: facts.skippedDays }))),
  ].slice(0, PROMPTS_MAX);
}

/** Appends a line to a text. */
export const withLine = (written: string, added: string): string =>
  written.trim() === '' ? added : `${written.trimEnd()}\n${added}`;
