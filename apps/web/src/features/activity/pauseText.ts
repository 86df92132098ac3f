import { endOfPause, type PauseState } from '@sevenfold/domain/activity';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { dayShort, text } from '#platform';

/** "Paused until Nov 30"; null for an activity that is not paused on a day. */
export function pauseText(activity: PauseState, date: CivilDate): string | null {
  const end = endOfPause(activity, date);
  return end === null ? null : text('activity.paused', { day: dayShort(end) });
}
