import { addDays, type CivilDate, instantOnDay, MAX_DATE, today, utcOffsetAt } from '@sevenfold/domain/calendar';
import { entriesOf, type EventChoice, groupBy, isCountable, type TrackedEvent } from '@sevenfold/domain/tracking';
import { derivedId } from '@sevenfold/domain/transfer';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { announceOnCommit } from '../change/store';
import { lockUser } from '../user/service';
import { ruleOf } from './rule';
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

/** Days before today that are counted anew: within the months that are read from calendars. */
const RECOUNT_DAYS = 364;
/** The latest instant that a range of events reaches. */
const FAR = new Date(Date.UTC(9000, 0, 1));

/** Division into days by which an event was counted. It stays the same when its owner travels. */
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
  readonly knownKeys: ReadonlySet<string>;
  readonly readCalendars: ReadonlySet<string>;
  /** The calendar of each event; of one in several calendars, any of them. */
  readonly calendarOf: ReadonlyMap<string, string>;
}

export interface Recount {
  /** True if an entry has changed. */
  readonly hasChanged: boolean;
  /** End of the next event that may count; undefined if there is none. */
  readonly nextEnd: number | undefined;
}

/**
 * Counts calendar events anew: brings the entries of source CALENDAR in line with events, rules and choices, and
 * announces a change. Entries that are right already are not written.
 *
 * Stays: what an archived activity has; what a rule that was switched off counted; what was counted from a calendar that
 * is off, disconnected or not read yet, unless the event is known from another one; and everything more than a year ago.
 *
 * @param db a transaction; takes the user's lock
 * @param activityId counts for this activity alone; for all without it
 */
export async function recount(db: Db, userId: string, clock: Clock, activityId?: string): Promise<Recount> {
  const user = await lockUser(db, userId);
  const days = { timezone: user.timezone, dayEndsAt: user.day_ends_at };
  const all = await findTracking(db, userId);
  const from = addDays(today(clock.now(), days.timezone, days.dayEndsAt), -RECOUNT_DAYS);
  const [choices, counted] = [await findChoices(db, userId), await findCounted(db, userId, from)];
  const concerned = concernedIn(all, choices, counted);
  if (concerned.length === 0) return { hasChanged: false, nextEnd: undefined };
  const state = await readState(db, userId, { now: clock.now(), days, from }, choices, counted);
  const put: NewCounted[] = [];
  const remove: string[] = [];
  for (const activity of concerned) {
    if (activityId !== undefined && activity.id !== activityId) continue;
    const wanted = wantedOf(activity, state, from);
    const present = state.counted.get(activity.id) ?? [];
    const presentById = new Map(present.map((row) => [row.entry_id, row]));
    put.push(...wanted.filter((row) => !isSame(row, presentById.get(row.entry_id))));
    remove.push(...obsolete(activity, wanted, present, state));
  }
  const at = new Date(clock.now());
  await putCounted(db, userId, put, at);
  await removeCounted(db, userId, remove, at);
  const hasChanged = put.length + remove.length > 0;
  if (hasChanged) await announceOnCommit(db, userId, ['records', 'calendarEvents']);
  return { hasChanged, nextEnd: nextEndOf(state) };
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

async function readState(
  db: Db,
  userId: string,
  { now, days, from }: { readonly now: number; readonly days: Days; readonly from: CivilDate },
  choices: readonly ChoiceRow[],
  counted: readonly CountedRow[],
): Promise<State> {
  // A day earlier: the zone in which an event was counted may be ahead of the present one.
  const fromDate = addDays(from, -1);
  const range = { from: new Date(Date.parse(fromDate)), fromDate, to: FAR, toDate: MAX_DATE };
  const events = (await findEvents(db, userId, range, true)).map(trackedEvent);
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
    knownKeys: new Set(events.map(({ key }) => key)),
    readCalendars: await findReadCalendars(db, userId),
    calendarOf: new Map(events.map(({ key, calendarId }) => [key, calendarId])),
  };
}

const NO_CHOICES: ReadonlyMap<string, EventChoice> = new Map();

/** The entries that an activity should have. */
function wantedOf({ id, unit, ...row }: TrackingRow, state: State, from: CivilDate): NewCounted[] {
  const choices = state.choices.get(id) ?? NO_CHOICES;
  const counting = { unit, rule: ruleOf(row), choices, now: state.now };
  return eventsByDays(state.counted.get(id) ?? [], state).flatMap(([{ timezone, dayEndsAt }, events]) =>
    entriesOf({ ...counting, events, timezone, dayEndsAt })
      .filter(({ date }) => date >= from)
      .map(({ eventKey, date, amount, startedAt }) => ({
        entry_id: derivedId(`${id}\n${eventKey}\n${date}`, Date.parse(date)),
        activity_id: id,
        calendar_id: state.calendarOf.get(eventKey) ?? '',
        event_key: eventKey,
        is_attached: choices.get(eventKey) === 'ATTACHED',
        timezone,
        day_ends_at: dayEndsAt,
        date,
        amount,
        started_at: startedAt === null ? null : new Date(startedAt),
        utc_offset_minutes: startedAt === null ? null : utcOffsetAt(startedAt, timezone),
      })),
  );
}

/** Groups the events by how days are divided for them: as when they were counted, or as now. */
function eventsByDays(
  counted: readonly CountedRow[],
  { days, events }: State,
): (readonly [Days, readonly TrackedEvent[]])[] {
  const keyOf = ({ timezone, dayEndsAt }: Days): string => `${dayEndsAt} ${timezone}`;
  const earlier = new Map(
    counted
      .filter((row) => row.deleted_at === null)
      .map((row) => [row.event_key, { timezone: row.timezone, dayEndsAt: row.day_ends_at }]),
  );
  const isUniform = [...earlier.values()].every((one) => keyOf(one) === keyOf(days));
  if (isUniform) return [[days, events]];
  const groups = new Map<string, { readonly days: Days; readonly events: TrackedEvent[] }>();
  for (const event of events) {
    const own = earlier.get(event.key) ?? days;
    const group = groups.get(keyOf(own)) ?? { days: own, events: [] };
    group.events.push(event);
    groups.set(keyOf(own), group);
  }
  return [...groups.values()].map((group) => [group.days, group.events]);
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

/** Ids of the entries that an activity should not have any more. */
function obsolete(
  activity: TrackingRow,
  wanted: readonly NewCounted[],
  present: readonly CountedRow[],
  { choices, knownKeys, readCalendars }: State,
): string[] {
  const kept = new Set(wanted.map((row) => row.entry_id));
  const isObsolete = (row: CountedRow): boolean => {
    if (row.deleted_at !== null || kept.has(row.entry_id)) return false;
    if (choices.get(activity.id)?.get(row.event_key) === 'REJECTED') return true;
    if (activity.calendar_tracking === null && !row.is_attached) return false;
    return knownKeys.has(row.event_key) || readCalendars.has(row.calendar_id);
  };
  return present.filter(isObsolete).map((row) => row.entry_id);
}

function nextEndOf({ events, days, now }: State): number | undefined {
  let next: number | undefined;
  for (const event of events) {
    if (!isCountable(event, 'DAYS')) continue;
    const end = event.time.isAllDay
      ? instantOnDay(event.time.end, days.dayEndsAt * 60, days.timezone, days.dayEndsAt)
      : event.time.end;
    if (end > now && (next === undefined || end < next)) next = end;
  }
  return next;
}
