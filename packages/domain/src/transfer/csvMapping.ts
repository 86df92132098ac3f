import { type DecimalMark, guessDecimalMark, parseAmount } from './amount';
import { type DateOrder, guessDateOrder, isDateLike } from './csvDate';
import { type Measure, minutesOfTime, minutesPerUnit } from './measure';

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

export type Row = readonly string[];

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

export const hasText = (row: Row): boolean => row.some((cell) => cell.trim() !== '');

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
  const amounts = amount === null ? [] : readColumn(filledRows, amount, hasHeader);
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
export function markColumns(filledRows: readonly Row[], date: number): number[] {
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

export const readColumn = (rows: readonly Row[], column: number, hasHeader: boolean): string[] =>
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
  const amounts = readColumn(filledRows, amount, mapping.hasHeader);
  const decimalMark = guessMarkOf(amounts, delimiter);
  const header = mapping.hasHeader ? (filledRows[0]?.[amount] ?? '') : '';
  return { ...mapping, amount, decimalMark, measure: measureOfHeader(header, amounts, decimalMark) };
}

/** A cell that either decimal mark reads as another number, such as "1,500"; null if the column has none. */
export function ambiguousAmount(rows: readonly Row[], { amount, hasHeader }: CsvMapping): string | null {
  if (amount === null) return null;
  const cells = readColumn(rows.filter(hasText), amount, hasHeader);
  if (!guessDecimalMark(cells, 'POINT').isAmbiguous) return null;
  return cells.find((cell) => guessDecimalMark([cell], 'POINT').isAmbiguous) ?? null;
}

/** A header without the unit behind it: "Duration" of "Duration (h)". */
export const withoutUnit = (header: string): string => header.replace(/\s*[([][^)\]]+[)\]]$/, '');

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

export function measureOfHeader(header: string, amounts: readonly string[], mark: DecimalMark): Measure | null {
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
export function labelOfHeader(header: string): string | null {
  const unit = unitInHeader(header);
  return unit === '' || NAMES.amount.test(unit) || minutesOfHeader(header) !== null ? null : unit;
}
