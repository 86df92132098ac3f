import { z } from 'zod';
import { type EventTime, hasLeftFile } from '@sevenfold/domain/tracking';
import {
  CalendarError,
  type CalendarErrorKind,
  type EventPage,
  type ICalendarFeed,
  type ProviderEvent,
  type TimeWindow,
} from '#ports';
import { applyCalendarChange, readEventTime, recountInSlices, requestRecount } from '#features/calendarEvent';
import { stampNouns } from '#rows';
import { requireUser, writeForUser } from '#features/user';
import { ChangeCollector } from './changeSet';
import type { IntegrationDeps } from './deps';
import { applyChanges, forgetOldEvents, type GoneEvent, replaceEvents } from './eventStore';
import { moveChoices } from './moveChoices';
import { type CalendarRow, updateCalendar } from './store';
import { windowAt } from './window';

const DAY_MS = 86_400_000;
/**
 * Minimum reach of a calendar's window into the future. A window is fixed by the first sync; once it reaches less far,
 * the calendar is read again with a new one.
 */
const AHEAD_MIN_MS = 62 * DAY_MS;
/** Events that ended longer ago are removed: more than the window of a year, so that none is removed and read again. */
const KEPT_MS = 400 * DAY_MS;
/** Maximum number of events of one calendar, which are held in memory. */
const EVENTS_MAX = 50_000;

/**
 * Errors of an incremental sync after which everything is read again. A cursor that the provider does not know is
 * rejected with 400 (Google: invalid sync token; Graph: badly formed token), one that is too old with 410.
 */
const RESTARTING: ReadonlySet<string> = new Set<CalendarErrorKind>(['CURSOR_EXPIRED', 'REJECTED']);

/** Reads the pages of one calendar. */
export type ReadPages = (cursor: string | undefined, window: TimeWindow) => AsyncIterable<EventPage>;

/** Events or changes as read from a calendar. */
interface ReadResult {
  /** True if it is everything in the window; false for changes. */
  readonly isComplete: boolean;
  readonly changes: ChangeCollector;
  readonly cursor: string;
  readonly window: TimeWindow;
  /** Tells of stored events that a complete result does not name which of them stay; none if undefined. */
  readonly stays?: (event: GoneEvent) => boolean;
}

/**
 * Reads the changes of a calendar, or everything of its window: the first time, when the window has moved on, and when
 * the provider does not accept the cursor any more. Writes nothing before the last page has arrived; then the events, the cursor
 * and the request to count in one transaction, and counts.
 *
 * @returns true if an incremental sync found changes; false after a full one, which does not tell what has changed
 * @throws {CalendarError} and leaves what is stored as it is
 */
export async function syncCalendar(deps: IntegrationDeps, calendar: CalendarRow, read: ReadPages): Promise<boolean> {
  const now = deps.clock.now();
  const stored = storedWindow(calendar);
  const isCurrent = calendar.cursor !== null && stored !== undefined && stored.to - now >= AHEAD_MIN_MS;
  const result = isCurrent
    ? await readChanges(read, calendar.cursor ?? '', stored).catch((error: unknown) => {
        if (error instanceof CalendarError && RESTARTING.has(error.kind)) return readAll(read, windowAt(now));
        throw error;
      })
    : await readAll(read, windowAt(now));
  await store(deps, calendar, result);
  return !result.isComplete && result.changes.set.size > 0;
}

function storedWindow({ window_from: from, window_to: to }: CalendarRow): TimeWindow | undefined {
  return from && to ? { from: from.getTime(), to: to.getTime() } : undefined;
}

const readAll = async (read: ReadPages, window: TimeWindow): Promise<ReadResult> => ({
  isComplete: true,
  ...(await collect(read(undefined, window), window)),
});

const readChanges = async (read: ReadPages, cursor: string, window: TimeWindow): Promise<ReadResult> => ({
  isComplete: false,
  ...(await collect(read(cursor, window), window)),
});

async function collect(pages: AsyncIterable<EventPage>, window: TimeWindow): Promise<Omit<ReadResult, 'isComplete'>> {
  const changes = new ChangeCollector(window);
  let cursor: string | undefined;
  for await (const page of pages) {
    for (const change of page.changes) changes.add(change);
    if (changes.set.size > EVENTS_MAX) throw new CalendarError('TOO_LARGE', `more than ${EVENTS_MAX} events`);
    cursor = page.cursor;
  }
  if (cursor === undefined) throw new CalendarError('UNREADABLE', 'the last page has no cursor');
  return { changes, cursor, window };
}

