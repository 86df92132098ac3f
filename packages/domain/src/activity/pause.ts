import type { CivilDate } from '../calendar';

/** Longest pause in days. A pause is stored as one skip per day. */
export const PAUSE_DAYS_MAX = 366;

export interface PauseState {
  /** The day on which the activity returns, which is not paused any more. */
  readonly pausedUntil?: CivilDate | null | undefined;
}

/** The first day after a pause; null for an activity that is not paused on a day. */
export const endOfPause = ({ pausedUntil }: PauseState, date: CivilDate): CivilDate | null =>
  pausedUntil && date < pausedUntil ? pausedUntil : null;

/** True if an activity is paused on a day. */
export const isPaused = (activity: PauseState, date: CivilDate): boolean => endOfPause(activity, date) !== null;

/** Of an activity that is not paused. */
export const NO_PAUSE: PauseState = { pausedUntil: null };
