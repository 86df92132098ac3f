import {
  addDays,
  type CivilDate,
  civilDate,
  instantOnDay,
  localDateTime,
  MAX_DATE,
  today,
  utcOffsetAt,
} from '@sevenfold/domain/calendar';
import {
  countEvents,
  dayKey,
  type EventChoice,
  groupBy,
  isConfirmed,
  isCountable,
  type TrackedEvent,
} from '@sevenfold/domain/tracking';
import { derivedId } from '@sevenfold/domain/transfer';
import type { Clock } from '../../clock';
import type { Db } from '#db';
import type { UserTransaction } from '#rows';
import { requireUser } from '#features/user';
import { readRule } from './rule';
import {
  type ChoiceRow,
  type CountedRow,
  findChoices,
  findCounted,
  findEvents,
  findReadCalendars,
  findTracking,
  type NewCounted,
  putCounted,
  removeCounted,
  type TrackingRow,
} from './store';
import { trackedEvent } from './tracked';

/** Days before today that are recounted; less than the range that is read from calendars. */
export const RECOUNT_DAYS = 364;
const MINUTE_MS = 60_000;
/** End of a range that includes all later events. */
const FAR = new Date(Date.UTC(9000, 0, 1));
/** All-day events that end later never count: the last days of the calendar have no instants in some zones. */
const LAST_END = civilDate('9000-01-01');

/** Time zone and end of day that an event is counted with. */
interface Days {
  readonly timezone: string;
  readonly dayEndsAt: number;
}

interface State {
  readonly now: number;
  readonly days: Days;
  readonly events: readonly TrackedEvent[];
  readonly choices: ReadonlyMap<string, ReadonlyMap<string, EventChoice>>;
  readonly counted: ReadonlyMap<string, readonly CountedRow[]>;
  readonly readCalendars: ReadonlySet<string>;
  /** Ids of the calendars that an event is in, by its key. */
  readonly calendars: ReadonlyMap<string, readonly string[]>;
  /** As `calendars`, without those that may have changed the event since they were read last. */
  readonly confirmed: ReadonlyMap<string, readonly string[]>;
  /** Start of each event that has a time of day, in milliseconds since 1970, by its key. */
  readonly starts: ReadonlyMap<string, number>;
}

export interface Recount {
  /** True if one of the activities has a rule, choices or entries, and there are events that it may count. */
  readonly hasEvents: boolean;
  /** True if an entry has changed. */
  readonly hasChanged: boolean;
  /** End of the next event that may count; undefined if there is none. */
  readonly nextEnd: number | undefined;
}

/**
 * Recounts calendar events: brings the entries of source CALENDAR in line with events, rules and choices. Entries that
 * are correct already are not written.
 *
 * Does not change entries of archived activities, of rules that were switched off, and of calendars that are off,
 * disconnected, not read yet or not read any more (unless the event is also in another calendar of the rule), and those
 * of more than a year ago.
 *
 * @param activityIds activities to count for; all if undefined
 */
export async function recount(
  transaction: UserTransaction,
  clock: Clock,
  activityIds?: ReadonlySet<string>,
): Promise<Recount> {
  const { db, userId } = transaction;
  const user = await requireUser(db, userId);
  const days = { timezone: user.timezone, dayEndsAt: user.day_ends_at };
  const all = (await findTracking(db, userId)).filter(({ id }) => activityIds?.has(id) !== false);
  const from = addDays(today(clock.now(), days.timezone, days.dayEndsAt), -RECOUNT_DAYS);
  const choices = await findChoices(db, userId);
  const counted = await findCounted(db, userId, from, activityIds);
  const concerned = concernedIn(all, choices, counted);
  if (concerned.length === 0) return { hasEvents: false, hasChanged: false, nextEnd: undefined };
  const withDescriptions = concerned.some((row) => readRule(row)?.filters.some(({ field }) => field === 'DESCRIPTION'));
  const state = await readState(db, userId, { now: clock.now(), days, from, withDescriptions }, choices, counted);
  const put: NewCounted[] = [];
  const remove: string[] = [];
  for (const activity of concerned) {
    const present = state.counted.get(activity.id) ?? [];
    const presentById = new Map(present.map((row) => [row.entry_id, row]));
    const { wanted, obsolete } = entriesFor(activity, present, state, from);
    put.push(...wanted.filter((row) => !isSame(row, presentById.get(row.entry_id))));
    remove.push(...obsolete.map((row) => row.entry_id));
  }
  const at = new Date(clock.now());
  await putCounted(transaction, put, at);
  await removeCounted(transaction, remove, at);
  return {
    hasEvents: state.events.length > 0,
    hasChanged: put.length + remove.length > 0,
    nextEnd: nextEndOf(state),
  };
}

