import type { Activity } from '@sevenfold/contract';
import { remainingPauseDates } from '@sevenfold/domain/activity';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Command } from '#data';
import { removePlans } from '#features/plan';
import { absence, knownRecordsOn, removeSkips, together } from '#features/record';
import { plannedAbsences } from '#features/user';
import { changeActivity } from './commands';

/**
 * Skips the days from today until an activity returns, and removes what is planned on them. Replaces a pause that is
 * already running.
 */
export function pauseUntil(activity: Activity, today: CivilDate, until: CivilDate): Command {
  const before = remainingPauseDates(activity, today);
  const dates = remainingPauseDates({ pausedUntil: until }, today);
  const plans = dates.flatMap((date) => knownRecordsOn(activity.id, date).plans);
  const freed = freedDates(before.filter((date) => date >= until));
  return together([
    changeActivity(activity, { pausedUntil: until }),
    ...(freed.length > 0 ? [removeSkips(skipsOn(activity, freed))] : []),
    absence([activity.id], dates, knownRecordsOn, null),
    ...(plans.length > 0 ? [removePlans(plans)] : []),
  ]);
}

/** Ends a pause today: its remaining days are not skipped any more, except those of planned absences. */
export function resume(activity: Activity, today: CivilDate): Command {
  const freed = freedDates(remainingPauseDates(activity, today));
  return together([
    changeActivity(activity, { pausedUntil: null }),
    ...(freed.length > 0 ? [removeSkips(skipsOn(activity, freed))] : []),
  ]);
}

/** Without the dates of planned absences, on which everything stays skipped. */
function freedDates(dates: readonly CivilDate[]): readonly CivilDate[] {
  const absent = new Set(plannedAbsences());
  return dates.filter((date) => !absent.has(date));
}

const skipsOn = ({ id }: Activity, dates: readonly CivilDate[]) =>
  dates.map((date) => ({ activityId: id, date, reason: null }));
