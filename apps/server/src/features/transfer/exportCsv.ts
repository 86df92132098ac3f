import type { Objective } from '@sevenfold/contract';
import { localDateTime, type RecordedTime, zoneOfRecord } from '@sevenfold/domain/calendar';
import { LIFE_AREAS } from '@sevenfold/domain/lifeRating';
import { BYTE_ORDER_MARK, type Cell, csvLines, formatValue, otherFields } from '@sevenfold/domain/transfer';
import { EXPORTED_FIELDS } from '@sevenfold/model/nouns';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Exported } from './exported';

type Row = readonly Cell[];

/** One table of the archive. */
interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly pages: AsyncGenerator<readonly Row[]>;
}

/**
 * The zip archive of an export: one CSV file per table. Names are added to ids, so that each file can be read by
 * itself. `documentOfCsv` of the domain reads the same columns when the archive is imported.
 */
export async function* exportCsv(exported: Exported): AsyncGenerator<Uint8Array> {
  const done: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    done.push(part);
  });
  for (const { name, columns, pages } of tablesOf(exported)) {
    const file = new ZipDeflate(`${name}.csv`, { level: 6 });
    zip.add(file);
    file.push(strToU8(BYTE_ORDER_MARK + csvLines([columns])));
    for await (const page of pages) {
      file.push(strToU8(csvLines(page)));
      yield* done.splice(0);
    }
    file.push(new Uint8Array(0), true);
  }
  zip.end();
  yield* done.splice(0);
}

/** The columns of a table, each with its cell of a row. */
type Columns<T> = Readonly<Record<string, (row: T) => Cell>>;
type Rows<T> = readonly T[] | AsyncGenerator<readonly T[]>;

function tableOf<T>(name: string, rows: Rows<T>, columns: Columns<T>): Table {
  const cells = Object.values(columns);
  return { name, columns: Object.keys(columns), pages: pagesOf(rows, (row) => cells.map((cell) => cell(row))) };
}

/** A table of rows with all their fields: after the columns given, those without one follow, each in one of its name. */
function rowTable<T extends object>(name: keyof typeof EXPORTED_FIELDS, rows: Rows<T>, columns: Columns<T>): Table {
  const others = otherFields(name, EXPORTED_FIELDS[name]).map((field) => {
    const cell = (row: T) => formatValue(Reflect.get(row, field));
    return [field, cell] as const;
  });
  return tableOf(name, rows, { ...columns, ...Object.fromEntries(others) });
}

async function* pagesOf<T>(rows: Rows<T>, rowOf: (row: T) => Row): AsyncGenerator<readonly Row[]> {
  for await (const page of Symbol.asyncIterator in rows ? rows : [rows]) yield page.map((row) => rowOf(row));
}

function tablesOf(exported: Exported): Table[] {
  return [
    tableOf('profile', profileRows(exported), { field: ([field]) => field, value: ([, value]) => value }),
    rowTable('areas', exported.areas, {
      id: (one) => one.id,
      name: (one) => one.name,
      color: (one) => one.color,
      order: (one) => one.order,
      kind: (one) => one.kind,
    }),
    ...activityTables(exported),
    ...objectiveTables(exported),
    combinedGoalTable(exported),
    ...reviewTables(exported),
    ...recordTables(exported),
    tableOf('feedback', exported.feedback, {
      date: (one) => one.createdAt,
      mood: (one) => one.mood,
      message: (one) => one.message,
    }),
  ];
}

type Field = readonly [name: string, value: Cell];

function profileRows({
  user: { settings, subscription, timer: _, absences = [], identities = [], ...user },
}: Exported): Field[] {
  return [
    ...Object.entries(user).map(([name, value]): Field => [name, cellOf(value ?? null)]),
    ['identities', identities.map(({ issuer, subject }) => `${issuer} ${subject}`).join(', ')],
    ['absences', absences.map(({ first, last }) => `${first}/${last}`).join(' ')],
    ...Object.entries(subscription).map(([name, value]): Field => [`subscription.${name}`, value ?? null]),
    ...Object.entries(settings).map(([name, value]): Field => [`settings.${name}`, cellOf(value)]),
  ];
}

