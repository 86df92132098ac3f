import { DEFAULT_COLOR } from '../activity';
import { type CivilDate, MIN_DATE } from '../calendar';
import { toOneLine } from '../text';
import { type DecimalMark, exactly, guessDecimalMark, parseAmount } from './amount';
import { conversionFactor, guessCounting, guessScale } from './counting';
import { unescapeFormula } from './csv';
import { type DateOrder, parseCsvDate, guessDateOrder, isDateLike } from './csvDate';
import { leaveOut, type RowIssue } from './issue';
import { type Counting, type Measure, minutesOfTime, minutesPerUnit } from './measure';
import type { Source, SourceActivity, SourceRecord } from './source';

/** Assignment of a table's columns, by index; null for none. */
export interface CsvMapping {
  readonly hasHeader: boolean;
  readonly dateOrder: DateOrder;
  readonly date: number;
  /** Without one, all rows are of one activity. */
  readonly activity: number | null;
  /** True if each column with amounts or marks is an activity, named by its header; the columns of the others are not read. */
  readonly isWide?: boolean | undefined;
  /** Without one, every row counts once. */
  readonly amount: number | null;
  /** Column with the unit of each amount ("km"). */
  readonly unit: number | null;
  readonly note: number | null;
  readonly decimalMark: DecimalMark;
  /** Meaning of the amounts of the column; null if it differs by activity and is guessed for each. */
  readonly measure: Measure | null;
}

type Row = readonly string[];

/** Number of rows that a guess is based on. */
const SAMPLE = 200;

const NAMES = {
  date: /^(date|day|fecha|día|dia|日付|日)$/i,
  activity: /^(activity|habit|habit name|name|task|actividad|hábito|habito|nombre|活動|習慣|名前)$/i,
  amount:
    /^(amount|value|count|quantity|total log|minutes|hours|duration|cantidad|valor|minutos|horas|duración|量|値|数|回数|時間|分)$/i,
  unit: /^(units?|unidad(es)?|単位)$/i,
  note: /^(notes?|comments?|notas?|comentarios?|メモ|備考)$/i,
};

/** Names of columns that tell what was done where none of activities does, as in tables of tracked time; the best first. */
const SUBJECT_NAMES = [/^(projects?|proyectos?|プロジェクト)$/i, /^(description|descripci[oó]n|説明|内容)$/i];

/** Headers of times of day, which look like durations. */
const TIME_OF_DAY =
  /^(start|end|stop)_?(s|ed|time)?\b|^(from|to|until|inicio|fin|hora|desde|hasta)\b|^(開始|終了|時刻)/i;
const CLOCK = /^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const CLOCK_OF_HALF_DAY = /^\d{1,2}(:\d{2}){0,2}\s?[ap](m|\.\s?m\.)$/i;

