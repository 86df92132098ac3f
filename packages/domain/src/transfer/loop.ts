import { DEFAULT_COLOR, isHexColor } from '../activity';
import { addDays, type CivilDate, civilDate, isSelectableDate } from '../calendar';
import { toOneLine } from '../text';
import { guessCounting } from './counting';
import { leaveOut, type RowIssue } from './issue';
import type { Counting } from './measure';
import { nearestColor, type Source, type SourceActivity, type SourceRecord } from './source';

/** A habit of Loop Habit Tracker, from either of its formats. */
export interface LoopHabit {
  readonly key: string;
  readonly name: string;
  readonly question: string;
  readonly description: string;
  readonly isNumerical: boolean;
  readonly isArchived: boolean;
  readonly isAtMost: boolean;
  /** `numerator` times in `denominator` days; 0 if it is not known. */
  readonly numerator: number;
  readonly denominator: number;
  readonly color: string;
  readonly unit: string;
  readonly target: number;
  readonly marks: readonly LoopMark[];
}

/** One day of a habit. */
export interface LoopMark {
  readonly date: string;
  /** An amount; 1 for "yes" of a yes-or-no habit, 0 for a day with only a note. */
  readonly amount: number;
  readonly isSkip: boolean;
  readonly note: string;
}

// Loop's constants: uhabits-core, models/Entry.kt and models/HabitType.kt. Development versions before 2.0 wrote -3.
const YES = 2;
const SKIPS: readonly number[] = [3, -3];
const THOUSANDTHS = 1000;
/** Colours of Loop's palette, by the index that its database stores: models/PaletteColor.kt. */
const LOOP_PALETTE =
  '#D32F2F #E64A19 #F57C00 #FF8F00 #F9A825 #AFB42B #7CB342 #388E3C #00897B #00ACC1 #039BE5 #1976D2 #303F9F #5E35B1 #8E24AA #D81B60 #5D4037 #303030 #757575 #AAAAAA'.split(
    ' ',
  );

type Table = readonly (readonly string[])[];

/**
 * Habits of Loop's CSV export: `Habits.csv`, and a folder `001 Name` with `Checkmarks.csv` for each. Versions before
 * 2.0 have fewer columns, and their checkmarks have no header.
 *
 * @param habits rows of `Habits.csv`, including the header
 * @param checkmarks rows of each folder's `Checkmarks.csv`, by the number the folder's name starts with
 */
export function loopHabitsOfCsv(habits: Table, checkmarks: ReadonlyMap<number, Table>): LoopHabit[] {
  const [header = [], ...rows] = habits;
  const keyFor = createKeys();
  const column = (...names: string[]) => header.findIndex((name) => names.includes(name.trim()));
  const at = {
    name: column('Name'),
    type: column('Type'),
    question: column('Question'),
    description: column('Description'),
    numerator: column('FrequencyNumerator', 'NumRepetitions'),
    denominator: column('FrequencyDenominator', 'Interval'),
    color: column('Color'),
    unit: column('Unit'),
    targetType: column('Target Type'),
    target: column('Target Value'),
    archived: column('Archived?'),
  };
  return rows
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row, index) => {
      const cell = (name: keyof typeof at) => row[at[name]]?.trim() ?? '';
      const isNumerical = cell('type') === 'NUMERICAL';
      return {
        key: keyFor(cell('name')),
        name: cell('name'),
        question: cell('question'),
        description: cell('description'),
        isNumerical,
        isArchived: cell('archived') === 'true',
        isAtMost: cell('targetType') === 'AT_MOST',
        numerator: Number(cell('numerator')) || 1,
        denominator: Number(cell('denominator')) || 1,
        color: cell('color'),
        unit: cell('unit'),
        target: Number(cell('target')) || 0,
        marks: marksOfCsv(checkmarks.get(Number(row[0]) || index + 1) ?? [], isNumerical),
      };
    });
}

/** Makes the keys of habits from their names: Loop allows several habits of one name. */
function createKeys(): (name: string) => string {
  const seen = new Map<string, number>();
  return (name) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return nth === 1 ? name : `${name}\n${nth}`;
  };
}

const CHECKMARK = /^(?:-?\d+|YES_MANUAL|YES_AUTO|NO|SKIP|UNKNOWN)?$/;
/** Checkmarks that other tables do not have. */
const OF_LOOP = /^(?:-\d|YES_|SKIP$|UNKNOWN$)/;

