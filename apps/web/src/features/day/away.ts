import type { Activity, User } from '@sevenfold/contract';
import { type PauseState, remainingPauseDates } from '@sevenfold/domain/activity';
import { type CivilDate, datesBetween } from '@sevenfold/domain/calendar';
import { type Absence, absenceKey } from '@sevenfold/domain/user';
import type { Command } from '#data';
import { absence, type ActivityRecords, together, unskip } from '#features/record';
import { changeAbsences, upcomingAbsences } from '#features/user';

type Skipped = Pick<Activity, 'id'> & PauseState;
type KnownRecords = (activityId: string, date: CivilDate) => ActivityRecords;

/**
 * Plans an absence and skips its days. Absences that are over leave the list.
 *
 * @param dates consecutive, at least one
 * @param known the records of an activity around a date: a day with entries is not skipped
 */
export function planAbsence(
  user: User,
  activities: readonly Skipped[],
  dates: readonly [CivilDate, ...CivilDate[]],
  today: CivilDate,
  known: KnownRecords,
): Command {
  const planned = { first: dates[0], last: dates.at(-1) ?? dates[0] };
  const absences = user.absences ?? [];
  const isListed = absences.some((one) => absenceKey(one) === absenceKey(planned));
  return together([
    changeAbsences(
      isListed ? [] : [planned],
      absences.filter(({ last }) => last < today),
    ),
    absence(
      activities.map(({ id }) => id),
      dates,
      known,
    ),
  ]);
}

/**
 * Removes a planned absence and frees its days from today on, except those of other absences and of a pause.
 *
 * @param known the records of an activity around a date: undo restores the skips as they are
 */
export function cancelAbsence(
  user: User,
  activities: readonly Skipped[],
  cancelled: Absence,
  today: CivilDate,
  known: KnownRecords,
): Command {
  const others = upcomingAbsences(user.absences, today).filter((one) => absenceKey(one) !== absenceKey(cancelled));
  const freed = datesBetween(cancelled.first < today ? today : cancelled.first, cancelled.last).filter(
    (date) => !others.some(({ first, last }) => first <= date && date <= last),
  );
  const days = activities.flatMap((activity) => {
    const paused = new Set(remainingPauseDates(activity, today));
    return freed.flatMap((date) => (paused.has(date) ? [] : [{ activityId: activity.id, date, reason: null }]));
  });
  const skips = days.flatMap(({ activityId, date }) =>
    known(activityId, date).skips.filter((skip) => skip.date === date),
  );
  return together([
    changeAbsences([], [cancelled]),
    // Frees all days, because another device may have skipped some; restores what was skipped here.
    { operations: unskip(days).operations, inverse: unskip(skips).inverse },
  ]);
}
