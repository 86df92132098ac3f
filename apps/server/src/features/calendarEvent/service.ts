import type {
  CalendarEvent,
  CalendarWeek,
  EventChoice,
  ParsedBodyOf,
  ParsedQueryOf,
  PastEvent,
} from '@sevenfold/contract';
import {
  addDays,
  addWeeks,
  type CivilDate,
  civilDate,
  instantOnDay,
  today,
  weekIdOf,
  weekRange,
} from '@sevenfold/domain/calendar';
import {
  dayKey,
  groupBy,
  hasEnded,
  isConfirmed,
  isCountable,
  matches,
  type PreparedRule,
  prepareRule,
  readChoiceKey,
  type TrackedEvent,
} from '@sevenfold/domain/tracking';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import { HttpError } from '#http';
import { restoreRows, stampNouns, type UserTransaction } from '#rows';
import { requireUser, type UserRow } from '#features/user';
import { RECOUNT_DAYS } from './recount';
import { recountOnward } from './recountTask';
import { readRule } from './rule';
import {
  type ChoiceRow,
  deleteChoice,
  type EventRow,
  findChoices,
  findCountedEvent,
  findEvents,
  findRemovedTogether,
  findTracking,
  hasActivity,
  hasCalendar,
  putChoices,
  type TrackingRow,
} from './store';
import { readEventTime, trackedEvent } from './tracked';

/** Ranges are cut to these dates, because the first and last days of the calendar have no instants in some zones. */
const FIRST_DATE = civilDate('1900-01-01');
const LAST_DATE = civilDate('8999-12-31');

type DateRange = ParsedQueryOf<'GET /api/v1/calendar-events'>;

/** @throws HttpError USER_NOT_FOUND */
export const listEvents = async (db: Db, userId: string, range: DateRange): Promise<CalendarEvent[]> =>
  readEvents(db, await readTracking(db, userId), range);

/** The settings and rules that decide on which dates a user has events, and for which activities they count. */
interface Tracking {
  readonly user: UserRow;
  readonly trackers: readonly Tracker[];
}

async function readTracking(db: Db, userId: string): Promise<Tracking> {
  const user = await requireUser(db, userId);
  const activities = await findTracking(db, userId);
  const choices = groupBy(await findChoices(db, userId), (row) => row.activity_id);
  return { user, trackers: activities.map((row) => trackerOf(row, choices.get(row.id) ?? [])) };
}

async function readEvents(db: Db, tracking: Tracking, { from, to }: DateRange): Promise<CalendarEvent[]> {
  const { user_id: userId, timezone, day_ends_at: dayEndsAt } = tracking.user;
  const startOf = (date: typeof from) => new Date(instantOnDay(date, dayEndsAt * 60, timezone, dayEndsAt));
  const fromDate = from < FIRST_DATE ? FIRST_DATE : from;
  const toDate = addDays(to > LAST_DATE ? LAST_DATE : to, 1);
  if (fromDate >= toDate) return [];
  const range = { from: startOf(fromDate), fromDate, to: startOf(toDate), toDate };
  const events = await findEvents(db, userId, range, true);
  return [...groupBy(events, (event) => event.event_key).values()].flatMap((copies) => presentEvent(copies, tracking));
}

/** Weeks whose events devices hold as rows, counted from the running one. */
const HELD_WEEKS = [-1, 0, 1, 2, 3];

/**
 * The events of the weeks that devices hold as rows; none without a calendar account.
 *
 * @throws HttpError USER_NOT_FOUND
 */
export async function listHeldWeeks(db: Db, userId: string, clock: Clock): Promise<CalendarWeek[]> {
  if (!(await hasCalendar(db, userId))) return [];
  const tracking = await readTracking(db, userId);
  const { timezone, day_ends_at: dayEndsAt, week_start_day: weekStartDay } = tracking.user;
  const current = weekIdOf(today(clock.now(), timezone, dayEndsAt), weekStartDay);
  const weeks: CalendarWeek[] = [];
  for (const offset of HELD_WEEKS) {
    const { first, last } = weekRange(addWeeks(current, offset), weekStartDay);
    weeks.push({ from: first, events: await readEvents(db, tracking, { from: first, to: last }) });
  }
  return weeks;
}

