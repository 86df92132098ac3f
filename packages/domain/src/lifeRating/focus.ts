import type { LifeArea } from './lifeAreas';
import { lowestFirst, type Scores } from './scores';

/**
 * Suggestion of a rating which area to work on. WEAKEST: the area with the lowest score, or all that share it.
 * EVEN: all rated areas have the same score, so that each of them may be chosen. NONE: nothing is rated.
 */
export type Focus =
  | { readonly kind: 'NONE' }
  | { readonly kind: 'WEAKEST' | 'EVEN'; readonly areas: readonly LifeArea[]; readonly score: number };

export function findFocus(scores: Scores): Focus {
  const rated = lowestFirst(scores);
  const [lowest, highest] = [rated[0], rated.at(-1)];
  if (!lowest || !highest) return { kind: 'NONE' };
  const areas = rated.filter(({ score }) => score === lowest.score).map(({ area }) => area);
  if (rated.length > 1 && lowest.score === highest.score) return { kind: 'EVEN', areas, score: lowest.score };
  return { kind: 'WEAKEST', areas, score: lowest.score };
}
