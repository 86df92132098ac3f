import { addDays, type CivilDate, datesBetween } from '../calendar';

/** Longest pause in days. A pause is stored as one skip per day. */
export const PAUSE_DAYS_MAX = 366;

interface PauseState {
  /** The day on which the activity returns, which is not paused any more. */
  readonly pausedUntil?: CivilDate | null | undefined;
}

/** True if an activity is paused on a day. */
export const isPaused = ({ pausedUntil }: PauseState, date: CivilDate): boolean =>
  pausedUntil !== undefined && pausedUntil !== null && date < pausedUntil;

/**
 * The dates from today to the end of a pause, at most {@link PAUSE_DAYS_MAX}; empty for an activity that is not
 * paused.
 */
export const remainingPauseDates = (activity: PauseState, today: CivilDate): CivilDate[] =>
  isPaused(activity, today) && activity.pausedUntil
    ? datesBetween(today, addDays(activity.pausedUntil, -1)).slice(0, PAUSE_DAYS_MAX)
    : [];
