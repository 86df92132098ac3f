import type { Activity } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import type { Command } from '#data';
import { knownRecordsOn, unskip } from '#features/record';

/** Removes the skips of an activity on dates. */
export function freeDays({ id }: Pick<Activity, 'id'>, dates: readonly CivilDate[]): Command {
  const skips = dates.flatMap((date) => knownRecordsOn(id, date).skips);
  // Undo restores the skips that there are: a day with an entry has none.
  return {
    operations: unskip(dates.map((date) => ({ activityId: id, date, reason: null }))).operations,
    inverse: unskip(skips).inverse,
  };
}
