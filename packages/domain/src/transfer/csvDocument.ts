import { LIFE_AREAS } from '../lifeRating';
import { parseTruth, parseValue, unescapeFormula } from './csv';
import { DATE_ORDERS, type DateOrder, parseCsvDate } from './csvDate';

type Table = readonly (readonly string[])[];

/** The tables of an exported CSV archive that are imported: each a file with this name and `.csv`. */
export const CSV_TABLES = [
  'profile',
  'areas',
  'activities',
  'weekly-goals',
  'objectives',
  'check-ins',
  'combined-goals',
  'reviews',
  'life-ratings',
  'skips',
  'plans',
  'entries',
  'event-choices',
] as const;
type CsvTables = Readonly<Record<(typeof CSV_TABLES)[number], Table>>;

/** A CSV archive that cannot be imported: a column is missing, as in archives of earlier versions, or a cell is wrong. */
export class CsvDocumentError extends Error {
  constructor(
    readonly reason: 'MISSING_COLUMN' | 'WRONG_CELL',
    place: string,
  ) {
    super(`${reason}: ${place}`);
  }
}

/** Reads the text of a cell. Throws if it is not written as expected. */
type Reader = (cell: string) => unknown;

const text: Reader = (cell) => cell;
const json: Reader = (cell) => JSON.parse(cell) as unknown;
const words: Reader = (cell) => (cell === '' ? [] : cell.split(' '));
/** A comma before three digits may separate thousands. */
const THOUSANDS = /,\d{3}$/;
/** A number, also with the decimal comma of spreadsheets of many countries. */
const number: Reader = (cell) => {
  const value = THOUSANDS.test(cell) ? NaN : Number(cell.replace(',', '.'));
  if (cell.trim() === '' || !Number.isFinite(value)) throw new TypeError('not a number');
  return value;
};
const numbers: Reader = (cell) => (cell === '' ? [] : cell.split(' ').map(number));
const truth: Reader = (cell) => {
  const value = parseTruth(cell);
  if (value === null) throw new TypeError('neither true nor false');
  return value;
};
/** A time of day, whose first zero spreadsheets leave out. */
const time: Reader = (cell) => cell.padStart(5, '0');
const orNull =
  (read: Reader): Reader =>
  (cell) =>
    cell === '' ? null : read(cell);

/** By field: its column. */
type Columns = Readonly<Record<string, readonly [column: string, read: Reader]>>;
type Row = Readonly<Record<string, unknown>>;

/** The fields of the rows of a table, by table. */
type RowFields = Readonly<Record<RowTableName, readonly string[]>>;

/** A table of rows with all their fields. */
interface RowTable {
  /** The columns that every archive has. */
  readonly columns: Columns;
  /** Fields that are in another table, or in no table. */
  readonly apart: readonly string[];
}

/**
 * The fields that have no column of their own in `RowTable`: each has one of its name, written by `formatValue`. So a
 * field that is added to a row is exported and imported.
 */
export const otherFields = (name: RowTableName, fields: readonly string[]): string[] => {
  const { columns, apart }: RowTable = ROW_TABLES[name];
  return fields.filter((field) => !(field in columns) && !apart.includes(field));
};

/** Rows of a table as objects; columns are found by their names, in any order. */
function readRows(
  name: keyof CsvTables,
  [header = [], ...rows]: Table,
  columns: Columns,
  others: readonly string[] = [],
): Row[] {
  const all = { ...columns, ...Object.fromEntries(others.map((field) => [field, [field, parseValue] as const])) };
  const fields = Object.entries(all).map(([field, [column, read]]) => {
    const index = header.indexOf(column);
    if (index === -1) throw new CsvDocumentError('MISSING_COLUMN', `${name}.${column}`);
    const order = DATE_COLUMNS.includes(column) ? findDateOrder(rows.map((row) => row[index] ?? '')) : null;
    return { field, column, index, order, read };
  });
  return rows.map((row, number_) =>
    Object.fromEntries(
      fields.map(({ field, column, index, order, read }) => {
        const cell = unescapeFormula(row[index] ?? '');
        try {
          return [field, read(order === null ? cell : (parseCsvDate(cell, order) ?? ''))];
        } catch {
          throw new CsvDocumentError('WRONG_CELL', `${name}.${number_}.${column}`);
        }
      }),
    ),
  );
}

/** Columns of dates, which spreadsheets save in the order of their country. */
const DATE_COLUMNS: readonly string[] = ['date', 'achievedAt', 'pausedUntil'];

