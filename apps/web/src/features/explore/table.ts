import type { Activity } from '@sevenfold/contract';
import type { Group } from '@sevenfold/domain/explore';
import { text } from '#platform';
import type { Cell } from '@sevenfold/domain/transfer';
import type { Row } from './rows';
import { unitText } from './words';

/** Two decimals, enough for sums to add up. */
export const toTwoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** The exported table: stable dates and keys, plain numbers, and headings in the current language. */
export function buildTable(activity: Activity, rows: readonly Row[], group: Group): Cell[][] {
  const unit = activity.unit === 'DURATION' ? text('explore.csv.minutes') : unitText(activity, 'TOTAL');
  const hasGoals = group === 'WEEK';
  const heading = [
    text('explore.csv.period'),
    text('explore.csv.from'),
    text('explore.csv.to'),
    text('explore.csv.total', { unit }),
    text('explore.csv.mean', { unit }),
    text('explore.csv.activeDays'),
    text('explore.csv.records'),
    ...(hasGoals ? [text('explore.csv.goal', { unit })] : []),
  ];
  return [
    heading,
    ...rows.map((row): Cell[] => [
      row.key,
      row.from,
      row.to,
      row.total,
      toTwoDecimals(row.mean),
      row.activeDays,
      row.entries,
      ...(hasGoals ? [row.goal] : []),
    ]),
  ];
}
