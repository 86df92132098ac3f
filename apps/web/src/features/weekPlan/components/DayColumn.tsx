import type { Activity, CalendarEvent, Settings } from '@sevenfold/contract';
import { planOrder } from '@sevenfold/domain/activity';
import { type CivilDate, dayOfMonth } from '@sevenfold/domain/calendar';
import { useDroppable } from '@dnd-kit/core';
import { dayHeading, format, text, timeOfDay, useLocale, weekdayShort, withWideBrackets } from '#platform';
import { cx } from '#ui';
import { eventName, eventTime } from '#features/calendarEvent';
import { duration } from '#features/record';
import { useSettings } from '#features/user';
import { type DayLoad, eventStart, type Planned, timeMinutes } from '../dayLoad';
import { DayItem } from './DayItem';
import { DayMenu } from './DayMenu';
import { DayPlan } from './DayPlan';
import { LoadBar } from './LoadBar';

interface DayColumnProps {
  readonly date: CivilDate;
  readonly isToday: boolean;
  /** In the order of their activities. */
  readonly planned: readonly Planned[];
  readonly events: readonly CalendarEvent[];
  readonly load: DayLoad;
  /** Minutes that fill the bar of a day. */
  readonly fullDay: number;
  /** True if a day of the board has events, so that one without any is known to be free. */
  readonly hasEvents: boolean;
  /** Activities that can be planned, in the order of the tray. */
  readonly goals: readonly Activity[];
  /** The activity that a press plans here; undefined for none, where a press asks for it. */
  readonly chosen: Activity | undefined;
  /** Amount that a plan of the chosen activity gets. */
  readonly amountOfNew: number | null;
  /** All activities in order. */
  readonly order: readonly Activity[];
  onToggle(activity: Activity): void;
  onOpen(planned: Planned): void;
}

/** Calendar events of a day that are shown before the rest is counted. */
const EVENTS_MAX = 5;

/** A day of the board: a column, on narrower screens a row. Plans can be dropped on it. */
export function DayColumn(props: DayColumnProps) {
  const { date, isToday, planned, events, load, fullDay, hasEvents, goals, chosen, amountOfNew, onToggle, onOpen } =
    props;
  const { setNodeRef, isOver } = useDroppable({ id: date });
  const lines = linesOfDay(props, useSettings());
  const more = events.length - EVENTS_MAX;
  return (
    <section
      ref={setNodeRef}
      data-day={date}
      data-drop-target={isOver || undefined}
      aria-label={dayHeading(date)}
      className="group/day relative flex min-w-0 cursor-pointer gap-x-2 py-1.5 pr-1.5 pl-3 transition-colors max-wide:grow max-wide:basis-0 max-wide:not-first:border-t border-n4 wide:min-h-80 wide:flex-col wide:gap-y-1 wide:rounded-card wide:bg-n2 wide:p-0.5 wide:hover:bg-n3 dark:wide:bg-n3 dark:wide:hover:bg-n4 data-drop-target:bg-n3 wide:data-drop-target:bg-n4"
    >
      <header className="w-20 flex-none medium:w-25 wide:w-auto wide:px-2.5 wide:pt-1 wide:pb-1.5">
        <div className="flex items-center wide:min-h-8">
          <h2
            aria-current={isToday ? 'date' : undefined}
            className={cx(
              'flex items-center gap-1 text-small whitespace-nowrap text-n12 tabular-nums',
              isToday ? 'font-semibold' : 'font-medium',
            )}
          >
            <DayName date={date} />
            {isToday && <span className="size-1.5 rounded-full bg-y9 inset-ring inset-ring-y8" aria-hidden="true" />}
          </h2>
          {!chosen && (
            <DayMenu
              date={date}
              goals={goals.filter(({ id }) => !planned.some(({ activity }) => activity.id === id))}
              onPlan={onToggle}
            />
          )}
        </div>
        <LoadBar planned={planned} load={load} fullDay={fullDay} events={events.length} hasEvents={hasEvents} />
      </header>
      {lines.length > 0 && (
        <ul className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] content-start medium:max-wide:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-1 wide:flex-none">
          {lines.map((line) =>
            'event' in line ? (
              <EventBlock key={line.event.key} event={line.event} />
            ) : (
              <DayPlan
                key={line.activity.id}
                activity={line.activity}
                date={date}
                plan={line.plan}
                isChosen={line.activity.id === chosen?.id}
                amountOfNew={amountOfNew}
                onToggle={() => onToggle(line.activity)}
                onOpen={onOpen}
              />
            ),
          )}
          {more > 0 && <li className="px-2 text-micro text-n10">{text('calendarEvent.more', { count: more })}</li>}
        </ul>
      )}
    </section>
  );
}

/** The plans and events of a day by their times, with the place of a plan of the chosen activity. */
function linesOfDay({ date, planned, events, chosen, order }: DayColumnProps, settings: Settings) {
  const plans = order.flatMap((activity) => {
    const plan = planned.find((one) => one.activity.id === activity.id)?.plan;
    return plan || activity.id === chosen?.id ? [{ activity, plan, startTime: plan?.startTime ?? null }] : [];
  });
  const shown = events
    .slice(0, EVENTS_MAX)
    .map((event) => ({ event, startTime: eventStart(event, date, settings) ?? FIRST }));
  return [...shown, ...plans].sort(planOrder(settings.dayEndsAt));
}

/** Before all times. */
const FIRST = '';

/** "Mon 30". A Japanese date has its weekday behind it, in the brackets of its language: 3日（木）. */
function DayName({ date }: Pick<DayColumnProps, 'date'>) {
  if (useLocale() === 'ja') return withWideBrackets(format(date, { day: 'numeric', weekday: 'short' }));
  return (
    <>
      <span className="text-n10">{weekdayShort(date)}</span> {dayOfMonth(date)}
    </>
  );
}

/** An event of the calendars, in grey. */
function EventBlock({ event }: { readonly event: CalendarEvent }) {
  const { timezone } = useSettings();
  const time = eventTime(event);
  const details = time.isAllDay ? [] : [timeOfDay(time.start, timezone), duration(timeMinutes(time))];
  return (
    <li className="flex min-h-10 min-w-0 rounded-icon bg-n3 py-1.25 pr-1.5 pl-2.5 text-n10 dark:bg-n4 wide:bg-n4 dark:wide:bg-n5">
      <DayItem name={eventName(event)} details={details} nameClass="line-clamp-2 text-n11" />
    </li>
  );
}