/** The order of the dates of a column; null for none, and if several suit all: then they stay, and are refused. */
function findDateOrder(cells: readonly string[]): DateOrder | null {
  const dates = cells.filter((cell) => cell !== '');
  const [order, ...others] = DATE_ORDERS.filter((one) => dates.every((cell) => parseCsvDate(cell, one) !== null));
  return order === undefined || others.length > 0 ? null : order;
}

const AREA: Columns = {
  id: ['id', text],
  name: ['name', text],
  kind: ['kind', orNull(text)],
  color: ['color', text],
  order: ['order', number],
};

const ACTIVITY: Columns = {
  id: ['id', text],
  name: ['name', text],
  description: ['description', text],
  color: ['color', text],
  icon: ['icon', text],
  areaId: ['areaId', orNull(text)],
  unit: ['unit', text],
  customTimesUnit: ['unitName', orNull(text)],
  customTimesUnitSingular: ['unitNameSingular', orNull(text)],
  direction: ['direction', text],
  weekdays: ['weekdays', numbers],
  calendarTracking: ['calendarTracking', orNull(json)],
  order: ['order', number],
  isActive: ['isActive', truth],
  createdAt: ['createdAt', text],
};

const OBJECTIVE: Columns = {
  id: ['id', text],
  name: ['name', text],
  why: ['why', text],
  areaId: ['areaId', orNull(text)],
  year: ['year', number],
  quarter: ['quarter', orNull(number)],
  type: ['type', text],
  start: ['start', orNull(number)],
  target: ['target', orNull(number)],
  unitLabel: ['unit', orNull(text)],
  followsActivityId: ['followsActivityId', orNull(text)],
  linkedActivityIds: ['linkedActivityIds', words],
  carriedFrom: ['carriedFrom', orNull(text)],
  steps: ['steps', json],
  status: ['status', text],
  achievedAt: ['achievedAt', orNull(text)],
  order: ['order', number],
  createdAt: ['createdAt', text],
};

const COMBINED_GOAL: Columns = {
  id: ['id', text],
  name: ['name', text],
  unit: ['unit', text],
  weeklyGoalsTimeline: ['weeklyGoals', json],
  activityIds: ['activityIds', words],
  createdAt: ['createdAt', text],
};

const REVIEW: Columns = {
  weekId: ['week', text],
  status: ['status', text],
  feeling: ['feeling', orNull(number)],
  wins: ['wins', text],
  struggles: ['struggles', text],
  notes: ['notes', text],
  facts: ['facts', orNull(json)],
  finishedAt: ['finishedAt', orNull(text)],
  updatedAt: ['updatedAt', text],
};

const LIFE_RATING: Columns = {
  date: ['date', text],
  updatedAt: ['updatedAt', text],
};
const LIFE_SCORES: Columns = Object.fromEntries(LIFE_AREAS.map((area) => [area, [area, orNull(number)]]));

const SKIP: Columns = {
  activityId: ['activityId', text],
  date: ['date', text],
  reason: ['reason', orNull(text)],
};

const PLAN: Columns = {
  activityId: ['activityId', text],
  date: ['date', text],
  amount: ['amount', orNull(number)],
  startTime: ['startTime', orNull(time)],
};

const ENTRY: Columns = {
  id: ['id', text],
  activityId: ['activityId', text],
  date: ['date', text],
  amount: ['amount', number],
  source: ['source', text],
  startedAt: ['startedAt', orNull(text)],
  note: ['note', orNull(text)],
};

const WEEKLY_GOAL: Columns = {
  activityId: ['activityId', text],
  startWeekId: ['startWeek', text],
  endWeekId: ['endWeekExclusive', orNull(text)],
  target: ['target', number],
};

const CHECK_IN: Columns = {
  objectiveId: ['objectiveId', text],
  id: ['id', text],
  date: ['date', text],
  value: ['value', number],
  note: ['note', orNull(text)],
};

const ROW_TABLES = {
  areas: { columns: AREA, apart: [] },
  activities: { columns: ACTIVITY, apart: ['weeklyGoalsTimeline', 'calendarTrackingStatus'] },
  objectives: { columns: OBJECTIVE, apart: ['period', 'checkIns', 'stepNotes'] },
  'combined-goals': { columns: COMBINED_GOAL, apart: [] },
  reviews: { columns: REVIEW, apart: [] },
  'life-ratings': { columns: LIFE_RATING, apart: ['scores'] },
  skips: { columns: SKIP, apart: [] },
  plans: { columns: PLAN, apart: [] },
  entries: { columns: ENTRY, apart: [] },
} satisfies Partial<Record<keyof CsvTables, RowTable>>;
type RowTableName = keyof typeof ROW_TABLES;

