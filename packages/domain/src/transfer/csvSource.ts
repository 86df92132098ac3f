import { DEFAULT_COLOR } from '../activity';
import { type CivilDate, MIN_DATE } from '../calendar';
import { toOneLine } from '../text';
import { exactly, guessDecimalMark, parseAmount } from './amount';
import { conversionFactor, guessCounting, guessScale } from './counting';
import { unescapeFormula } from './csv';
import { parseCsvDate } from './csvDate';
import { leaveOut, type RowIssue } from './issue';
import { type Counting, type Measure, minutesPerUnit } from './measure';
import type { Source, SourceActivity, SourceRecord } from './source';
import {
  readColumn,
  type CsvMapping,
  hasText,
  labelOfHeader,
  markColumns,
  measureOfHeader,
  type Row,
  withoutUnit,
} from './csvMapping';

/** Words for counting that are no labels: the app says "times" and "days" itself, also in what it exports. */
const NO_LABEL = /^(times?|counts?|x|days?|veces|vez|d[ií]as?|回|日)$/i;

/** Unit of durations, which is the label of no count. */
const MINUTE = 'min';

interface ActivityRows {
  readonly records: SourceRecord[];
  /** The first unit of a row, in which the others are recorded; null without one. */
  unit: string | null;
}

/** Context of reading a table, besides its columns. */
export interface CsvContext {
  /** The latest date that can have records. */
  readonly today: CivilDate;
  /** Zone in which times in UTC get their date. */
  readonly timezone: string;
  /** Name of the activity if no column holds names. */
  readonly nameWithout: string;
}

/**
 * Reads a table as records.
 *
 * @param rows all rows of the file, also empty ones, so that their numbers are those of a spreadsheet
 */
export function sourceOfCsv(rows: readonly Row[], mapping: CsvMapping, context: CsvContext): Source {
  if (mapping.isWide && mapping.hasHeader) return sourceOfColumns(rows, mapping, context);
  const headerAt = mapping.hasHeader ? rows.findIndex(hasText) : -1;
  const label = mapping.amount === null ? null : labelOfHeader(rows[headerAt]?.[mapping.amount] ?? '');
  return sourceOfRows(rows, mapping, context, label);
}

/** Reads each column as an activity. Empty cells and a "no" are left out without a word: they are most of such a table. */
function sourceOfColumns(rows: readonly Row[], mapping: CsvMapping, context: CsvContext): Source {
  const filledRows = rows.filter(hasText);
  const taken = new Set<string>();
  const sources = markColumns(filledRows, mapping.date).map((amount) => {
    const header = unescapeFormula((filledRows[0]?.[amount] ?? '').trim());
    const amounts = readColumn(filledRows, amount, true);
    const decimalMark = guessDecimalMark(amounts, mapping.decimalMark).mark;
    const measure = measureOfHeader(header, amounts, decimalMark);
    const column = { ...mapping, activity: null, amount, unit: null, note: null, decimalMark, measure };
    const nameWithout = freeName(header, taken);
    taken.add(nameWithout);
    const label = withoutUnit(header) === header ? null : labelOfHeader(header);
    return sourceOfRows(rows, column, { ...context, nameWithout }, label);
  });
  const isOfRow = ({ reason }: RowIssue) => reason === 'INVALID_DATE' || reason === 'FUTURE_DATE';
  return {
    app: 'CSV',
    activities: sources.flatMap(({ activities }) => activities),
    issues: sources.flatMap(({ issues }, index) =>
      issues.filter((issue) => (isOfRow(issue) ? index === 0 : issue.reason !== 'ZERO' && issue.value !== '')),
    ),
  };
}

/** The name of a column's activity: with its unit, or a number, where an earlier column has the same one. */
function freeName(header: string, taken: ReadonlySet<string>): string {
  const name = withoutUnit(header);
  let free = taken.has(name) ? header : name;
  for (let number = 2; taken.has(free); number += 1) free = `${name} (${number})`;
  return free;
}