interface Tracker extends Pick<TrackingRow, 'id' | 'unit'> {
  readonly rule: PreparedRule | null;
  readonly choices: ReadonlyMap<string, ChoiceRow['choice']>;
  /** Days of events of several days that were rejected by themselves, by event key. */
  readonly rejectedDays: ReadonlyMap<string, readonly CivilDate[]>;
}

/** @param choices those of the activity */
function trackerOf(row: TrackingRow, choices: readonly ChoiceRow[]): Tracker {
  const rule = readRule(row);
  const days = choices.flatMap(({ event_key: choiceKey }) => {
    const [key, date] = readChoiceKey(choiceKey);
    return date === undefined ? [] : [{ key, date }];
  });
  const byEvent = groupBy(days, ({ key }) => key);
  return {
    id: row.id,
    unit: row.unit,
    rule: rule && prepareRule(rule),
    choices: new Map(choices.map((choice) => [choice.event_key, choice.choice])),
    rejectedDays: new Map([...byEvent].map(([key, rejected]) => [key, rejected.map(({ date }) => date)])),
  };
}

/** @param copies the event in each of its calendars */
function presentEvent(copies: readonly EventRow[], { user, trackers }: Tracking): CalendarEvent[] {
  const event = shownOf(copies);
  if (!event) return [];
  // Made once, because rules remember the folded texts of the objects.
  const tracked = copies.map(trackedEvent);
  return [
    {
      key: event.event_key,
      integrationId: event.integration_id,
      calendarId: event.calendar_id,
      name: event.name,
      location: event.location,
      ...presentTime(event),
      isTentative: event.status === 'TENTATIVE',
      isCancelled: event.status === 'CANCELLED',
      isDeclined: event.is_declined,
      isFree: event.is_free,
      isPrivate: event.is_private,
      counts: trackers.flatMap((tracker) => countsFor(tracker, tracked, user)),
    },
  ];
}

/** The copy to show: one that is neither cancelled, declined nor free, if there is one. */
const shownOf = (copies: readonly EventRow[]): EventRow | undefined =>
  copies.find((row) => row.status !== 'CANCELLED' && !row.is_declined && !row.is_free) ?? copies[0];

function countsFor(
  { id, unit, rule, choices, rejectedDays }: Tracker,
  copies: readonly TrackedEvent[],
  { timezone, day_ends_at: dayEndsAt }: UserRow,
): CalendarEvent['counts'] {
  const countable = copies.filter((event) => isCountable(event, unit));
  const [first] = countable;
  if (!first) return [];
  const rejected = (rejectedDays.get(first.key) ?? []).map((date) => ({
    activityId: id,
    by: 'REJECTED' as const,
    date,
  }));
  const choice = choices.get(first.key);
  if (choice) return [{ activityId: id, by: choice }, ...rejected];
  const isCounted = (event: TrackedEvent) =>
    rule !== null && isConfirmed(event, timezone, dayEndsAt) && matches(rule, event);
  return countable.some(isCounted) ? [{ activityId: id, by: 'RULE' }, ...rejected] : [];
}

function presentTime(row: EventRow): Pick<CalendarEvent, 'isAllDay' | 'start' | 'end'> {
  const time = readEventTime(row);
  return time.isAllDay
    ? time
    : { isAllDay: false, start: new Date(time.start).toISOString(), end: new Date(time.end).toISOString() };
}

/**
 * The events of the past, on which rules are tried. One in several calendars is listed for each, because a rule may search
 * any of them.
 *
 * @throws HttpError USER_NOT_FOUND
 */
