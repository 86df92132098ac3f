import type { Activity } from '@sevenfold/contract';
import { remainingPauseDates } from '@sevenfold/domain/activity';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Command } from '#data';
import { removePlans } from '#features/plan';
import { absence, knownRecordsOn, together } from '#features/record';
import { plannedAbsences } from '#features/user';
import { changeActivity } from './commands';
import { freeDays } from './freeDays';

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
    freeDays(activity, withoutAbsences(left)),
    absence([activity.id], dates, knownRecordsOn, null),
    ...(plans.length > 0 ? [removePlans(plans)] : []),
  ]);
}

/** Ends a pause today: its remaining days are not skipped any more, except those of planned absences. */
export function resume(activity: Activity, today: CivilDate): Command {
  return together([
    changeActivity(activity, { pausedUntil: null }),
    freeDays(activity, withoutAbsences(remainingPauseDates(activity, today))),
  ]);
}

/** Leaves out the dates of planned absences, on which everything stays skipped. */
function withoutAbsences(dates: readonly CivilDate[]): readonly CivilDate[] {
  const absent = new Set(plannedAbsences());
  return dates.filter((date) => !absent.has(date));
}
