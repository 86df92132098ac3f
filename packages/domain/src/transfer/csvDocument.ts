import { LIFE_AREAS } from '../lifeRating';
import { unescapeFormula } from './csv';

type Table = readonly (readonly string[])[];

/** The tables of an exported CSV archive that are imported: each a file with this name and `.csv`. */
export const CSV_TABLES = [
  'profile',
  'areas',
  'activities',
  'weekly-goals',
  'objectives',
  'check-ins',
  'reviews',
  'life-ratings',
  'skips',
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
const number: Reader = (cell) => {
  const value = Number(cell);
  if (cell.trim() === '' || !Number.isFinite(value)) throw new TypeError('not a number');
  return value;
};
const numbers: Reader = (cell) => (cell === '' ? [] : cell.split(' ').map(number));
// Spreadsheets write them in capitals.
const truth: Reader = (cell) => {
  if (!/^(true|false)$/i.test(cell)) throw new TypeError('neither true nor false');
  return cell.toLowerCase() === 'true';
};
const orNull =
  (read: Reader): Reader =>
  (cell) =>
    cell === '' ? null : read(cell);

/** By field: its column. Archives of earlier versions lack optional columns. */
type Columns = Readonly<Record<string, readonly [column: string, read: Reader, presence?: 'OPTIONAL']>>;
type Row = Readonly<Record<string, unknown>>;

/** Rows of a table as objects; columns are found by their names, in any order. */
function readRows(name: keyof CsvTables, [header = [], ...rows]: Table, columns: Columns): Row[] {
  const fields = Object.entries(columns).flatMap(([field, [column, read, presence]]) => {
    const index = header.indexOf(column);
    if (index === -1 && presence === 'OPTIONAL') return [];
    if (index === -1) throw new CsvDocumentError('MISSING_COLUMN', `${name}.${column}`);
    return [{ field, column, index, read }];
  });
  return rows.map((row, number_) =>
    Object.fromEntries(
      fields.map(({ field, column, index, read }) => {
        try {
          return [field, read(unescapeFormula(row[index] ?? ''))];
        } catch {
          throw new CsvDocumentError('WRONG_CELL', `${name}.${number_}.${column}`);
        }
      }),
    ),
  );
}

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
  pausedUntil: ['pausedUntil', orNull(text)],
  calendarTracking: ['calendarTracking', orNull(json)],
  reminders: ['reminders', orNull(json), 'OPTIONAL'],
  healthTracking: ['healthTracking', orNull(json), 'OPTIONAL'],
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

const ENTRY: Columns = {
  id: ['id', text],
  activityId: ['activityId', text],
  date: ['date', text],
  amount: ['amount', number],
  source: ['source', text],
  startedAt: ['startedAt', orNull(text)],
  utcOffsetMinutes: ['utcOffsetMinutes', orNull(number)],
  note: ['note', orNull(text)],
};

/**
 * The document that an exported CSV archive holds: all that is imported of the exported JSON file. Its values are
 * validated by the server, like those of a JSON file.
 *
 * @param tables the rows of each file, its header first
 * @throws CsvDocumentError
 */
export function documentOfCsv(tables: CsvTables): Row {
  const read = (name: keyof CsvTables, columns: Columns) => readRows(name, tables[name], columns);
  const goals = groupBy(
    read('weekly-goals', {
      activityId: ['activityId', text],
      startWeekId: ['startWeek', text],
      endWeekId: ['endWeekExclusive', orNull(text)],
      target: ['target', number],
    }),
    'activityId',
  );
  const checkIns = groupBy(
    read('check-ins', {
      objectiveId: ['objectiveId', text],
      id: ['id', text],
      date: ['date', text],
      value: ['value', number],
      note: ['note', orNull(text)],
    }),
    'objectiveId',
  );
  return {
    user: { absences: profileValue(tables.profile, 'absences', absences) ?? [] },
    areas: read('areas', {
      id: ['id', text],
      name: ['name', text],
      kind: ['kind', orNull(text)],
      color: ['color', text],
      order: ['order', number],
    }),
    activities: read('activities', ACTIVITY).map((one) => ({ ...one, weeklyGoalsTimeline: goals(one['id']) })),
    objectives: read('objectives', OBJECTIVE).map(({ year, quarter, ...one }) => ({
      ...one,
      period: { kind: quarter === null ? 'YEAR' : 'QUARTER', year, quarter },
      checkIns: checkIns(one['id']),
    })),
    reviews: read('reviews', REVIEW),
    lifeRatings: read('life-ratings', {
      date: ['date', text],
      updatedAt: ['updatedAt', text],
      ...Object.fromEntries(LIFE_AREAS.map((area) => [area, [area, orNull(number)] as const])),
    }).map(({ date, updatedAt, ...scores }) => ({ date, scores, updatedAt })),
    skips: read('skips', {
      activityId: ['activityId', text],
      date: ['date', text],
      reason: ['reason', orNull(text)],
    }),
    entries: read('entries', ENTRY),
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