function sourceOfRows(
  rows: readonly Row[],
  mapping: CsvMapping,
  context: CsvContext,
  headerLabel: string | null,
): Source {
  const issues: RowIssue[] = [];
  const activities = new Map<string, ActivityRows>();
  const headerAt = mapping.hasHeader ? rows.findIndex(hasText) : -1;
  rows.forEach((row, index) => {
    if (index <= headerAt || !hasText(row)) return;
    const read = readRow(row, index + 1, mapping, context);
    if ('reason' in read) return void issues.push(read);
    const activity = activities.get(read.name) ?? { records: [], unit: null };
    activity.unit ??= read.unit;
    activity.records.push(convertRecord(read, activity.unit));
    activities.set(read.name, activity);
  });
  return {
    app: 'CSV',
    activities: [...activities].map(([name, { records, unit }]) => {
      const label = unit === MINUTE ? null : unit;
      // A column of "Completed" holds yes and no, and its header labels nothing.
      const hasAmounts = records.some(({ amount }) => amount !== 1);
      return activityOf(name, records, label ?? (hasAmounts ? headerLabel : null), mapping.measure);
    }),
    issues,
  };
}

interface ReadRow {
  readonly name: string;
  readonly record: SourceRecord;
  /** Label of the amount, or `MINUTE`; null without one. */
  readonly unit: string | null;
  /** The amount with its unit, as they are written. */
  readonly withUnit: string;
}

/** Returns the record in the unit of its activity; an amount that cannot be converted is marked. */
function convertRecord({ record, unit, withUnit }: ReadRow, activityUnit: string | null): SourceRecord {
  const factor = unit === null || activityUnit === null ? 1 : conversionFactor(unit, activityUnit);
  if (factor === 1) return record;
  if (factor === null) return { ...record, written: withUnit, isOtherUnit: true };
  return { ...record, written: withUnit, amount: exactly(record.amount * factor) };
}

/** The record of a row, or what is wrong with it. */
function readRow(
  row: Row,
  number: number,
  mapping: CsvMapping,
  { today, timezone, nameWithout }: CsvContext,
): ReadRow | RowIssue {
  // The table may be one that this app exported.
  const cell = (column: number | null) => (column === null ? '' : unescapeFormula((row[column] ?? '').trim()));
  const written = cell(mapping.amount);
  const name = mapping.activity === null ? nameWithout : toOneLine(cell(mapping.activity));
  const details = { row: number, activity: name, date: cell(mapping.date), value: written };
  const date = parseCsvDate(cell(mapping.date), mapping.dateOrder, timezone);
  if (date === null || date < MIN_DATE) return leaveOut('INVALID_DATE', details);
  if (date > today) return leaveOut('FUTURE_DATE', details);
  if (name === '') return leaveOut('NO_NAME', details);
  const parsed = mapping.amount === null ? ({ kind: 'DONE' } as const) : parseAmount(written, mapping.decimalMark);
  if (parsed === null) return leaveOut('INVALID_AMOUNT', details);
  if (parsed.kind === 'ZERO') return leaveOut('ZERO', details);
  const unit = cell(mapping.unit);
  const minutes = parsed.kind === 'COUNT' && unit !== '' ? minutesPerUnit(unit) : null;
  const isMinutes = parsed.kind === 'MINUTES' || minutes !== null;
  const hasOwnUnit = parsed.kind !== 'COUNT' || parsed.label !== null;
  const label = parsed.kind === 'COUNT' ? (parsed.label ?? unit) : '';
  return {
    name,
    unit: isMinutes ? MINUTE : label === '' || NO_LABEL.test(label) ? null : label,
    withUnit: hasOwnUnit ? written : `${written} ${unit}`,
    record: {
      date,
      amount: parsed.kind === 'DONE' ? 1 : exactly(parsed.value * (minutes ?? 1)),
      ...(isMinutes && { isMinutes: true }),
      row: number,
      written,
      note: cell(mapping.note) || null,
    },
  };
}

const activityOf = (
  name: string,
  records: readonly SourceRecord[],
  unitLabel: string | null,
  measure: Measure | null,
): SourceActivity => ({
  key: name,
  name,
  description: '',
  color: DEFAULT_COLOR,
  counting: guessedCounting(
    records.filter(({ isOtherUnit }) => !isOtherUnit),
    unitLabel,
    measure,
  ),
  unitLabel,
  direction: 'AT_LEAST',
  daysPerWeek: null,
  amountPerWeek: null,
  isArchived: false,
  records,
  skippedDates: [],
  issues: [],
});

const guessedCounting = (
  records: readonly SourceRecord[],
  unitLabel: string | null,
  measure: Measure | null,
): Counting =>
  measure === null
    ? guessCounting(records, unitLabel, null)
    : { measure, scale: measure === 'TIMES' ? guessScale(records, null) : 1 };
