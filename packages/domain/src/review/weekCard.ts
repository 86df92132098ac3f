import { trackedMinutes, type WeekMark } from '../activity';
import { countActiveDays } from './content';
import type { ReviewFacts } from './facts';

/**
 * Number on the card of a week. GOALS: goals met; ON_TRACK: days on which all that was due is done; ATTAINMENT: mean
 * attainment, 0 to 1; ACTIVE_DAYS: days with a record; TRACKED: minutes.
 */
export type CardNumberKind = 'GOALS' | 'ON_TRACK' | 'ATTAINMENT' | 'ACTIVE_DAYS' | 'TRACKED';

export interface CardNumber {
  readonly kind: CardNumberKind;
  /** Greater than 0. */
  readonly value: number;
  /** The whole that `value` is a part of; null for numbers without one. */
  readonly of: number | null;
}

/** Maximum count of numbers on a card. */
export const CARD_NUMBERS = 3;

/** Share of tracked minutes in the ranking, which have no whole: after what went well, before what did not. */
const TRACKED_SHARE = 0.5;

type CardFacts = Pick<ReviewFacts, 'running' | 'goalsMet' | 'goals' | 'attainment' | 'areas' | 'activities'>;

/**
 * The numbers of a week's card, the best first: ranked by their share of the whole. Numbers that are 0 are left out, so
 * that a card never leads with what was missed. The attainment of a running week is left out: beside its days on track
 * it reads as a contradiction.
 */
export function weekCardNumbers(
  { running, goalsMet, goals, attainment, areas, activities }: CardFacts,
  { onTrack, counted }: Pick<WeekMark, 'onTrack' | 'counted'>,
): readonly CardNumber[] {
  const activeDays = countActiveDays(areas);
  const ranked: readonly (CardNumber & { readonly share: number })[] = [
    { kind: 'GOALS', value: goalsMet, of: goals, share: shareOf(goalsMet, goals) },
    { kind: 'ON_TRACK', value: onTrack, of: counted, share: shareOf(onTrack, counted) },
    { kind: 'ACTIVE_DAYS', value: activeDays, of: null, share: shareOf(activeDays, 7) },
    { kind: 'ATTAINMENT', value: running ? 0 : (attainment ?? 0), of: null, share: attainment ?? 0 },
    { kind: 'TRACKED', value: trackedMinutes(activities), of: null, share: TRACKED_SHARE },
  ];
  return ranked
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.share - a.share)
    .slice(0, CARD_NUMBERS)
    .map(({ kind, value, of }) => ({ kind, value, of }));
}

const shareOf = (value: number, whole: number): number => (whole === 0 ? 0 : value / whole);
