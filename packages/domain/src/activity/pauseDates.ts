import { addDays, type CivilDate, datesBetween } from '../calendar';
import { endOfPause, PAUSE_DAYS_MAX, type PauseState } from './pause';

/**
 * The dates from today to the end of a pause, at most {@link PAUSE_DAYS_MAX}; empty for an activity that is not
 * paused.
 */
export function remainingPauseDates(activity: PauseState, today: CivilDate): CivilDate[] {
  const end = endOfPause(activity, today);
  return end === null ? [] : datesBetween(today, addDays(end, -1)).slice(0, PAUSE_DAYS_MAX);
}