/** The activities that events count for, or have counted for. */
function concernedIn(
  all: readonly TrackingRow[],
  choices: readonly ChoiceRow[],
  counted: readonly CountedRow[],
): TrackingRow[] {
  const named = new Set([...choices, ...counted].map((row) => row.activity_id));
  return all.filter((row) => row.calendar_tracking !== null || named.has(row.id));
}

interface ReadOptions extends Pick<State, 'now' | 'days'> {
  readonly from: CivilDate;
  /** False leaves out the descriptions, which are most of the bytes of a calendar, where no rule searches them. */
  readonly withDescriptions: boolean;
}

async function readState(
  db: Db,
  userId: string,
  { now, days, from, withDescriptions }: ReadOptions,
  choices: readonly ChoiceRow[],
  counted: readonly CountedRow[],
): Promise<State> {
  // One day more, because an event may have been counted in a time zone ahead of the current one.
  const fromDate = addDays(from, -1);
  const range = { from: new Date(Date.parse(fromDate)), fromDate, to: FAR, toDate: MAX_DATE };
  const events = (await findEvents(db, userId, range, withDescriptions)).map(trackedEvent);
  return {
    now,
    days,
    events,
    choices: new Map(
      [...groupBy(choices, (row) => row.activity_id)].map(([id, rows]) => [
        id,
        new Map(rows.map((row) => [row.event_key, row.choice])),
      ]),
    ),
    counted: groupBy(counted, (row) => row.activity_id),
    readCalendars: await findReadCalendars(db, userId),
    calendars: calendarsByKey(events),
    confirmed: calendarsByKey(events.filter((event) => isConfirmed(event, days.timezone, days.dayEndsAt))),
    starts: new Map(events.flatMap(({ key, time }) => (time.isAllDay ? [] : [[key, time.start] as const]))),
  };
}

const calendarsByKey = (events: readonly TrackedEvent[]): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...groupBy(events, ({ key }) => key)].map(([key, copies]) => [key, copies.map(({ calendarId }) => calendarId)]),
  );

interface Entries {
  /** Those that an activity should have. */
  readonly wanted: readonly NewCounted[];
  /** Those that it should not have any more. */
  readonly obsolete: readonly CountedRow[];
}

function entriesFor(activity: TrackingRow, present: readonly CountedRow[], state: State, from: CivilDate): Entries {
  const isHeld = heldBy(activity, state);
  const count = (taken: readonly CountedRow[]): Entries & { readonly held: readonly CountedRow[] } => {
    const wanted = wantedOf(activity, state, from, taken);
    const ids = new Set(wanted.map((row) => row.entry_id));
    const others = present.filter((row) => row.deleted_at === null && !ids.has(row.entry_id));
    return { wanted, held: others.filter(isHeld), obsolete: others.filter((row) => !isHeld(row)) };
  };
  const first = count([]);
  // Other events do not count again the minutes of what stays without its event.
  return activity.unit === 'DURATION' && first.held.length > 0 ? count(first.held) : first;
}

const NO_CHOICES: ReadonlyMap<string, EventChoice> = new Map();

/** The entries that an activity should have. @param taken entries that it has in any case */
function wantedOf(
  { id, unit, ...row }: TrackingRow,
  state: State,
  from: CivilDate,
  taken: readonly CountedRow[],
): NewCounted[] {
  const { now, days, events } = state;
  const rule = readRule(row);
  const choices = state.choices.get(id) ?? NO_CHOICES;
  const earlierDays = earlierDaysOf(state.counted.get(id) ?? [], state);
  return countEvents({ unit, rule, choices, events, now, ...days, earlierDays, taken: taken.flatMap(minutesOf) })
    .filter(({ date }) => date >= from)
    .map(({ eventKey, date, amount, startedAt }) => {
      const { timezone, dayEndsAt } = earlierDays.get(eventKey) ?? days;
      return {
        entry_id: derivedId(`${id}\n${eventKey}\n${date}`, Date.parse(date)),
        activity_id: id,
        calendar_id: calendarFor(eventKey, rule, state) ?? '',
        event_key: eventKey,
        is_attached: choices.get(eventKey) === 'ATTACHED',
        timezone,
        day_ends_at: dayEndsAt,
        date,
        amount,
        started_at: startedAt === null ? null : new Date(startedAt),
        utc_offset_minutes: startedAt === null ? null : utcOffsetAt(startedAt, timezone),
      };
    });
}