/** Headers that may be of times of day or of numbers of rows: taken for want of better ones. */
const DOUBTFUL = /^(time|#|no\.?|nr\.?|n°|番号)$/i;
/** Headers of identifiers, which count nothing. */
const ID = /^(.*[ _])?(id|uid)$/i;

/** Headers that say that amounts are times, but not in which unit. */
const DURATION_NAMES = /^(duration|duración|時間)$/i;

/** Beginning of a header of times. */
const TIME = /^(duration|time|duración|tiempo|時間)/i;

const hasText = (row: Row): boolean => row.some((cell) => cell.trim() !== '');

/**
 * Guesses the mapping of a table from its header and its rows. Null if no column holds dates.
 *
 * @param delimiter between the cells: tables with semicolons come from where the comma is the decimal mark
 */
export function guessMapping(rows: readonly Row[], delimiter = ','): CsvMapping | null {
  const filledRows = rows.filter(hasText);
  const [header = []] = filledRows;
  const sample = filledRows.slice(1, SAMPLE + 1);
  const columns = header.map((_, index) => index);
  const headers = header.map((cell) => cell.normalize('NFKC').trim());
  const columnsNamed = (name: RegExp) => columns.filter((index) => name.test(headers[index] ?? ''));
  const dated = (sampled: readonly Row[], share: number) =>
    columns.find((index) => {
      const dates = sampled.filter((row) => isDateLike(row[index] ?? '')).length;
      return dates > 0 && dates >= share * sampled.length;
    });
  const namedDates = columnsNamed(NAMES.date);
  const namedDate = namedDates.find((index) => sample.some((row) => isDateLike(row[index] ?? ''))) ?? namedDates[0];
  // Some rows may hold none, such as a total below. A table of one row has no rows to sample: it may hold the date.
  const date = namedDate ?? dated(sample, 1) ?? dated(sample, 0.5) ?? dated(filledRows.slice(0, 1), 1);
  if (date === undefined) return null;
  const hasHeader = !isDateLike(header[date] ?? '');
  const body = hasHeader ? sample : filledRows.slice(0, SAMPLE);
  const others = columns.filter((index) => index !== date);
  const filled = (index: number) => body.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
  const isMostlyFilled = (index: number) => filled(index).length >= body.length / 2;
  const isNumeric = (index: number) =>
    filled(index).length > 0 &&
    filled(index).every((cell) => parseAmount(cell, 'POINT') !== null || parseAmount(cell, 'COMMA') !== null);
  const isAmount = (index: number) => {
    const name = headers[index] ?? '';
    return (
      isNumeric(index) && !ID.test(name) && !(TIME_OF_DAY.test(name) && filled(index).every((cell) => CLOCK.test(cell)))
    );
  };
  const named = (name: RegExp) => columnsNamed(name)[0];
  const possibleAmounts = others.filter((index) => isAmount(index));
  const amount =
    named(NAMES.amount) ??
    others.find((index) => NAMES.amount.test(withoutUnit(headers[index] ?? ''))) ??
    possibleAmounts.find((index) => !DOUBTFUL.test(headers[index] ?? '')) ??
    possibleAmounts[0] ??
    null;
  const unit = named(NAMES.unit) ?? null;
  const note = named(NAMES.note) ?? null;
  const activities = columnsNamed(NAMES.activity);
  const subjects = [activities, ...(activities.length > 0 ? SUBJECT_NAMES.map(columnsNamed) : [])].flat();
  const isText = (index: number) =>
    !isNumeric(index) && filled(index).some((cell) => !isDateLike(cell) && !CLOCK_OF_HALF_DAY.test(cell));
  const texts = others.filter((index) => ![amount, unit, note].includes(index) && isText(index));
  // A column that is there may be empty: apps write one for tasks also for those who have none.
  const activity =
    subjects.find(isMostlyFilled) ?? activities.find((index) => filled(index).length > 0) ?? texts[0] ?? null;
  const amounts = amount === null ? [] : columnOf(filledRows, amount, hasHeader);
  const decimalMark = guessMarkOf(amounts, delimiter);
  const isNamed = [NAMES.activity, NAMES.unit, NAMES.amount].some((name) =>
    headers.some((cell) => name.test(withoutUnit(cell))),
  );
  const isWide = hasHeader && !isNamed && isWideTable(filledRows, date);
  return {
    hasHeader,
    dateOrder: guessDateOrder(body.map((row) => row[date] ?? '')),
    date,
    activity: isWide ? null : activity,
    ...(isWide && { isWide }),
    amount,
    unit,
    note,
    decimalMark,
    measure: amount === null || !hasHeader ? null : measureOfHeader(header[amount] ?? '', amounts, decimalMark),
  };
}

/** Headers of columns that are filled in, but not done. */
const NOT_DONE = /^(weeks?|months?|years?|total|semanas?|mes(es)?|años?|週|月|年|合計)$/i;
const WEEKDAY =
  /^(mon|tue|wed|thu|fri|sat|sun|lun|mar|mi[eé]|jue|vie|s[aá]b|dom)\p{L}*\.?$|^[月火水木金土日](曜日?)?$/iu;

/** Share of the cells of a column with marks or amounts that are some: a few may say why not. */
const MARKS_MIN = 0.75;

/**
 * The columns of a table with a header that hold amounts or marks such as ✓, by index.
 *
 * @param filledRows with the header
 */
function markColumns(filledRows: readonly Row[], date: number): number[] {
  const [header = []] = filledRows;
  return header.flatMap((cell, index) => {
    const name = withoutUnit(cell.normalize('NFKC').trim());
    if (index === date || name === '' || [ID, DOUBTFUL, NOT_DONE, NAMES.note].some((other) => other.test(name)))
      return [];
    const cells = filledCells(filledRows, index);
    const marks = cells.filter((one) => parseAmount(one, 'POINT') !== null || parseAmount(one, 'COMMA') !== null);
    const areTimes = TIME_OF_DAY.test(name) && cells.every((one) => CLOCK.test(one));
    return marks.length > 0 && marks.length >= MARKS_MIN * cells.length && !areTimes ? [index] : [];
  });
}

/** The first filled cells below the header, as many as a guess is based on. */
function filledCells(filledRows: readonly Row[], column: number): string[] {
  const cells: string[] = [];
  for (const row of filledRows.slice(1)) {
    const cell = (row[column] ?? '').trim();
    if (cell !== '') cells.push(cell);
    if (cells.length === SAMPLE) break;
  }
  return cells;
}

/** True if a table looks as one with a row for each day and a column for each activity. */
function isWideTable(filledRows: readonly Row[], date: number): boolean {
  const columns = markColumns(filledRows, date);
  const dates = filledRows.slice(1, SAMPLE + 1).map((row) => row[date] ?? '');
  if (columns.length < 2 || new Set(dates).size < dates.length) return false;
  const isText = (index: number) => filledCells(filledRows, index).some((cell) => !WEEKDAY.test(cell));
  const texts = (filledRows[0] ?? []).filter(
    (name, index) => index !== date && !columns.includes(index) && isText(index) && !NAMES.note.test(name.trim()),
  );
  // One text beside two numbers may be what was done, such as the exercise of sets and repetitions.
  return texts.length === 0 || columns.length > 2;
}

const columnOf = (rows: readonly Row[], column: number, hasHeader: boolean): string[] =>
  rows.slice(hasHeader ? 1 : 0).map((row) => row[column] ?? '');

const guessMarkOf = (cells: readonly string[], delimiter: string): DecimalMark =>
  guessDecimalMark(cells, delimiter === ';' ? 'COMMA' : 'POINT').mark;

/** The mapping with another column of amounts, whose decimal mark and measure are guessed anew. */
export function withAmountColumn(
  rows: readonly Row[],
  mapping: CsvMapping,
  amount: number | null,
  delimiter = ',',
): CsvMapping {
  if (amount === null) return { ...mapping, amount, measure: null };
  const filledRows = rows.filter(hasText);
  const amounts = columnOf(filledRows, amount, mapping.hasHeader);
  const decimalMark = guessMarkOf(amounts, delimiter);
  const header = mapping.hasHeader ? (filledRows[0]?.[amount] ?? '') : '';
  return { ...mapping, amount, decimalMark, measure: measureOfHeader(header, amounts, decimalMark) };
}

/** A cell that either decimal mark reads as another number, such as "1,500"; null if the column has none. */
export function ambiguousAmount(rows: readonly Row[], { amount, hasHeader }: CsvMapping): string | null {
  if (amount === null) return null;
  const cells = columnOf(rows.filter(hasText), amount, hasHeader);
  if (!guessDecimalMark(cells, 'POINT').isAmbiguous) return null;
  return cells.find((cell) => guessDecimalMark([cell], 'POINT').isAmbiguous) ?? null;
}

/** A header without the unit behind it: "Duration" of "Duration (h)". */
const withoutUnit = (header: string): string => header.replace(/\s*[([][^)\]]+[)\]]$/, '');

