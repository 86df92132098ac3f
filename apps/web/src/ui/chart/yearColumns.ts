import { monthOfWeek, weeksOfYear, type WeekId } from '@sevenfold/domain/calendar';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** Splits the weeks of a year into twelve columns, one per month, of four to five weeks each. */
export function yearColumns(isoYear: number): WeekId[][] {
  const weeks = weeksOfYear(isoYear);
  return MONTHS.map((month) => weeks.filter((week) => monthOfWeek(week) === month));
}

/**
 * Returns the week a key leads to: up and down by a week, also across months, left and right by a month, Home and End
 * to the ends. Null for any other key.
 */
export function yearStep(key: string, columns: readonly (readonly WeekId[])[], from: WeekId): WeekId | null {
  const all = columns.flat();
  const at = all.indexOf(from);
  const column = columns.findIndex((weeks) => weeks.includes(from));
  const row = columns[column]?.indexOf(from) ?? 0;
  const ofMonth = (weeks: readonly WeekId[] | undefined) => weeks?.[row] ?? weeks?.at(-1) ?? from;
  switch (key) {
    case 'ArrowUp':
      return all[at - 1] ?? from;
    case 'ArrowDown':
      return all[at + 1] ?? from;
    case 'ArrowLeft':
      return ofMonth(columns[column - 1]);
    case 'ArrowRight':
      return ofMonth(columns[column + 1]);
    case 'Home':
      return all[0] ?? from;
    case 'End':
      return all.at(-1) ?? from;
    default:
      return null;
  }
}
