import type { CivilDate } from '../calendar';

/** Longest planned absence in days: longer than a holiday, and small enough for one command that can be undone. */
export const ABSENCE_DAYS_MAX = 92;
/** Maximum number of absences of a user: one for each day of a year. */
export const ABSENCES_MAX = 366;

/** A range of dates on which everything is skipped, both ends included. */
export interface Absence {
  readonly first: CivilDate;
  readonly last: CivilDate;
}

/**
 * A list of absences after some were planned and others cancelled, by their first date, then their last one. A range
 * that is planned twice is listed once. If the list has no room for all, the earliest are left out.
 */
export function changedAbsences<T extends Absence>(
  absences: readonly T[],
  { planned = [], cancelled = [] }: { planned?: readonly T[] | undefined; cancelled?: readonly T[] | undefined },
): T[] {
  const byRange = new Map([...absences, ...planned].map((absence) => [absenceKey(absence), absence]));
  for (const absence of cancelled) byRange.delete(absenceKey(absence));
  return [...byRange]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, absence]) => absence)
    .slice(-ABSENCES_MAX);
}

/** Identifies an absence within the list of a user. */
export const absenceKey = ({ first, last }: Absence): string => `${first} ${last}`;