const feedCursor = z.object({
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  /** The user's zone when the calendar was read, in which its floating times are. */
  timeZone: z.string().optional(),
});

/**
 * Reads a published calendar, by a conditional request unless its window has moved by a day, its events are not counted
 * yet, or the user's zone has changed.
 */
export async function syncFeed(
  deps: IntegrationDeps,
  calendar: CalendarRow,
  feed: ICalendarFeed,
  { url, signal }: { readonly url: string; readonly signal: AbortSignal },
): Promise<void> {
  const window = windowAt(deps.clock.now());
  const stored = storedWindow(calendar);
  const { timezone: timeZone } = await requireUser(deps.db, calendar.user_id);
  const { timeZone: readIn, ...known } = feedCursor.parse(JSON.parse(calendar.cursor ?? '{}'));
  const isCurrent =
    calendar.cursor !== null &&
    calendar.synced_at !== null &&
    readIn === timeZone &&
    stored !== undefined &&
    window.from - stored.from < DAY_MS;
  const result = await feed.read({
    url,
    window,
    timeZone,
    userId: calendar.user_id,
    signal,
    ...(isCurrent && known),
  });
  if (result === 'NOT_MODIFIED') {
    if (calendar.failures > 0) await updateCalendar(deps.db, calendar.user_id, calendar.id, { failures: 0 });
    return;
  }
  if (result.events.length > EVENTS_MAX) throw new CalendarError('TOO_LARGE', `more than ${EVENTS_MAX} events`);
  const changes = new ChangeCollector(window);
  for (const event of result.events) changes.add({ kind: 'SET', event });
  const { etag, lastModified } = result;
  await store(deps, calendar, {
    isComplete: true,
    changes,
    window,
    cursor: JSON.stringify({ etag, lastModified, timeZone }),
    stays: leftBefore(result.events, deps.clock.now()),
  });
}

/** Tells which stored events a file does not list any more although nobody has deleted them. */
function leftBefore(events: readonly ProviderEvent[], now: number): (event: GoneEvent) => boolean {
  const hasLeft = hasLeftFile(
    events.map(({ iCalUid: uid, seriesId, time }) => ({ uid, isRecurring: seriesId !== null, time: eventTime(time) })),
    now,
  );
  return (event) => hasLeft({ uid: event.series_id ?? event.external_id, time: readEventTime(event) });
}

const eventTime = (time: ProviderEvent['time']): EventTime =>
  time.kind === 'TIMED'
    ? { isAllDay: false, start: time.start, end: time.end }
    : { isAllDay: true, start: time.start, end: time.end };

async function store(
  { db, clock }: IntegrationDeps,
  { user_id: userId, id: calendarId, synced_at: syncedAt, status, cursor: cursorBefore }: CalendarRow,
  { isComplete, changes, cursor, window, stays }: ReadResult,
): Promise<void> {
  const needsRecount = await writeForUser(db, userId, async (transaction) => {
    const { db: inner } = transaction;
    const state = await inner
      .selectFrom('calendar')
      .select(['is_on', 'cursor'])
      .where('user_id', '=', userId)
      .where('id', '=', calendarId)
      .executeTakeFirst();
    // The calendar was switched off or disconnected while it was read; if it is on again, the changes that were read are not
    // all that it lacks now.
    if (!state?.is_on || (!isComplete && state.cursor !== cursorBefore)) return false;
    const target = { userId, calendarId };
    const hasChanged = await moveChoices(transaction, calendarId, () =>
      isComplete
        ? replaceEvents(inner, target, [...changes.set.values()], window, stays)
        : applyChanges(inner, target, changes),
    );
    await forgetOldEvents(inner, target, new Date(clock.now() - KEPT_MS));
    await updateCalendar(inner, userId, calendarId, {
      cursor,
      window_from: new Date(window.from),
      window_to: new Date(window.to),
      synced_at: new Date(clock.now()),
      status: 'ACTIVE',
      failures: 0,
      next_sync_at: null,
      retry_at: null,
    });
    if (status !== 'ACTIVE') {
      await applyCalendarChange(transaction);
    }
    if (hasChanged) await stampNouns(transaction, 'calendarWeek');
    const hasStaleCounts = hasChanged || syncedAt === null;
    if (hasStaleCounts) await requestRecount(inner, userId, clock);
    return hasStaleCounts;
  });
  if (needsRecount) await recountInSlices(db, userId, clock);
}
