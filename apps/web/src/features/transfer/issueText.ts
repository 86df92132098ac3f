import { NOTE_MAX } from '@sevenfold/domain/activity';
import {
  BYTE_ORDER_MARK,
  CHANGED_REASONS,
  countIssues,
  csvLines,
  type IssueReason,
  LEFT_OUT_REASONS,
  type RowIssue,
} from '@sevenfold/domain/transfer';
import { text } from '#platform';
import { amountText, type Counted } from '#features/record';

function reasonsText(issues: readonly RowIssue[], reasons: readonly IssueReason[]): string | null {
  const counts = countIssues(issues);
  const parts = reasons.flatMap((reason) => {
    const count = counts[reason] ?? 0;
    return count > 0 ? [text(`transfer.reason.${reason}`, { count })] : [];
  });
  return parts.length === 0 ? null : parts.join(' · ');
}

/** Lists what is left out, by reason; null if nothing is. */
export function leftOutText(issues: readonly RowIssue[]): string | null {
  const reasons = reasonsText(issues, LEFT_OUT_REASONS);
  return reasons === null ? null : text('transfer.leftOut', { reasons });
}

/** Lists what is recorded in another way, by reason; null if nothing is. */
export function changedText(issues: readonly RowIssue[]): string | null {
  const reasons = reasonsText(issues, CHANGED_REASONS);
  return reasons === null ? null : text('transfer.changed', { reasons });
}

/** An issue, with what is recorded instead: "3 km"; null if nothing is. */
export interface ShownIssue extends RowIssue {
  readonly recordedText: string | null;
}

/** Adds to issues how the activity they belong to shows amounts. */
export const showIssues = (issues: readonly RowIssue[], activity: Counted): ShownIssue[] =>
  issues.map((issue) => ({
    ...issue,
    recordedText: issue.recorded === null ? null : amountText(activity, issue.recorded),
  }));

/** "Row 12", or the date in files without rows. */
export const placeText = ({ row, date }: RowIssue): string =>
  row === null ? date : text('transfer.issue.row', { row });

/** Says what is wrong with a row, and what to do about it. */
export const issueText = ({ reason, date, value, recordedText }: ShownIssue): string =>
  text(`transfer.issue.${reason}`, { date, value, recorded: recordedText ?? '', max: NOTE_MAX });

/** The issues as a CSV file. */
export const issuesCsv = (issues: readonly ShownIssue[]): string =>
  BYTE_ORDER_MARK +
  csvLines([
    [
      text('transfer.issue.rowColumn'),
      text('transfer.columnActivity'),
      text('transfer.columnDate'),
      text('transfer.columnAmount'),
      text('transfer.issue.column'),
    ],
    ...issues.map((issue) => [issue.row, issue.activity, issue.date, issue.value, issueText(issue)]),
  ]);