const cellOf = (value: string | number | boolean | readonly string[] | null): Cell =>
  typeof value === 'string' || typeof value === 'number' || value === null
    ? value
    : typeof value === 'boolean'
      ? String(value)
      : value.join(' ');

/** Finds the names of rows by their ids. */
const namesOf = (rows: readonly { readonly id: string; readonly name: string }[]) => {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id: string | null | undefined): string | null => names.get(id ?? '') ?? null;
};

function activityTables({ activities, areas }: Exported): Table[] {
  const areaName = namesOf(areas);
  const goals = activities.flatMap(({ id, name, weeklyGoalsTimeline }) =>
    weeklyGoalsTimeline.map((goal) => ({ id, name, ...goal })),
  );
  return [
    rowTable('activities', activities, {
      id: (one) => one.id,
      name: (one) => one.name,
      area: (one) => areaName(one.areaId),
      unit: (one) => one.unit,
      unitName: (one) => one.customTimesUnit,
      direction: (one) => one.direction,
      isActive: (one) => String(one.isActive),
      description: (one) => one.description,
      color: (one) => one.color,
      icon: (one) => one.icon,
      order: (one) => one.order,
      createdAt: (one) => one.createdAt,
      areaId: (one) => one.areaId,
      unitNameSingular: (one) => one.customTimesUnitSingular,
      weekdays: (one) => (one.weekdays ?? []).join(' '),
      calendarTracking: (one) => one.calendarTracking && JSON.stringify(one.calendarTracking),
    }),
    tableOf('weekly-goals', goals, {
      activityId: (goal) => goal.id,
      activity: (goal) => goal.name,
      startWeek: (goal) => goal.startWeekId,
      endWeekExclusive: (goal) => goal.endWeekId,
      target: (goal) => goal.target,
    }),
  ];
}

function objectiveTables({ objectives, activities, areas }: Exported): Table[] {
  const areaName = namesOf(areas);
  const activityName = namesOf(activities);
  return [
    rowTable('objectives', objectives, {
      id: (one) => one.id,
      name: (one) => one.name,
      why: (one) => one.why,
      area: (one) => areaName(one.areaId),
      year: (one) => one.period.year,
      quarter: (one) => one.period.quarter,
      type: (one) => one.type,
      start: (one) => one.start,
      target: (one) => one.target,
      unit: (one) => one.unitLabel,
      follows: (one) => activityName(one.followsActivityId),
      linkedActivities: (one) => one.linkedActivityIds.map((id) => activityName(id) ?? id).join('; '),
      status: (one) => one.status,
      achievedAt: (one) => one.achievedAt,
      createdAt: (one) => one.createdAt,
      order: (one) => one.order,
      areaId: (one) => one.areaId,
      followsActivityId: (one) => one.followsActivityId,
      linkedActivityIds: (one) => one.linkedActivityIds.join(' '),
      carriedFrom: (one) => one.carriedFrom,
      steps: (one) => JSON.stringify(one.steps ?? []),
    }),
    tableOf('check-ins', objectives.flatMap(datedNotes), {
      objectiveId: ({ objective }) => objective.id,
      objective: ({ objective }) => objective.name,
      date: ({ note }) => note.date,
      value: ({ note }) => ('value' in note ? note.value : null),
      note: ({ note }) => note.note,
      id: ({ note }) => note.id,
      step: ({ step }) => step?.name ?? null,
      stepId: ({ note }) => ('stepId' in note ? note.stepId : null),
    }),
  ];
}

