import type { Objective, Review } from '@sevenfold/contract';
import { localDateTime, type RecordedTime, zoneOfRecord } from '@sevenfold/domain/calendar';
import { LIFE_AREAS } from '@sevenfold/domain/lifeRating';
import { BYTE_ORDER_MARK, type Cell, csvLines, formatValue, otherFields } from '@sevenfold/domain/transfer';
import { EXPORTED_FIELDS } from '@sevenfold/model/nouns';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Exported } from './exported';

type Row = readonly Cell[];

/** The fields that have no column of their own below, by table. */
const OTHER_FIELDS = {
  activities: otherFields('activities', EXPORTED_FIELDS.activities),
  objectives: otherFields('objectives', EXPORTED_FIELDS.objectives),
  'combined-goals': otherFields('combined-goals', EXPORTED_FIELDS['combined-goals']),
  reviews: otherFields('reviews', EXPORTED_FIELDS.reviews),
  entries: otherFields('entries', EXPORTED_FIELDS.entries),
};

const formatFields = (row: object, fields: readonly string[]): Cell[] => {
  const values = new Map<string, unknown>(Object.entries(row));
  return fields.map((field) => formatValue(values.get(field)));
};

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

function tablesOf(exported: Exported): Table[] {
  return [
    { name: 'profile', columns: ['field', 'value'], pages: once(profileRows(exported)) },
    {
      name: 'areas',
      columns: ['id', 'name', 'color', 'order', 'kind'],
      pages: once(exported.areas.map(({ id, name, color, order, kind }) => [id, name, color, order, kind])),
    },
    ...activityTables(exported),
    ...objectiveTables(exported),
    combinedGoalTable(exported),
    ...reviewTables(exported),
    ...recordTables(exported),
    {
      name: 'feedback',
      columns: ['date', 'mood', 'message'],
      pages: once(exported.feedback.map(({ createdAt, mood, message }) => [createdAt, mood, message])),
    },
  ];
}

function profileRows({
  user: { settings, subscription, timer: _, absences = [], identities = [], ...user },
}: Exported): Row[] {
  return [
    ...Object.entries(user).map(([name, value]): Row => [name, cellOf(value ?? null)]),
    ['identities', identities.map(({ issuer, subject }) => `${issuer} ${subject}`).join(', ')],
    ['absences', absences.map(({ first, last }) => `${first}/${last}`).join(' ')],
    ...Object.entries(subscription).map(([name, value]): Row => [`subscription.${name}`, value ?? null]),
    ...Object.entries(settings).map(([name, value]): Row => [`settings.${name}`, cellOf(value)]),
  ];
}

const cellOf = (value: string | number | boolean | readonly string[] | null): Cell =>
  typeof value === 'string' || typeof value === 'number' || value === null
    ? value
    : typeof value === 'boolean'
      ? String(value)
      : value.join(' ');

function activityTables({ activities, areas }: Exported): Table[] {
  const areaNames = new Map(areas.map(({ id, name }) => [id, name]));
  return [
    {
      name: 'activities',
      columns: [
        ...'id,name,area,unit,unitName,direction,isActive,description,color,icon,order,createdAt'.split(','),
        ...'areaId,unitNameSingular,weekdays,calendarTracking'.split(','),
        ...OTHER_FIELDS.activities,
      ],
      pages: once(
        activities.map((one) => [
          one.id,
          one.name,
          areaNames.get(one.areaId ?? '') ?? null,
          one.unit,
          one.customTimesUnit,
          one.direction,
          String(one.isActive),
          one.description,
          one.color,
          one.icon,
          one.order,
          one.createdAt,
          one.areaId,
          one.customTimesUnitSingular,
          (one.weekdays ?? []).join(' '),
          one.calendarTracking && JSON.stringify(one.calendarTracking),
          ...formatFields(one, OTHER_FIELDS.activities),
        ]),
      ),
    },
    {
      name: 'weekly-goals',
      columns: ['activityId', 'activity', 'startWeek', 'endWeekExclusive', 'target'],
      pages: once(
        activities.flatMap(({ id, name, weeklyGoalsTimeline }) =>
          weeklyGoalsTimeline.map(({ startWeekId, endWeekId, target }) => [id, name, startWeekId, endWeekId, target]),
        ),
      ),
    },
  ];
}

function objectiveTables({ objectives, activities, areas }: Exported): Table[] {
  const areaNames = new Map(areas.map(({ id, name }) => [id, name]));
  const activityNames = new Map(activities.map(({ id, name }) => [id, name]));
  const linkNames = ({ linkedActivityIds }: Objective) =>
    linkedActivityIds.map((id) => activityNames.get(id) ?? id).join('; ');
  return [
    {
      name: 'objectives',
      columns: [
        ...'id,name,why,area,year,quarter,type,start,target,unit,follows,linkedActivities,status,achievedAt'.split(','),
        ...'createdAt,order,areaId,followsActivityId,linkedActivityIds,carriedFrom,steps'.split(','),
        ...OTHER_FIELDS.objectives,
      ],
      pages: once(
        objectives.map((one) => [
          one.id,
          one.name,
          one.why,
          areaNames.get(one.areaId ?? '') ?? null,
          one.period.year,
          one.period.quarter,
          one.type,
          one.start,
          one.target,
          one.unitLabel,
          activityNames.get(one.followsActivityId ?? '') ?? null,
          linkNames(one),
          one.status,
          one.achievedAt,
          one.createdAt,
          one.order,
          one.areaId,
          one.followsActivityId,
          one.linkedActivityIds.join(' '),
          one.carriedFrom,
          JSON.stringify(one.steps ?? []),
          ...formatFields(one, OTHER_FIELDS.objectives),
        ]),
      ),
    },
    {
      name: 'check-ins',
      columns: ['objectiveId', 'objective', 'date', 'value', 'note', 'id', 'step', 'stepId'],
      pages: once(
        objectives.flatMap(({ id, name, checkIns, stepNotes = [], steps = [] }) => [
          ...checkIns.map((one) => [id, name, one.date, one.value, one.note, one.id, null, null]),
          ...stepNotes.map((one) => {
            const step = steps.find((other) => other.id === one.stepId)?.name ?? null;
            return [id, name, one.date, null, one.note, one.id, step, one.stepId];
          }),
        ]),
      ),
    },
  ];
}

