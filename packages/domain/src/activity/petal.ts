import type { CivilDate } from '../calendar';
import type { DayRing } from './dayRing';

/**
 * State of a day in the week mark. DONE: all of its items are done. WHOLE: on track. PARTLY: less. NOTHING: none of
 * it. SKIPPED: no items because of skips. EMPTY: no items. FUTURE: after today.
 */
export type PetalState = 'DONE' | 'WHOLE' | 'PARTLY' | 'NOTHING' | 'SKIPPED' | 'EMPTY' | 'FUTURE';

/** One day of the week mark. */
export interface Petal {
  readonly date: CivilDate;
  readonly state: PetalState;
  /** Mean share of the day's items, 0 to 1; 0 on future days and without items. */
  readonly share: number;
}

/** Share from which on a day is on track. */
export const ON_TRACK_SHARE = 0.8;
/** Tolerates the rounding of sums of shares. */
const ROUNDING = 1e-9;

/** True for a day on track. */
export const isWhole = ({ state }: Pick<Petal, 'state'>): boolean => state === 'DONE' || state === 'WHOLE';

/** A day up to today. */
export function petalOfDay(
  { items, share: sum }: Pick<DayRing, 'items' | 'share'>,
  isSkipped: boolean,
): Pick<Petal, 'state' | 'share'> {
  if (items === 0) return { state: isSkipped ? 'SKIPPED' : 'EMPTY', share: 0 };
  const share = sum / items;
  if (share === 0) return { state: 'NOTHING', share };
  return { state: sum === items ? 'DONE' : share >= ON_TRACK_SHARE - ROUNDING ? 'WHOLE' : 'PARTLY', share };
}
