import type { Activity, CalendarEvent } from '@sevenfold/contract';
import { dayOfMonth, type WeekId } from '@sevenfold/domain/calendar';
import { Check, ChevronDown, Clock3 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { Link, paths } from '#navigation';
import { now, text, timeOfDay, useText } from '#platform';
import { activityColor, Card, COMPACT, cx, useMedia } from '#ui';
import {
  cannotCount,
  countedState,
  countsOnDate,
  EventLine,
  eventName,
  eventTime,
  useAreEventsAway,
  useEventsByDate,
} from '#features/calendarEvent';
import { useSettings } from '#features/user';
import type { DayColumn } from '../columns';

interface WeekEventsProps {
  readonly week: WeekId;
  readonly days: readonly DayColumn[];
  readonly activities: readonly Activity[];
}

/** Calendar events of a week with their states: a column for each day, on compact screens a folded list. */
export default function WeekEvents({ week, days, activities }: WeekEventsProps) {
  useText();
  const compact = useMedia(COMPACT);
  const listId = useId();
  const [isOpen, setOpen] = useState(!compact);
  const dates = useMemo(() => days.map(({ date }) => date), [days]);
  const byDate = useEventsByDate(week, dates);
  const isAway = useAreEventsAway(week);
  const activityById = useMemo(() => new Map(activities.map((activity) => [activity.id, activity])), [activities]);
  const count = new Set([...byDate.values()].flat().map(({ key }) => key)).size;
  if (isAway) return <p className="pt-6 text-small text-n10">{text('calendarEvent.away')}</p>;
  if (count === 0) return null;
  const columns = days.map((day) => ({ day, events: byDate.get(day.date) ?? [], activityById }));
  return (
    <section aria-labelledby={`${listId}-title`} className="pt-6">
      <h2 id={`${listId}-title`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
          className="hit press flex min-h-9 items-center gap-1.5 rounded-chip text-small font-semibold text-n10 hover:text-n12"
        >
          <ChevronDown className={cx('size-4 transition-transform', !isOpen && '-rotate-90')} aria-hidden="true" />
          {text('calendarEvent.inWeek', { count })}
        </button>
      </h2>
      <Card id={listId} hidden={!isOpen} className="mt-1.5 overflow-clip">
        {compact ? (
          columns
            .filter(({ events }) => events.length > 0)
            .map((column) => <DayList key={column.day.date} {...column} />)
        ) : (
          <div className="grid grid-cols-7">
            {columns.map((column) => (
              <Column key={column.day.date} {...column} />
            ))}
          </div>
        )}
      </Card>
    </section>
  );
}

interface DayOfEvents {
  readonly day: DayColumn;
  readonly events: readonly CalendarEvent[];
  readonly activityById: ReadonlyMap<string, Activity>;
}

function DayList({ day, events, activityById }: DayOfEvents) {
  const settings = useSettings();
  return (
    <section className="px-3.5 py-2 not-first:border-t not-first:border-n4">
      <h3>
        <Link
          {...paths.day(day.date)}
          className="hit inline-flex min-h-7 items-center text-small font-semibold text-n11"
        >
          {day.long}
        </Link>
      </h3>
      <ul>
        {events.map((event) => {
          const { activity, state } = shownOf(event, { date: day.date, activityById }, settings);
          return (
            <EventLine
              key={event.key}
              event={event}
              color={activity?.color}
              isQuiet={activity === undefined}
              state={[stateText(state), activity?.name].filter((part) => part !== undefined).join(' · ') || undefined}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** Events that a column shows before it refers to the day. */
const COLUMN_MAX = 8;

function Column({ day, events, activityById }: DayOfEvents) {
  const more = events.length - COLUMN_MAX;
  const isToday = day.when === 'TODAY';
  return (
    <section aria-label={day.long} className="min-w-0 px-1 pt-1 pb-2 not-first:border-l not-first:border-n4">
      <Link
        {...paths.day(day.date)}
        aria-label={day.long}
        className={cx(
          'flex h-8 items-center justify-center gap-1 rounded-icon text-micro tabular-nums transition-colors hover:bg-n3 hover:text-n12',
          isToday ? 'font-semibold text-n12' : 'text-n10',
        )}
      >
        {day.short} {dayOfMonth(day.date)}
      </Link>
      <ul className="flex flex-col gap-0.5">
        {events.slice(0, more === 1 ? undefined : COLUMN_MAX).map((event) => (
          <ColumnEvent key={event.key} day={day} event={event} activityById={activityById} />
        ))}
      </ul>
      {more > 1 && (
        <Link
          {...paths.day(day.date)}
          className="flex min-h-8 items-center rounded-icon px-1.5 text-micro text-n10 transition-colors hover:bg-n3 hover:text-n12"
        >
          {text('calendarEvent.more', { count: more })}
        </Link>
      )}
    </section>
  );
}

interface ColumnEventProps extends Omit<DayOfEvents, 'events'> {
  readonly event: CalendarEvent;
}

function ColumnEvent({ day, event, activityById }: ColumnEventProps) {
  const settings = useSettings();
  const { activity, state } = shownOf(event, { date: day.date, activityById }, settings);
  const time = eventTime(event);
  const Icon = state === 'counted' ? Check : state === 'willCount' ? Clock3 : null;
  return (
    <li style={activity && activityColor(activity.color)}>
      <Link
        {...paths.day(day.date)}
        title={eventName(event)}
        className="flex min-h-9 gap-1.5 rounded-chip py-1 pr-0.5 pl-1 transition-colors hover:bg-n3"
      >
        <span
          className={cx('w-[3px] flex-none rounded-full', activity ? 'bg-(--solid)' : 'bg-n6')}
          aria-hidden="true"
        />
        <span className="min-w-0 flex-1">
          <span className={cx('line-clamp-2 text-micro break-words', activity ? 'text-n12' : 'text-n11')}>
            {eventName(event)}
          </span>
          <span className="flex items-center gap-1 text-micro text-n10 tabular-nums">
            <span className="truncate">
              {time.isAllDay ? text('calendarEvent.allDay') : timeOfDay(time.start, settings.timezone)}
            </span>
            {Icon ? (
              <>
                <Icon className="size-3.5 flex-none" aria-hidden="true" />
                <span className="sr-only">{[stateText(state), activity?.name].join(' · ')}</span>
              </>
            ) : state ? (
              <span className="truncate">· {stateText(state)}</span>
            ) : (
              activity && <span className="sr-only">{activity.name}</span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

type State = ReturnType<typeof countedState> | 'DECLINED' | 'FREE' | 'CANCELLED';

/**
 * The activity an event counts for, if any, and its state; undefined for an event that nobody counts, and on a day on which
 * it does not count.
 */
function shownOf(
  event: CalendarEvent,
  { date, activityById }: Pick<DayOfEvents, 'activityById'> & Pick<DayColumn, 'date'>,
  settings: Parameters<typeof countedState>[3],
): { readonly activity: Activity | undefined; readonly state: State | undefined } {
  const reason = cannotCount(event);
  if (reason) return { activity: undefined, state: reason };
  const known = event.counts.filter(({ activityId }) => activityById.has(activityId));
  const count = known.find(({ by }) => by !== 'REJECTED') ?? known[0];
  if (!count) return { activity: undefined, state: undefined };
  const state = countedState(event, count.by, now(), settings);
  if (state === 'rejected') return { activity: undefined, state };
  const activity = activityById.get(count.activityId);
  return { activity, state: activity && countsOnDate(event, date, activity, settings) ? state : undefined };
}

function stateText(state: State | undefined): string | undefined {
  switch (state) {
    case undefined:
      return undefined;
    case 'DECLINED':
    case 'FREE':
    case 'CANCELLED':
      return text(`calendarEvent.cantCount.${state}`);
    default:
      return text(`calendarEvent.${state}`);
  }
}