/**
 * Habits of the `Checkmarks.csv` beside `Habits.csv`: a column for each, with a comma behind the last one. It has neither
 * their types nor their goals. Null for another table, which that of a single habit is, too.
 */
export function loopHabitsOfCheckmarks(table: Table): LoopHabit[] | null {
  const [header = [], ...rows] = table.filter((row) => row.some((cell) => cell.trim() !== ''));
  const [first, ...columns] = header.map((name) => name.trim());
  const names = columns.at(-1) === '' ? columns.slice(0, -1) : columns;
  const cells = rows.flatMap((row) => row.slice(1).map((cell) => cell.trim()));
  const isLoop =
    (names.length < columns.length && isDaily(rows)) ||
    (columns[0] !== 'Value' && cells.some((cell) => OF_LOOP.test(cell)));
  if (first !== 'Date' || !isLoop || names.length === 0 || !cells.every((cell) => CHECKMARK.test(cell))) return null;
  const keyFor = createKeys();
  return names.map((name, index) => {
    const values = rows.map((row) => [row[0] ?? '', row[index + 1]?.trim() ?? ''] as const);
    const isNumerical = values.some(([, value]) => Number(value) > Math.max(YES, ...SKIPS));
    // Habits with amounts are skipped by the same number.
    const marks = values.map(([date, value]) => [date, SKIPS.includes(Number(value)) ? 'SKIP' : value]);
    return {
      key: keyFor(name),
      name,
      question: '',
      description: '',
      isNumerical,
      isArchived: false,
      isAtMost: false,
      numerator: 0,
      denominator: 1,
      color: '',
      unit: '',
      target: 0,
      marks: marksOfCsv(marks, isNumerical),
    };
  });
}

/** True for a row for each day, the latest first, as Loop writes them. Other tables may have an empty last column, too. */
const isDaily = (rows: Table): boolean =>
  rows.every(([date = ''], index) => {
    const [before] = rows[index - 1] ?? [];
    return before === undefined || (isSelectableDate(date) && addDays(date, 1) === before);
  });

function marksOfCsv(rows: Table, isNumerical: boolean): LoopMark[] {
  return rows
    .filter(([date = '', value = '']) => date !== 'Date' && value !== '')
    .flatMap(([date = '', value = '', note = '']) => {
      // Zeros and unknown days are words in numeric habits, too: "NO", "UNKNOWN".
      const number = value === 'YES_MANUAL' ? YES : Number(value) || 0;
      const isSkip = value === 'SKIP' || (SKIPS.includes(number) && !isNumerical);
      return markOf({ date: date.trim(), number, isSkip, note, isNumerical });
    });
}

/** Rows of the tables of Loop's database, with their columns by name. */
export interface LoopDatabase {
  readonly habits: readonly Readonly<Record<string, unknown>>[];
  readonly repetitions: readonly Readonly<Record<string, unknown>>[];
}

const DAY_MS = 86_400_000;
const EPOCH = civilDate('1970-01-01');
/** Range of the timestamps that are converted. Others get an empty date, and are left out as invalid. */
const FIRST_MS = Date.UTC(1900, 0, 1);
const LAST_MS = Date.UTC(2100, 0, 1);

