import type { CalendarEvent, Entry, EventChoice } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { date, instant, integer, nullable, smallInteger, text, uuid } from './field';
import { definedFields, mutation, type Remembered, type RowReference } from './mutation';
import { noun } from './noun';
import { itsActivity, ownId } from './references';

export const entry = noun({
  name: 'entry',
  table: 'entry',
  key: ['id'],
  fields: {
    id: uuid('id'),
    activityId: uuid('activity_id'),
    date: date('date'),
    amount: integer('amount'),
    source: text<Entry['source']>('source'),
    startedAt: nullable(instant('started_at')),
    utcOffsetMinutes: nullable(smallInteger('utc_offset_minutes')),
    note: nullable(text('note')),
  },
  internal: { createdAt: instant('created_at') },
  removal: 'MARKED',
});

/** An entry is marked with its activity, in whose row it is shown. */
const aboutActivity = (id: string, activityId: string): readonly RowReference[] => [
  ['entry', id],
  ['activity', activityId],
];
const aboutRemembered = (_: unknown, { entry: before }: Remembered): readonly RowReference[] =>
  before ? aboutActivity(before.id, before.activityId) : [];

/** The server decides by the other entries of the date (`upTo`): no others arrive on a device while one waits there. */
export const createEntry = mutation('POST /api/v1/entry', {
  effect: 'CREATES',
  dependsOn: itsActivity,
  about: ({ id, activityId }) => aboutActivity(id, activityId),
  apply(rows, { upTo: _, ...body }) {
    rows.put('entry', { startedAt: null, utcOffsetMinutes: null, note: null, ...definedFields(body) });
  },
});

export const editEntry = mutation('PATCH /api/v1/entry', {
  effect: 'EDITS',
  dependsOn: ownId,
  about: aboutRemembered,
  apply(rows, body) {
    const before = rows.get('entry', body.id);
    if (before) rows.put('entry', { ...before, ...definedFields(body) });
  },
});

export const removeEntry = mutation('DELETE /api/v1/entry', {
  effect: 'REMOVES',
  dependsOn: ownId,
  about: aboutRemembered,
  apply: (rows, { id }) => rows.remove('entry', id),
});

export const restoreEntry = mutation('POST /api/v1/entry/restore', {
  effect: 'SETS',
  dependsOn: ownId,
  about: aboutRemembered,
  apply(rows, { id }, { remembered }) {
    if (remembered.entry && !rows.get('entry', id)) rows.put('entry', remembered.entry);
  },
});

/** Marks nothing beside the activity: an amount of null removes the record of a date. */
export const writeHealthRecords = mutation('POST /api/v1/health-records', {
  effect: 'SETS',
  dependsOn: itsActivity,
  about: ({ activityId }) => [['activity', activityId]],
  apply(rows, { activityId, records }) {
    for (const { amount, ...record } of records) {
      if (amount === null) rows.remove('entry', record.id);
      else
        rows.put('entry', {
          startedAt: null,
          note: null,
          ...definedFields(record),
          activityId,
          amount,
          source: 'HEALTH',
        });
    }
  },
});

/** The entry that it counts for is written by the server. */
export const chooseEvent = mutation('POST /api/v1/calendar-event/choice', {
  effect: 'SETS',
  dependsOn: itsActivity,
  about: ({ activityId }) => [['activity', activityId]],
  apply(rows, { activityId, eventKey: choiceKey, choice }) {
    // As readChoiceKey does, in fewer bytes of the first load.
    const [eventKey, day] = choiceKey.split('\n');
    for (const week of rows.list('calendarWeek'))
      if (week.events.some(({ key }) => key === eventKey))
        rows.put('calendarWeek', {
          ...week,
          events: week.events.map((event) =>
            event.key === eventKey
              ? { ...event, counts: choose(event.counts, choice, activityId, day as CivilDate | undefined) }
              : event,
          ),
        });
  },
});

type Count = CalendarEvent['counts'][number];

/**
 * Without a choice, the event counts by the rule again that it was kept from.
 *
 * @param day of a choice about one day
 */
function choose(
  counts: readonly Count[],
  choice: EventChoice['choice'] | null,
  activityId: string,
  day: CivilDate | undefined,
): Count[] {
  const before = counts.find((count) => count.activityId === activityId && count.date === day);
  const others = counts.filter((count) => count !== before);
  const by = choice ?? (!day && before?.by === 'REJECTED' ? 'RULE' : null);
  return by ? [...others, { activityId, by, date: day }] : others;
}

export const entryMutations = [
  createEntry,
  editEntry,
  removeEntry,
  restoreEntry,
  writeHealthRecords,
  chooseEvent,
] as const;