/** The unit in a header: "km" of "Distance (km)", else the whole of it. */
const unitInHeader = (header: string): string => {
  const plain = header.normalize('NFKC').trim();
  return (/[([]([^)\]]+)[)\]]$/.exec(plain)?.[1] ?? plain).trim();
};

/** Minutes that the amounts under a header stand for: "m" is minutes under "Time (m)" only. Null if they are no times. */
const minutesOfHeader = (header: string): number | null =>
  (TIME.test(header.normalize('NFKC').trim()) ? minutesOfTime : minutesPerUnit)(unitInHeader(header));

/** Most hours a person records for a day; larger numbers under "Duration" are minutes. */
const HOURS_MAX = 24;

function measureOfHeader(header: string, amounts: readonly string[], mark: DecimalMark): Measure | null {
  const unit = unitInHeader(header);
  if (DURATION_NAMES.test(unit)) {
    const counts = amounts.flatMap((cell) => {
      const parsed = parseAmount(cell, mark);
      return parsed?.kind === 'COUNT' ? [parsed.value] : [];
    });
    const areHours = counts.some((value) => !Number.isInteger(value)) && counts.every((value) => value <= HOURS_MAX);
    return areHours ? 'HOURS' : 'MINUTES';
  }
  const minutes = minutesOfHeader(header);
  return minutes === null ? null : minutes === 60 ? 'HOURS' : 'MINUTES';
}

/** The label that a header gives its amounts ("Steps", "Distance (km)"); null for a general one. */
function labelOfHeader(header: string): string | null {
  const unit = unitInHeader(header);
  return unit === '' || NAMES.amount.test(unit) || minutesOfHeader(header) !== null ? null : unit;
}

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
  const sources = markColumns(filledRows, mapping.date).map((amount) => {
    const header = unescapeFormula((filledRows[0]?.[amount] ?? '').trim());
    const amounts = columnOf(filledRows, amount, true);
    const decimalMark = guessDecimalMark(amounts, mapping.decimalMark).mark;
    const measure = measureOfHeader(header, amounts, decimalMark);
    const column = { ...mapping, activity: null, amount, unit: null, note: null, decimalMark, measure };
    const name = withoutUnit(header);
    return sourceOfRows(
      rows,
      column,
      { ...context, nameWithout: name },
      name === header ? null : labelOfHeader(header),
    );
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