function combinedGoalTable({ combinedGoals, activities }: Exported): Table {
  const names = new Map(activities.map(({ id, name }) => [id, name]));
  return {
    name: 'combined-goals',
    columns: [
      ...'id,name,unit,activities,createdAt,activityIds,weeklyGoals'.split(','),
      ...OTHER_FIELDS['combined-goals'],
    ],
    pages: once(
      combinedGoals.map((one) => [
        one.id,
        one.name,
        one.unit,
        one.activityIds.flatMap((id) => names.get(id) ?? []).join('; '),
        one.createdAt,
        one.activityIds.join(' '),
        JSON.stringify(one.weeklyGoalsTimeline),
        ...formatFields(one, OTHER_FIELDS['combined-goals']),
      ]),
    ),
  };
}

function reviewTables({ reviews, lifeRatings }: Exported): Table[] {
  return [
    {
      name: 'reviews',
      columns: [
        ...'week,status,feeling,wins,struggles,notes,goalsMet,goals,attainment,finishedAt,updatedAt,facts'.split(','),
        ...OTHER_FIELDS.reviews,
      ],
      pages: mapped(reviews, (one: Review) => [
        one.weekId,
        one.status,
        one.feeling,
        one.wins,
        one.struggles,
        one.notes,
        one.facts?.goalsMet ?? null,
        one.facts?.goals ?? null,
        one.facts?.attainment ?? null,
        one.finishedAt,
        one.updatedAt,
        one.facts && JSON.stringify(one.facts),
        ...formatFields(one, OTHER_FIELDS.reviews),
      ]),
    },
    {
      name: 'life-ratings',
      columns: ['date', ...LIFE_AREAS, 'updatedAt'],
      pages: once(
        lifeRatings.map(({ date, scores, updatedAt }) => [date, ...LIFE_AREAS.map((area) => scores[area]), updatedAt]),
      ),
    },
  ];
}

function recordTables({ entries, skips, plans, eventChoices, activities }: Exported): Table[] {
  const activityOf = new Map(activities.map((one) => [one.id, one]));
  return [
    {
      name: 'skips',
      columns: ['activityId', 'activity', 'date', 'reason'],
      pages: mapped(skips, ({ activityId, date, reason }) => [
        activityId,
        activityOf.get(activityId)?.name ?? null,
        date,
        reason,
      ]),
    },
    {
      name: 'plans',
      columns: ['activityId', 'activity', 'date', 'amount', 'unit', 'startTime'],
      pages: mapped(plans, ({ activityId, date, amount, startTime }) => [
        activityId,
        activityOf.get(activityId)?.name ?? null,
        date,
        amount,
        unitOf(activityOf.get(activityId)),
        startTime,
      ]),
    },
    {
      name: 'entries',
      columns: [
        ...'id,date,time,activityId,activity,amount,unit,source,note,startedAt'.split(','),
        ...OTHER_FIELDS.entries,
      ],
      pages: mapped(entries, (one) => [
        one.id,
        one.date,
        localTime(one),
        one.activityId,
        activityOf.get(one.activityId)?.name ?? null,
        one.amount,
        unitOf(activityOf.get(one.activityId)),
        one.source,
        one.note,
        one.startedAt,
        ...formatFields(one, OTHER_FIELDS.entries),
      ]),
    },
    {
      name: 'event-choices',
      columns: ['activityId', 'activity', 'eventKey', 'choice'],
      pages: once(
        eventChoices.map(({ activityId, eventKey, choice }) => [
          activityId,
          activityOf.get(activityId)?.name ?? null,
          eventKey,
          choice,
        ]),
      ),
    },
  ];
}

const unitOf = (activity: Exported['activities'][number] | undefined): string =>
  activity?.unit === 'DURATION'
    ? 'minutes'
    : activity?.unit === 'DAYS'
      ? 'day'
      : (activity?.customTimesUnit ?? 'times');

const MINUTE_MS = 60_000;

/** Wall-clock time, HH:mm, where the entry was made. */
function localTime(entry: RecordedTime): string | null {
  if (entry.startedAt === null) return null;
  const { minuteOfDay } = localDateTime(Date.parse(entry.startedAt), zoneOfRecord(entry, 0));
  return new Date(minuteOfDay * MINUTE_MS).toISOString().slice(11, 16);
}

async function* mapped<T>(
  pages: AsyncGenerator<readonly T[]>,
  rowOf: (item: T) => Row,
): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) yield page.map((item) => rowOf(item));
}

async function* once(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
