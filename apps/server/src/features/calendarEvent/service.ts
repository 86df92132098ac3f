import type { CalendarEvent, ParsedBodyOf, ParsedQueryOf, PastEvent } from '@sevenfold/contract';
import { addDays, instantOnDay, today } from '@sevenfold/domain/calendar';
import type { Clock } from '../../clock';
import type { Db } from '../../db/client';
import { HttpError } from '../../http/httpError';
import { existingActivities } from '../record/store';
import { lockUser, requireUser } from '../user/service';
import { type ChoiceRow, deleteChoice, type EventRow, findChoices, findEvents, putChoices } from './store';

/** Days before today that the history covers. */
const HISTORY_DAYS = 366;

/** @throws HttpError USER_NOT_FOUND */
export async function listEvents(
  db: Db,
  userId: string,
  { from, to }: ParsedQueryOf<'GET /api/v1/calendar-events'>,
): Promise<CalendarEvent[]> {
  const { timezone, day_ends_at: dayEndsAt } = await requireUser(db, userId);
  const toDate = addDays(to, 1);
  const range = {
    from: new Date(instantOnDay(from, dayEndsAt * 60, timezone, dayEndsAt)),
    fromDate: from,
    to: new Date(instantOnDay(toDate, dayEndsAt * 60, timezone, dayEndsAt)),
    toDate,
  };
  const [events, choices] = [await findEvents(db, userId, range, false), await findChoices(db, userId)];
  return events.map((event) => presentEvent(event, choices));
}

const presentEvent = (event: EventRow, choices: readonly ChoiceRow[]): CalendarEvent => ({
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
  counts: choices
    .filter((choice) => choice.event_key === event.event_key)
    .map((choice) => ({ activityId: choice.activity_id, by: choice.choice })),
});

/** @throws {Error} for a row without a time, which the schema rules out */
function presentTime(row: EventRow): Pick<CalendarEvent, 'isAllDay' | 'start' | 'end'> {
  if (row.start_date !== null && row.end_date !== null)
    return { isAllDay: true, start: row.start_date, end: row.end_date };
  if (row.starts_at === null || row.ends_at === null) throw new Error('An event has no time');
  return { isAllDay: false, start: row.starts_at.toISOString(), end: row.ends_at.toISOString() };
}

/** @throws HttpError USER_NOT_FOUND */
export async function listPastEvents(
  db: Db,
  userId: string,
  withDescriptions: boolean,
  clock: Clock,
): Promise<PastEvent[]> {
  const { timezone, day_ends_at: dayEndsAt } = await requireUser(db, userId);
  const toDate = today(clock.now(), timezone, dayEndsAt);
  const fromDate = addDays(toDate, -HISTORY_DAYS);
  const range = {
    from: new Date(instantOnDay(fromDate, dayEndsAt * 60, timezone, dayEndsAt)),
    fromDate,
    to: new Date(clock.now()),
    toDate,
  };
  return (await findEvents(db, userId, range, withDescriptions))
    .filter((event) => event.status !== 'CANCELLED' && !event.is_declined && !event.is_free)
    .filter(({ ends_at: end, end_date: endDate }) =>
      end === null ? endDate !== null && endDate <= toDate : end.getTime() <= clock.now(),
    )
    .map((event) => ({
      key: event.event_key,
      calendarId: event.calendar_id,
      name: event.name,
      location: event.location,
      ...(withDescriptions && { description: event.description }),
      ...presentTime(event),
    }));
}

/** @throws HttpError NOT_FOUND (activityId) */
export async function setChoice(
  db: Db,
  userId: string,
  { activityId, eventKey, choice }: ParsedBodyOf<'POST /api/v1/calendar-event/choice'>,
): Promise<void> {
  await lockUser(db, userId);
  if (!(await existingActivities(db, userId, [activityId])).has(activityId))
    throw new HttpError('NOT_FOUND', [{ path: 'activityId', message: 'This activity does not exist' }]);
  if (choice === null) await deleteChoice(db, userId, activityId, eventKey);
  else await putChoices(db, userId, activityId, [eventKey], choice);
}