export async function listPastEvents(
  db: Db,
  userId: string,
  withDescriptions: boolean,
  clock: Clock,
): Promise<{ events: PastEvent[]; choices: EventChoice[] }> {
  const { timezone, day_ends_at: dayEndsAt } = await requireUser(db, userId);
  const now = clock.now();
  const toDate = today(now, timezone, dayEndsAt);
  // Events before it would be among those that a rule is said to count, and never be counted.
  const fromDate = addDays(toDate, -RECOUNT_DAYS);
  const from = new Date(instantOnDay(fromDate, dayEndsAt * 60, timezone, dayEndsAt));
  const rows = await findEvents(db, userId, { from, fromDate, to: new Date(now), toDate }, withDescriptions);
  const past = rows.filter(
    (row) =>
      isCountable(trackedEvent(row), 'DAYS') &&
      hasEnded(readEventTime(row), now, timezone, dayEndsAt) &&
      isConfirmed(trackedEvent(row), timezone, dayEndsAt),
  );
  const keys = new Set(past.map((row) => row.event_key));
  const choices = await findChoices(db, userId);
  return {
    events: past.map((row) => ({
      key: row.event_key,
      calendarId: row.calendar_id,
      name: row.name,
      location: row.location,
      ...(withDescriptions && { description: row.description }),
      ...presentTime(row),
    })),
    choices: choices
      .filter((row) => keys.has(readChoiceKey(row.event_key)[0]))
      .map((row) => ({ activityId: row.activity_id, eventKey: row.event_key, choice: row.choice })),
  };
}

/** Stores what a user decided about an event, and counts it. @throws HttpError NOT_FOUND (activityId) */
export async function setChoice(
  transaction: UserTransaction,
  { activityId, eventKey, choice }: ParsedBodyOf<'POST /api/v1/calendar-event/choice'>,
  clock: Clock,
): Promise<void> {
  const { db, userId } = transaction;
  if (!(await hasActivity(db, userId, activityId)))
    throw new HttpError('NOT_FOUND', [{ path: 'activityId', message: 'This activity does not exist' }]);
  if (choice === null) await deleteChoice(db, userId, activityId, eventKey);
  else await putChoices(db, userId, activityId, [eventKey], choice);
  await stampNouns(transaction, 'calendarWeek');
  await recountOnward(transaction, clock, activityId);
}

/**
 * Makes devices read again for what events count. Call it where a change does not count them anew: an activity that is
 * archived keeps what was counted, but the events to come count for it no more.
 */
export async function stampCounts(transaction: UserTransaction): Promise<void> {
  if (await hasCalendar(transaction.db, transaction.userId)) await stampNouns(transaction, 'calendarWeek');
}

/**
 * Rejects, or accepts again, the event that an entry was counted from: an attached one is attached again. Of an all-day
 * event of several days, this concerns the day of the entry. Does nothing for other entries.
 */
export async function rejectEntry(
  transaction: UserTransaction,
  entryId: string,
  isRejected: boolean,
  clock: Clock,
): Promise<void> {
  const counted = await findCountedEvent(transaction.db, transaction.userId, entryId);
  if (!counted) return;
  const { activity_id: activityId, event_key: key, date } = counted;
  // Those of a rule that is off, and of a calendar that is not read, are not counted again.
  if (!isRejected) {
    const ids = counted.is_one_day ? [entryId] : await findRemovedTogether(transaction.db, transaction.userId, entryId);
    await restoreRows(
      transaction,
      'entry',
      ids.map((id) => ({ id })),
    );
  }
  const accepted = counted.is_attached && !counted.is_one_day ? 'ATTACHED' : null;
  const choice = isRejected ? 'REJECTED' : accepted;
  const eventKey = counted.is_one_day ? dayKey(key, date) : key;
  await setChoice(transaction, { activityId, eventKey, choice }, clock);
}
