import { type CivilDate, datesBetween, today } from '@sevenfold/domain/calendar';
import type { Absence } from '@sevenfold/domain/user';
import { now } from '#platform';
import { knownUser } from './api';

/** Absences that are not over. */
export const upcomingAbsences = (absences: readonly Absence[] | undefined, from: CivilDate): Absence[] =>
  (absences ?? []).filter(({ last }) => last >= from);

/** The dates of planned absences from today on, without duplicates. */
export function plannedAbsences(): readonly CivilDate[] {
  const user = knownUser();
  if (!user?.absences) return [];
  const from = today(now(), user.settings.timezone, user.settings.dayEndsAt);
  return [
    ...new Set(
      upcomingAbsences(user.absences, from).flatMap(({ first, last }) =>
        datesBetween(first < from ? from : first, last),
      ),
    ),
  ];
}
