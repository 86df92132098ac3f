import type { Activity } from '@sevenfold/contract';
import { datesOfWeek, weekdayOf, weekIdOf } from '@sevenfold/domain/calendar';
import { type DateRange, shownHours, SOURCES, weekdaysWithin } from '@sevenfold/domain/explore';
import type { Cell } from '@sevenfold/domain/transfer';
import type { PartOfRecords } from '#breakdown';
import { text, weekdayLong, weekdayShort } from '#platform';
import type { Explored } from '#features/activity';
import type { RowsView } from './rows';
import { toTwoDecimals } from './table';
import { hourShort, hourText, unitText } from './words';

/** Records of a weekday, of an hour of the day or of a source, over the whole range. */
export interface ProfileRow {
  readonly key: string;
  /** Axis label: "Mon", "7 AM"; empty where there is no axis. */
  readonly short: string;
  /** "Monday", "7:00 AM". */
  readonly name: string;
  /** In the activity's unit; of an hour or a source of a daily activity, the number of records. */
  readonly amount: number;
  /** Average of a weekday over its dates within the range; null for the others. */
  readonly mean: number | null;
  readonly entries: number;
  /** Records that it consists of. */
  readonly only: PartOfRecords;
}

/** The weekdays in the order of the user's week. @param counted the days of the range on which the activity counts */
export function weekdayRows(
  { exploration }: Explored,
  { weekStartDay, today }: Omit<RowsView, 'activity'>,
  counted: DateRange,
): readonly ProfileRow[] {
  const often = weekdaysWithin(counted);
  return datesOfWeek(weekIdOf(today, weekStartDay), weekStartDay).map((date) => {
    const weekday = weekdayOf(date);
    const { total, entries } = exploration.weekdays[weekday] ?? { total: 0, entries: 0 };
    return {
      key: String(weekday),
      short: weekdayShort(date),
      name: weekdayLong(date),
      amount: total,
      mean: total / Math.max(1, often[weekday] ?? 1),
      entries,
      only: { weekday },
    };
  });
}

/** The hours worth showing; none without a record that has a time. */
export function hourRows({ exploration }: Explored): readonly ProfileRow[] {
  const { hours } = exploration;
  if (hours.every(({ entries }) => entries === 0)) return [];
  return shownHours(exploration).map((hour) => ({
    key: String(hour),
    short: hourShort(hour),
    name: hourText(hour),
    amount: hours[hour]?.amount ?? 0,
    mean: null,
    entries: hours[hour]?.entries ?? 0,
    only: { hour },
  }));
}

/** The sources of the records; none where there is only one. */
export function sourceRows({ exploration: { sources } }: Explored): readonly ProfileRow[] {
  const used = SOURCES.filter((source) => sources[source].entries > 0);
  if (used.length < 2) return [];
  return used.map((source) => ({
    key: source,
    short: '',
    name: text(`entry.source.${source}`),
    amount: sources[source].amount,
    mean: null,
    entries: sources[source].entries,
    only: { source },
  }));
}

/** Records without a time of day as a row below the hours. */
export const withoutTimeRow = ({ exploration: { withoutTime } }: Explored): ProfileRow => ({
  key: 'none',
  short: '',
  name: text('breakdown.noTime'),
  amount: withoutTime.amount,
  mean: null,
  entries: withoutTime.entries,
  only: { hour: null },
});

/** The columns of a profile that have values: those of a daily activity have no amount but their records. */
export function profileColumns({ unit }: Pick<Activity, 'unit'>, rows: readonly ProfileRow[]) {
  const hasMeans = rows.some(({ mean }) => mean !== null);
  return { hasMeans, hasAmounts: hasMeans || unit !== 'DAYS' };
}

/** The exported table of a profile: plain numbers, and headings in the current language. */
export function buildProfile(activity: Activity, heading: string, rows: readonly ProfileRow[]): Cell[][] {
  const unit = activity.unit === 'DURATION' ? text('explore.csv.minutes') : unitText(activity, 'TOTAL');
  const { hasMeans, hasAmounts } = profileColumns(activity, rows);
  return [
    [
      heading,
      ...(hasAmounts ? [text('explore.csv.total', { unit })] : []),
      ...(hasMeans ? [text('explore.csv.mean', { unit })] : []),
      text('explore.csv.records'),
    ],
    ...rows.map(({ name, amount, mean, entries }): Cell[] => [
      name,
      ...(hasAmounts ? [amount] : []),
      ...(mean === null ? [] : [toTwoDecimals(mean)]),
      entries,
    ]),
  ];
}