/**
 * True for the header of an exported table that says nothing by itself, such as skipped days: only with the others does it
 * mean what it holds. Entries do, and are a table like any other.
 */
export const needsOtherTables = (header: readonly string[]): boolean =>
  [AREA, ACTIVITY, WEEKLY_GOAL, OBJECTIVE, CHECK_IN, COMBINED_GOAL, REVIEW, LIFE_SCORES, SKIP, PLAN].some((columns) =>
    Object.values(columns).every(([column]) => header.includes(column)),
  );

/**
 * The document that an exported CSV archive holds: all that is imported of the exported JSON file. Its values are
 * validated by the server, like those of a JSON file.
 *
 * @param tables the rows of each file, its header first
 * @param rowFields all fields of the rows
 * @throws CsvDocumentError
 */
export function documentOfCsv(tables: CsvTables, rowFields: RowFields): Row {
  const read = (name: keyof CsvTables, columns: Columns) => readRows(name, tables[name], columns);
  // Archives of earlier versions lack the fields that are newer.
  const readAll = (name: RowTableName) => {
    const others = otherFields(name, rowFields[name]).filter((field) => tables[name][0]?.includes(field));
    return readRows(name, tables[name], ROW_TABLES[name].columns, others);
  };
  /** Reads a table that archives of earlier versions do not have. */
  const readNewer = (name: RowTableName) => (tables[name].length === 0 ? [] : readAll(name));
  const scores = read('life-ratings', LIFE_SCORES);
  const goals = groupBy(read('weekly-goals', WEEKLY_GOAL), 'activityId');
  const hasNotes = tables['check-ins'][0]?.includes('stepId') === true;
  const records = read('check-ins', {
    ...CHECK_IN,
    // Archives of earlier versions have no notes of steps.
    ...(hasNotes && { value: ['value', orNull(number)] as const, stepId: ['stepId', orNull(text)] as const }),
  });
  const isNote = ({ stepId = null }: Row) => stepId !== null;
  const checkIns = groupBy(
    records.filter((one) => !isNote(one)).map(({ stepId: _, ...checkIn }) => checkIn),
    'objectiveId',
  );
  const stepNotes = groupBy(
    records.filter(isNote).map(({ value: _, ...note }) => note),
    'objectiveId',
  );
  return {
    user: { absences: profileValue(tables.profile, 'absences', absences) ?? [] },
    areas: readAll('areas'),
    activities: readAll('activities').map((one) => ({ ...one, weeklyGoalsTimeline: goals(one['id']) })),
    objectives: readAll('objectives').map(({ year, quarter, ...one }) => ({
      ...one,
      period: { kind: quarter === null ? 'YEAR' : 'QUARTER', year, quarter },
      checkIns: checkIns(one['id']),
      stepNotes: stepNotes(one['id']),
    })),
    combinedGoals: readNewer('combined-goals'),
    reviews: readAll('reviews'),
    lifeRatings: readAll('life-ratings').map((one, index) => ({ ...one, scores: scores[index] })),
    skips: readAll('skips'),
    plans: readNewer('plans'),
    entries: readAll('entries'),
    eventChoices: read('event-choices', {
      activityId: ['activityId', text],
      eventKey: ['eventKey', text],
      choice: ['choice', text],
    }),
  };
}

/** Groups rows by a column, which the groups leave out. */
function groupBy(rows: readonly Row[], column: string): (value: unknown) => Row[] {
  const groups = new Map<unknown, Row[]>();
  for (const { [column]: value, ...row } of rows) {
    const group = groups.get(value);
    if (group) group.push(row);
    else groups.set(value, [row]);
  }
  return (value) => groups.get(value) ?? [];
}

/** Reads planned absences, written as "2026-07-01/2026-07-14 2026-12-24/2026-12-31". */
const absences: Reader = (cell) =>
  cell
    .split(' ')
    .filter((range) => range !== '')
    .map((range) => {
      const [first, last] = range.split('/');
      return { first, last };
    });

/** Reads one row of the profile, which has a value for each field. */
const profileValue = (table: Table, field: string, read: Reader): unknown =>
  readRows(
    'profile',
    table.filter(([name], index) => index === 0 || name === field),
    { value: ['value', read] },
  )[0]?.['value'];