/** Habits of Loop's database backup. Timestamps are midnights in UTC. */
export function loopHabitsOfDatabase({ habits, repetitions }: LoopDatabase): LoopHabit[] {
  const marksOf = new Map<unknown, Readonly<Record<string, unknown>>[]>();
  for (const row of repetitions) {
    const before = marksOf.get(row['habit']);
    if (before) before.push(row);
    else marksOf.set(row['habit'], [row]);
  }
  const ordered = habits.toSorted((a, b) => numberOf(a['position']) - numberOf(b['position']));
  return ordered.map((row) => {
    const isNumerical = numberOf(row['type']) === 1;
    return {
      key: textOf(row['uuid']) || textOf(row['name']),
      name: textOf(row['name']),
      question: textOf(row['question']),
      description: textOf(row['description']),
      isNumerical,
      isArchived: numberOf(row['archived']) === 1,
      isAtMost: numberOf(row['target_type']) === 1,
      numerator: numberOf(row['freq_num']) || 1,
      denominator: numberOf(row['freq_den']) || 1,
      color: LOOP_PALETTE[numberOf(row['color'])] ?? '',
      unit: textOf(row['unit']),
      target: numberOf(row['target_value']),
      marks: (marksOf.get(row['id']) ?? []).flatMap((mark) => {
        const number = numberOf(mark['value'] ?? YES);
        return markOf({
          date: dateOf(numberOf(mark['timestamp'])),
          number,
          // For both types: amounts are thousandths, and Loop does not accept one of 0.003.
          isSkip: SKIPS.includes(number),
          note: textOf(mark['notes']),
          isNumerical,
        });
      }),
    };
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number(value) || 0);
const dateOf = (ms: number): string => (ms >= FIRST_MS && ms < LAST_MS ? addDays(EPOCH, Math.floor(ms / DAY_MS)) : '');

/** "No", "not known" and days covered by an earlier "yes" are not records; they are kept only if they have a note. */
function markOf(mark: {
  date: string;
  number: number;
  isSkip: boolean;
  note: string;
  isNumerical: boolean;
}): LoopMark[] {
  const { date, number, isSkip, note, isNumerical } = mark;
  if (isSkip) return [{ date, amount: 0, isSkip, note }];
  const amount = isNumerical ? Math.max(0, number / THOUSANDTHS) : number === YES ? 1 : 0;
  return amount > 0 || note !== '' ? [{ date, amount, isSkip, note }] : [];
}

/**
 * Converts habits of Loop. Habits without a name are left out.
 *
 * @param today the latest date that can have records
 */
export function sourceOfLoop(habits: readonly LoopHabit[], today: CivilDate): Source {
  const isNamed = ({ name }: LoopHabit) => toOneLine(name) !== '';
  return {
    app: 'LOOP',
    activities: habits.filter((habit) => isNamed(habit)).map((habit) => activityOf(habit, today)),
    issues: habits.filter((habit) => !isNamed(habit)).map(() => leaveOut('NO_NAME')),
  };
}

function activityOf(habit: LoopHabit, today: CivilDate): SourceActivity {
  const issues: RowIssue[] = [];
  const records: SourceRecord[] = [];
  const skippedDates: CivilDate[] = [];
  for (const { date, amount, isSkip, note } of habit.marks) {
    const details = { activity: habit.name, date, value: isSkip ? '' : String(amount) };
    if (note !== '' && (isSkip || amount === 0)) issues.push(leaveOut('NOTE_ALONE', { ...details, value: note }));
    if (amount === 0 && !isSkip) continue;
    if (!isSelectableDate(date)) issues.push(leaveOut('INVALID_DATE', details));
    else if (isSkip) skippedDates.push(date);
    else if (date > today) issues.push(leaveOut('FUTURE_DATE', details));
    else records.push({ date, amount, note: note || null });
  }
  const daysPerWeek = habit.numerator === 0 ? null : (habit.numerator * 7) / habit.denominator;
  const amountPerWeek = habit.isNumerical ? weeklyAmount(habit, daysPerWeek) : daysPerWeek;
  return {
    key: habit.key,
    name: habit.name,
    description: [habit.question, habit.description].filter((text) => text !== '').join('\n'),
    color: isHexColor(habit.color) ? nearestColor(habit.color) : DEFAULT_COLOR,
    counting: countingOf(habit, records, amountPerWeek),
    unitLabel: habit.isNumerical && habit.unit !== '' ? habit.unit : null,
    direction: habit.isNumerical && habit.isAtMost ? 'AT_MOST' : 'AT_LEAST',
    daysPerWeek,
    amountPerWeek,
    isArchived: habit.isArchived,
    records,
    skippedDates,
    issues,
  };
}

/** "At most 0" is a goal, "at least 0" is none. */
const weeklyAmount = ({ target, isAtMost }: LoopHabit, daysPerWeek: number | null): number | null =>
  daysPerWeek !== null && (target > 0 || isAtMost) ? target * daysPerWeek : null;

/** Habits with amounts are never counted in days, even if every amount was 1 so far. */
function countingOf(
  { isNumerical, unit }: LoopHabit,
  records: readonly SourceRecord[],
  amountPerWeek: number | null,
): Counting {
  if (!isNumerical) return { measure: 'DAYS', scale: 1 };
  const { measure, scale } = guessCounting(records, unit === '' ? null : unit, amountPerWeek);
  return { measure: measure === 'DAYS' ? 'TIMES' : measure, scale };
}