function minutesOf({ started_at: startedAt, amount }: CountedRow): { from: number; to: number }[] {
  if (startedAt === null) return [];
  const from = Math.floor(startedAt.getTime() / MINUTE_MS);
  return [{ from, to: from + amount }];
}

type Rule = ReturnType<typeof readRule>;

const isSearched = (calendarId: string, rule: Rule): boolean => !rule?.calendars || rule.calendars.includes(calendarId);

/** A calendar that an event counts from: one that the rule searches, if it is in one, and that is still read. */
function calendarFor(eventKey: string, rule: Rule, { calendars, confirmed }: State): string | undefined {
  const ids = confirmed.get(eventKey) ?? calendars.get(eventKey) ?? [];
  return ids.findLast((id) => isSearched(id, rule)) ?? ids.at(-1);
}

/**
 * The days that events were first counted with, by their keys. They stay the same when their owner travels. A time without
 * a zone travels along: it is counted on its date in the new zone.
 */
function earlierDaysOf(counted: readonly CountedRow[], state: State): ReadonlyMap<string, Days> {
  const present = counted.filter((row) => row.deleted_at === null);
  const floating = new Set(present.filter((row) => hasTravelled(row, state)).map((row) => row.event_key));
  return new Map(
    present.map((row) => [
      row.event_key,
      { timezone: floating.has(row.event_key) ? state.days.timezone : row.timezone, dayEndsAt: row.day_ends_at },
    ]),
  );
}

/** True if the event of an entry is at another time now, which is the same time of the clock in the zone of its owner. */
function hasTravelled(
  { event_key: key, started_at: startedAt, timezone }: CountedRow,
  { starts, days }: State,
): boolean {
  const start = starts.get(key);
  if (start === undefined || startedAt === null || timezone === days.timezone || start === startedAt.getTime())
    return false;
  const [before, now] = [localDateTime(startedAt.getTime(), timezone), localDateTime(start, days.timezone)];
  return before.date === now.date && before.minuteOfDay === now.minuteOfDay;
}

function isSame(wanted: NewCounted, row: CountedRow | undefined): boolean {
  return (
    row !== undefined &&
    row.deleted_at === null &&
    row.amount === wanted.amount &&
    row.started_at?.getTime() === wanted.started_at?.getTime() &&
    row.utc_offset_minutes === wanted.utc_offset_minutes &&
    row.calendar_id === wanted.calendar_id &&
    row.is_attached === wanted.is_attached
  );
}

/** Tells which entries stay although no event makes them any more. */
function heldBy(activity: TrackingRow, { choices, confirmed, readCalendars }: State): (row: CountedRow) => boolean {
  const rule = readRule(activity);
  // A copy in a calendar that the rule does not search tells nothing of the event that was counted.
  const isKnown = (eventKey: string): boolean => confirmed.get(eventKey)?.some((id) => isSearched(id, rule)) ?? false;
  return (row) => {
    const own = choices.get(activity.id) ?? NO_CHOICES;
    const choice = own.get(row.event_key);
    if (choice === 'REJECTED' || (row.is_attached && choice === undefined)) return false;
    if (own.get(dayKey(row.event_key, row.date)) === 'REJECTED') return false;
    if (rule === null && !row.is_attached) return true;
    return !isKnown(row.event_key) && !readCalendars.has(row.calendar_id);
  };
}

function nextEndOf({ events, days, now }: State): number | undefined {
  let next: number | undefined;
  for (const event of events) {
    if (!isCountable(event, 'DAYS') || (event.time.isAllDay && event.time.end > LAST_END)) continue;
    const end = event.time.isAllDay
      ? instantOnDay(event.time.end, days.dayEndsAt * 60, days.timezone, days.dayEndsAt)
      : event.time.end;
    if (end > now && (next === undefined || end < next)) next = end;
  }
  return next;
}
