import type { Activity } from '@sevenfold/contract';
import { remainingPauseDates } from '@sevenfold/domain/activity';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Command } from '#data';
import { removePlans } from '#features/plan';
import { absence, knownRecordsOn, together, unskip } from '#features/record';
import { plannedAbsences } from '#features/user';
import { changeActivity } from './commands';

/**
 * Skips the days from today until an activity returns, and removes what is planned on them. Replaces a pause that is
 * already running.
 */
export function pauseUntil(activity: Activity, today: CivilDate, until: CivilDate): Command {
  const left = remainingPauseDates(activity, today).filter((date) => date >= until);
  const dates = remainingPauseDates({ pausedUntil: until }, today);
  const plans = dates.flatMap((date) => knownRecordsOn(activity.id, date).plans);
  return together([
    changeActivity(activity, { pausedUntil: until }),
    freeDays(activity, left),
    absence([activity.id], dates, knownRecordsOn, null),
    ...(plans.length > 0 ? [removePlans(plans)] : []),
  ]);
}

/** Ends a pause today: its remaining days are not skipped any more, except those of planned absences. */
export function resume(activity: Activity, today: CivilDate): Command {
  return together([
    changeActivity(activity, { pausedUntil: null }),
    freeDays(activity, remainingPauseDates(activity, today)),
  ]);
}

/** Removes the skips of a pause, without the dates of planned absences, on which everything stays skipped. */
function freeDays({ id }: Activity, dates: readonly CivilDate[]): Command {
  const absent = new Set(plannedAbsences());
  const days = dates.filter((date) => !absent.has(date)).map((date) => ({ activityId: id, date, reason: null }));
  const skips = days.flatMap(({ date }) => knownRecordsOn(id, date).skips);
  // Undo restores the skips that there are: a day with an entry has none.
  return { operations: unskip(days).operations, inverse: unskip(skips).inverse };
}