/** The check-ins of an objective, then the notes of its steps. */
function datedNotes(objective: Objective) {
  const { checkIns, stepNotes = [], steps = [] } = objective;
  return [
    ...checkIns.map((note) => ({ objective, note, step: undefined })),
    ...stepNotes.map((note) => ({ objective, note, step: steps.find(({ id }) => id === note.stepId) })),
  ];
}

function combinedGoalTable({ combinedGoals, activities }: Exported): Table {
  const activityName = namesOf(activities);
  return rowTable('combined-goals', combinedGoals, {
    id: (one) => one.id,
    name: (one) => one.name,
    unit: (one) => one.unit,
    activities: (one) => one.activityIds.flatMap((id) => activityName(id) ?? []).join('; '),
    createdAt: (one) => one.createdAt,
    activityIds: (one) => one.activityIds.join(' '),
    weeklyGoals: (one) => JSON.stringify(one.weeklyGoalsTimeline),
  });
}

function reviewTables({ reviews, lifeRatings }: Exported): Table[] {
  return [
    rowTable('reviews', reviews, {
      week: (one) => one.weekId,
      status: (one) => one.status,
      feeling: (one) => one.feeling,
      wins: (one) => one.wins,
      struggles: (one) => one.struggles,
      notes: (one) => one.notes,
      goalsMet: (one) => one.facts?.goalsMet ?? null,
      goals: (one) => one.facts?.goals ?? null,
      attainment: (one) => one.facts?.attainment ?? null,
      finishedAt: (one) => one.finishedAt,
      updatedAt: (one) => one.updatedAt,
      facts: (one) => one.facts && JSON.stringify(one.facts),
    }),
    rowTable('life-ratings', lifeRatings, {
      date: (one) => one.date,
      ...Object.fromEntries(
        LIFE_AREAS.map((area) => [area, (one: (typeof lifeRatings)[number]) => one.scores[area]] as const),
      ),
      updatedAt: (one) => one.updatedAt,
    }),
  ];
}

function recordTables({ entries, skips, plans, eventChoices, activities }: Exported): Table[] {
  const activityName = namesOf(activities);
  const units = new Map(activities.map((one) => [one.id, unitName(one)]));
  return [
    rowTable('skips', skips, {
      activityId: (one) => one.activityId,
      activity: (one) => activityName(one.activityId),
      date: (one) => one.date,
      reason: (one) => one.reason,
    }),
    rowTable('plans', plans, {
      activityId: (one) => one.activityId,
      activity: (one) => activityName(one.activityId),
      date: (one) => one.date,
      amount: (one) => one.amount,
      unit: (one) => units.get(one.activityId) ?? null,
      startTime: (one) => one.startTime,
    }),
    rowTable('entries', entries, {
      id: (one) => one.id,
      date: (one) => one.date,
      time: (one) => localTime(one),
      activityId: (one) => one.activityId,
      activity: (one) => activityName(one.activityId),
      amount: (one) => one.amount,
      unit: (one) => units.get(one.activityId) ?? null,
      source: (one) => one.source,
      note: (one) => one.note,
      startedAt: (one) => one.startedAt,
    }),
    tableOf('event-choices', eventChoices, {
      activityId: (one) => one.activityId,
      activity: (one) => activityName(one.activityId),
      eventKey: (one) => one.eventKey,
      choice: (one) => one.choice,
    }),
  ];
}

const unitName = ({ unit, customTimesUnit }: Exported['activities'][number]): string =>
  unit === 'DURATION' ? 'minutes' : unit === 'DAYS' ? 'day' : (customTimesUnit ?? 'times');

const MINUTE_MS = 60_000;

/** Wall-clock time, HH:mm, where the entry was made. */
function localTime(entry: RecordedTime): string | null {
  if (entry.startedAt === null) return null;
  const { minuteOfDay } = localDateTime(Date.parse(entry.startedAt), zoneOfRecord(entry, 0));
  return new Date(minuteOfDay * MINUTE_MS).toISOString().slice(11, 16);
}
