import type { Activity, CalendarEvent, Plan } from '@sevenfold/contract';
import { type CivilDate, dayOfMonth } from '@sevenfold/domain/calendar';
import { useDroppable } from '@dnd-kit/core';
import { dayHeading, format, text, timeOfDay, useLocale, weekdayShort } from '#platform';
import { activityColor, cx } from '#ui';
import { eventName, eventTime } from '#features/calendarEvent';
import { PLANNED } from '#features/plan';
import { useSettings } from '#features/user';
import { PlannedChip } from './PlannedChip';

/** An activity planned on a day. */
export interface Planned {
  readonly activity: Activity;
  readonly plan: Plan;
}

interface DayColumnProps {
  readonly date: CivilDate;
  readonly isToday: boolean;
  readonly planned: readonly Planned[];
  readonly events: readonly CalendarEvent[];
  /** The activity that a press plans here; undefined for none. */
  readonly chosen: Activity | undefined;
  onToggle(): void;
  onOpen(planned: Planned): void;
}

/** Calendar events of a day that are shown before the rest is counted. */
const EVENTS_MAX = 5;

/** A day of the board: a column, on narrower screens a row. Plans can be dropped on it. */
export function DayColumn({ date, isToday, planned, events, chosen, onToggle, onOpen }: DayColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: date });
  return (
    <section
      ref={setNodeRef}
      data-day={date}
      aria-label={dayHeading(date)}
      className={cx(
        'flex min-w-0 gap-x-3 px-3 py-2 transition-colors max-expanded:not-first:border-t expanded:min-h-96 expanded:flex-col expanded:px-1.5 expanded:not-first:border-l border-n4',
        isOver && 'bg-n3',
      )}
    >
      <DayHead date={date} isToday={isToday} chosen={chosen} planned={planned} onToggle={onToggle} />
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-1.5 expanded:justify-start expanded:pt-1.5">
        {planned.length > 0 && (
          <ul className="flex flex-wrap gap-1.5 expanded:flex-col">
            {planned.map((one) => (
              <li key={one.activity.id} className="min-w-0 max-w-full">
                <PlannedChip
                  activity={one.activity}
                  plan={one.plan}
                  isChosen={one.activity.id === chosen?.id}
                  onOpen={() => onOpen(one)}
                />
              </li>
            ))}
          </ul>
        )}
        <Events events={events} />
      </div>
    </section>
  );
}

function DayHead({ date, isToday, planned, chosen, onToggle }: Omit<DayColumnProps, 'events' | 'onOpen'>) {
  return (
    <div className="flex min-h-9 flex-none items-center gap-2 max-expanded:w-20 expanded:h-10 expanded:px-1">
      <h2
        className={cx(
          'min-w-0 flex-1 text-small whitespace-nowrap tabular-nums',
          isToday ? 'font-bold text-n12' : 'font-medium text-n10',
        )}
      >
        {/* A Japanese date has its weekday behind it: 3日(木). */}
        {useLocale() === 'ja' ? (
          format(date, { day: 'numeric', weekday: 'short' })
        ) : (
          <>
            {weekdayShort(date)} <span className={cx(!isToday && 'text-n12')}>{dayOfMonth(date)}</span>
          </>
        )}
      </h2>
      {chosen && (
        <DayToggle
          label={text('plan.setOnDay', { name: chosen.name, day: dayHeading(date) })}
          color={chosen.color}
          isPlanned={planned.some(({ activity }) => activity.id === chosen.id)}
          onToggle={onToggle}
        />
      )}
    </div>
  );
}

interface DayToggleProps {
  readonly label: string;
  readonly color: string;
  readonly isPlanned: boolean;
  onToggle(): void;
}

function DayToggle({ label, color, isPlanned, onToggle }: DayToggleProps) {
  return (
    <button
      type="button"
      role="checkbox"
      data-control="plan"
      aria-checked={isPlanned}
      aria-label={label}
      onClick={onToggle}
      style={activityColor(color)}
      className={cx(
        'hit press size-7 flex-none rounded-full border-2 border-dashed border-(--solid)',
        isPlanned ? PLANNED : 'hover:bg-(--soft)',
      )}
    />
  );
}

function Events({ events }: Pick<DayColumnProps, 'events'>) {
  const { timezone } = useSettings();
  if (events.length === 0) return null;
  const more = events.length - EVENTS_MAX;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-micro text-n10 expanded:flex-col expanded:gap-1 expanded:px-1">
      {events.slice(0, EVENTS_MAX).map((event) => {
        const time = eventTime(event);
        return (
          <li
            key={event.key}
            className="max-w-full truncate tabular-nums expanded:border-l-2 expanded:border-n6 expanded:pl-1.5"
          >
            {!time.isAllDay && `${timeOfDay(time.start, timezone)} `}
            {eventName(event)}
          </li>
        );
      })}
      {more > 0 && <li>{text('calendarEvent.more', { count: more })}</li>}
    </ul>
  );
}
