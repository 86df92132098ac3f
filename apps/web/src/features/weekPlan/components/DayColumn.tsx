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
import { DayPlan } from './DayPlan';

interface DayColumnProps {
  readonly date: CivilDate;
  readonly isToday: boolean;
  /** In the order of their activities. */
  readonly planned: readonly Planned[];
  readonly events: readonly CalendarEvent[];
  readonly load: DayLoad;
  /** True if a day of the board has events. */
  readonly hasEvents: boolean;
  /** The activity that a press plans here; undefined for none. */
  readonly chosen: Activity | undefined;
  /** Amount that a plan of the chosen activity gets. */
  readonly amountOfNew: number | null;
  /** All activities in order. */
  readonly order: readonly Activity[];
  onToggle(): void;
  onOpen(planned: Planned): void;
}

/** Calendar events of a day that are shown before the rest is counted. */
const EVENTS_MAX = 5;

/** A day of the board: a column, on narrower screens a row. Plans can be dropped on it. */
export function DayColumn(props: DayColumnProps) {
  const { date, isToday, events, load, hasEvents, chosen, amountOfNew, onToggle, onOpen } = props;
  const { setNodeRef, isOver } = useDroppable({ id: date });
  const lines = linesOfDay(props, useSettings());
  const more = events.length - EVENTS_MAX;
  return (
    <section
      ref={setNodeRef}
      data-day={date}
      data-drop-target={isOver || undefined}
      aria-label={dayHeading(date)}
      className={cx(
        'group/day relative flex min-h-14 min-w-0 gap-x-2 px-3 py-1.5 medium:max-wide:min-h-20 medium:max-wide:grow transition-colors max-wide:not-first:border-t wide:min-h-96 wide:flex-col wide:px-1.5 wide:not-first:border-l border-n4 data-drop-target:bg-n3',
        chosen && 'cursor-pointer',
      )}
    >
      <header className="w-22 flex-none pt-0.5 medium:w-28 wide:w-auto wide:px-1 wide:pt-0 wide:pb-1.5">
        <h2
          aria-current={isToday ? 'date' : undefined}
          className={cx(
            'flex items-center gap-1 text-small whitespace-nowrap tabular-nums wide:min-h-8',
            isToday ? 'font-semibold text-n12' : 'font-medium text-n10',
          )}
        >
          <DayName date={date} isToday={isToday} />
          {isToday && <span className="size-1.5 rounded-full bg-y9 inset-ring inset-ring-y8" aria-hidden="true" />}
        </h2>
        <Load load={load} hasEvents={hasEvents} />
      </header>
      <div className="min-w-0 flex-1">
        {lines.length > 0 && (
          <ul className="grid gap-1">
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
                  onToggle={onToggle}
                  onOpen={onOpen}
                />
              ),
            )}
            {more > 0 && (
              <li className="text-micro text-n10 wide:px-2">{text('calendarEvent.more', { count: more })}</li>
            )}
          </ul>
        )}
      </div>
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
function DayName({ date, isToday }: Pick<DayColumnProps, 'date' | 'isToday'>) {
  if (useLocale() === 'ja') return withWideBrackets(format(date, { day: 'numeric', weekday: 'short' }));
  return (
    <>
      {weekdayShort(date)} <span className={cx(!isToday && 'text-n12')}>{dayOfMonth(date)}</span>
    </>
  );
}

/** "2h busy", "30m planned". Has its room, so that a plan moves nothing. */
const Load = ({ load: { events, plans }, hasEvents }: Pick<DayColumnProps, 'load' | 'hasEvents'>) => (
  <div
    className={cx(
      'min-h-4 text-micro leading-[.9375rem] text-balance text-n10 tabular-nums',
      hasEvents && 'wide:min-h-8',
    )}
  >
    {events > 0 && <p>{text('plan.loadEvents', { time: duration(events) })}</p>}
    {plans > 0 && <p>{text('plan.load', { time: duration(plans) })}</p>}
  </div>
);

/** "Choir · 7:00 · 2h" on a line; in a column, time and length are below the name, as those of plans. */
function EventBlock({ event }: { readonly event: CalendarEvent }) {
  const { timezone } = useSettings();
  const time = eventTime(event);
  const details = time.isAllDay ? [] : [timeOfDay(time.start, timezone), duration(timeMinutes(time))];
  return (
    <li className="flex min-h-8 min-w-0 items-center rounded-icon bg-n3 px-2.25 text-small text-n10 tabular-nums dark:bg-n4 wide:flex-wrap wide:gap-x-1.5 wide:py-1.5">
      <span className="truncate text-n11 wide:line-clamp-2 wide:w-full wide:wrap-anywhere wide:whitespace-normal">
        {eventName(event)}
      </span>
      {details.map((detail) => (
        <span key={detail} className="flex-none whitespace-pre max-wide:before:content-['_·_'] wide:text-micro">
          {detail}
        </span>
      ))}
    </li>
  );
}
