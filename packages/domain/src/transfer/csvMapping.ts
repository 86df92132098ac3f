import { DEFAULT_COLOR, parseDuration } from '../activity';
import { type CivilDate, MIN_DATE } from '../calendar';
import { toOneLine } from '../text';
import { type DateOrder, dateOf, guessDateOrder, isDateLike } from './csvDate';
import {
  countLeftOut,
  type LeftOutReason,
  type Source,
  type SourceActivity,
  type SourceRecord,
  TIMES_AMOUNT_MAX,
} from './source';

/** Assignment of a table's columns, by index; null for none. */
export interface CsvMapping {
  readonly hasHeader: boolean;
  readonly dateOrder: DateOrder;
  readonly date: number;
  /** Without one, all rows are of one activity. */
  readonly activity: number | null;
  /** Without one, every row counts once. */
  readonly amount: number | null;
  readonly note: number | null;
}

type Row = readonly string[];

/** Number of rows that a guess is based on. */
const SAMPLE = 200;

const NAMES = {
  date: /^(date|day|fecha|día|dia|日付|日)$/i,
  activity: /^(activity|habit|name|task|actividad|hábito|habito|nombre|活動|習慣|名前)$/i,
  amount: /^(amount|value|count|quantity|minutes|duration|cantidad|valor|minutos|duración|量|値|回数|時間|分)$/i,
  note: /^(notes?|comments?|notas?|comentarios?|メモ|備考)$/i,
};

/** Guesses the mapping of a table from its header and its first rows. Null if no column holds dates. */
export function guessMapping(rows: readonly Row[]): CsvMapping | null {
  const [header = []] = rows;
  const sample = rows.slice(1, SAMPLE + 1);
  const columns = header.map((_, index) => index);
  const named = (name: keyof typeof NAMES) => columns.find((index) => NAMES[name].test((header[index] ?? '').trim()));
  const dated = (sampled: readonly Row[]) =>
    columns.find((index) => sampled.length > 0 && sampled.every((row) => isDateLike(row[index] ?? '')));
  // A table of one row has no rows to sample: its only row may hold the date.
  const date = named('date') ?? dated(sample) ?? dated(rows.slice(0, 1));
  if (date === undefined) return null;
  const hasHeader = !isDateLike(header[date] ?? '');
  const body = hasHeader ? sample : rows.slice(0, SAMPLE);
  const others = columns.filter((index) => index !== date);
  const filled = (index: number) => body.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
  const isNumeric = (index: number) =>
    filled(index).length > 0 && filled(index).every((cell) => amountOf(cell) !== null);
  const amount = named('amount') ?? others.find((index) => isNumeric(index)) ?? null;
  const activity =
    named('activity') ??
    others.find((index) => index !== amount && index !== named('note') && !isNumeric(index)) ??
    null;
  return {
    hasHeader,
    dateOrder: guessDateOrder(body.map((row) => row[date] ?? '')),
    date,
    activity,
    amount,
    note: named('note') ?? null,
  };
}

const YES = /^(x|yes|y|true|done|sí|si|はい|○|✓|✔)$/i;
const NO = /^(no|n|false|-|いいえ|×)$/i;

/**
 * Parses an amount: a number with a decimal point or comma, a form of "yes" (1) or "no" (0), or a duration, which is
 * returned in minutes. Null if it is none of these.
 */
export function amountOf(text: string): number | null {
  const plain = text.normalize('NFKC').trim();
  if (YES.test(plain)) return 1;
  if (NO.test(plain)) return 0;
  if (/^\d{1,9}(?:[.,]\d{1,6})?$/.test(plain)) return Number(plain.replace(',', '.'));
  return parseDuration(plain);
}

const isDuration = (text: string): boolean => !/^[\d.,]*$/.test(text.trim()) && parseDuration(text) !== null;

/**
 * Reads a table as records.
 *
 * @param today the latest date that can have records
 * @param nameWithout name of the activity if no column holds names
 */
export function sourceOfCsv(
  rows: readonly Row[],
  mapping: CsvMapping,
  { today, nameWithout }: { today: CivilDate; nameWithout: string },
): Source {
  const leftOut: Partial<Record<LeftOutReason, number>> = {};
  const activities = new Map<string, { records: SourceRecord[]; amounts: string[] }>();
  for (const row of mapping.hasHeader ? rows.slice(1) : rows) {
    if (row.every((cell) => cell.trim() === '')) continue;
    const cell = (column: number | null) => (column === null ? '' : (row[column] ?? '').trim());
    const record = recordOf(row, mapping, today);
    if (typeof record === 'string') countLeftOut(leftOut, record);
    else if (record !== null) {
      const name = mapping.activity === null ? nameWithout : toOneLine(cell(mapping.activity));
      if (name === '') countLeftOut(leftOut, 'NO_NAME');
      else {
        const activity = activities.get(name) ?? { records: [], amounts: [] };
        activity.records.push(record);
        activity.amounts.push(cell(mapping.amount));
        activities.set(name, activity);
      }
    }
  }
  return {
    app: 'CSV',
    activities: [...activities].map(([name, { records, amounts }]) => activityOf(name, records, amounts)),
    leftOut,
  };
}

/** The record of a row, or the reason why it has none. Null for an amount of 0, which is not recorded. */
function recordOf(row: Row, mapping: CsvMapping, today: CivilDate): SourceRecord | LeftOutReason | null {
  const date = dateOf(row[mapping.date] ?? '', mapping.dateOrder);
  if (date === null || date < MIN_DATE) return 'INVALID_DATE';
  if (date > today) return 'FUTURE_DATE';
  const amount = mapping.amount === null ? 1 : amountOf(row[mapping.amount] ?? '');
  if (amount === null) return 'INVALID_AMOUNT';
  if (amount === 0) return null;
  return { date, amount, note: (mapping.note === null ? '' : (row[mapping.note] ?? '').trim()) || null };
}

function activityOf(name: string, records: readonly SourceRecord[], amounts: readonly string[]): SourceActivity {
  const isOncePerDay = new Set(records.map(({ date }) => date)).size === records.length;
  const isYesOrNo = records.every(({ amount }) => amount === 1) && isOncePerDay;
  const isTooLarge = records.some(({ amount }) => amount > TIMES_AMOUNT_MAX);
  const unit = amounts.some((text) => isDuration(text)) ? 'DURATION' : isYesOrNo || isTooLarge ? 'DAYS' : 'TIMES';
  return {
    key: name,
    name,
    description: '',
    color: DEFAULT_COLOR,
    unit,
    unitLabel: null,
    minutesPerUnit: 1,
    direction: 'AT_LEAST',
    daysPerWeek: null,
    amountPerWeek: null,
    isArchived: false,
    records,
    skippedDates: [],
    leftOut: {},
  };
}
