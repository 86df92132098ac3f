/**
 * Reasons why something of a file is left out. `NOTE_ALONE` is the note of a day without a record: only records have
 * notes. `NOT_A_COUNT` is a duration in an activity that is counted in times, `OTHER_UNIT` an amount in kilometres in one
 * whose others are in miles.
 */
export const LEFT_OUT_REASONS = [
  'INVALID_DATE',
  'FUTURE_DATE',
  'INVALID_AMOUNT',
  'TOO_LARGE',
  'NOT_A_COUNT',
  'OTHER_UNIT',
  'ZERO',
  'NO_NAME',
  'ONE_TIME_TASK',
  'NOTE_ALONE',
] as const;

/**
 * Reasons why something is recorded in another way: rounded to whole units, as "done" without its amount, or without the
 * end of its note.
 */
export const CHANGED_REASONS = ['ROUNDED', 'AMOUNT_DROPPED', 'NOTE_CUT'] as const;

export type IssueReason = (typeof LEFT_OUT_REASONS)[number] | (typeof CHANGED_REASONS)[number];

/** Something of a file that is not imported as it is written there. */
export interface RowIssue {
  readonly reason: IssueReason;
  /** Row of the table, as spreadsheets count from 1; null for files without rows. */
  readonly row: number | null;
  /** Name of the activity; empty if unknown. */
  readonly activity: string;
  /** As it is written in the file; empty if it has none. */
  readonly date: string;
  readonly value: string;
  /** The amount that is recorded, in the unit of the activity; null if nothing is. */
  readonly recorded: number | null;
}

/** Creates the issue of something that is left out. */
export const leaveOut = (reason: IssueReason, details: Partial<RowIssue> = {}): RowIssue => ({
  row: null,
  activity: '',
  date: '',
  value: '',
  recorded: null,
  ...details,
  reason,
});

/** Number of issues of each reason. */
export function countIssues(issues: readonly RowIssue[]): Partial<Record<IssueReason, number>> {
  const counts: Partial<Record<IssueReason, number>> = {};
  for (const { reason } of issues) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
