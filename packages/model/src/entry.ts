import type { CalendarEvent, Entry, EventChoice } from '@sevenfold/contract';
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

export const createEntry = mutation('POST /api/v1/entry', {
  effect: 'CREATES',
  dependsOn: itsActivity,
  about: ({ id, activityId }) => aboutActivity(id, activityId),
  apply(rows, body) {
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
    for (const { id, date: day, amount, startedAt = null, utcOffsetMinutes } of records) {
      if (amount === null) rows.remove('entry', id);
      else
        rows.put('entry', {
          id,
          activityId,
          date: day,
          amount,
          source: 'HEALTH',
          startedAt,
          utcOffsetMinutes,
          note: null,
        });
    }
  },
});

/** The entry that it counts for is written by the server. */
export const chooseEvent = mutation('POST /api/v1/calendar-event/choice', {
  effect: 'SETS',
  dependsOn: itsActivity,
  about: ({ activityId }) => [['activity', activityId]],
  apply(rows, { activityId, eventKey, choice }) {
    for (const week of rows.list('calendarWeek')) {
      if (!week.events.some(({ key }) => key === eventKey)) continue;
      const events = week.events.map((event) =>
        event.key === eventKey ? { ...event, counts: choose(event.counts, activityId, choice) } : event,
      );
      rows.put('calendarWeek', { ...week, events });
    }
  },
});

type Count = CalendarEvent['counts'][number];

/** Without a choice, the event counts by the rule again that it was kept from. */
function choose(counts: readonly Count[], activityId: string, choice: EventChoice['choice'] | null): Count[] {
  const before = counts.find((count) => count.activityId === activityId);
  const others = counts.filter((count) => count.activityId !== activityId);
  const by = choice ?? (before?.by === 'REJECTED' ? 'RULE' : null);
  return by === null ? others : [...others, { activityId, by }];
}

export const entryMutations = [
  createEntry,
  editEntry,
  removeEntry,
  restoreEntry,
  writeHealthRecords,
  chooseEvent,
] as const;
