import type { Activity, CalendarEvent } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { RotateCcw, X } from 'lucide-react';
import { dispatch } from '#dispatch';
import { now, text, useText } from '#platform';
import { IconButton } from '#ui';
import { useSettings } from '#features/user';
import { attachEvent, rejectEvent, type TrackingActivity } from '../commands';
import { countedState, countsOnDate, eventName } from '../onDate';
import { EventLine } from './EventLine';

interface ActivityEventsProps {
  readonly activity: TrackingActivity & Pick<Activity, 'name' | 'unit'>;
  readonly date: CivilDate;
  /** Events of one day that count for the activity, or were rejected for it. */
  readonly events: readonly CalendarEvent[];
}

/** The events of a day that count for an activity. Each can be rejected, and counted again. */
export function ActivityEvents({ activity, date, events }: ActivityEventsProps) {
  useText();
  const settings = useSettings();
  return (
    <ul aria-label={text('calendarEvent.onDay')}>
      {events.map((event) => {
        const { by } = event.counts.find(({ activityId }) => activityId === activity.id) ?? { by: 'REJECTED' };
        const isRejected = by === 'REJECTED';
        const name = eventName(event);
        const state = countedState(event, by, now(), settings);
        const isOfDay = isRejected || countsOnDate(event, date, activity, settings);
        return (
          <EventLine
            key={event.key}
            event={event}
            isQuiet={isRejected}
            state={isOfDay ? text(`calendarEvent.${state}`) : undefined}
            action={
              isRejected ? (
                <IconButton
                  label={text('calendarEvent.undo', { name })}
                  icon={<RotateCcw className="size-4" aria-hidden="true" />}
                  onClick={() => dispatch(attachEvent(event, activity))}
                />
              ) : (
                <IconButton
                  label={text('calendarEvent.reject', { name })}
                  icon={<X className="size-4" aria-hidden="true" />}
                  onClick={() =>
                    dispatch(
                      rejectEvent(event, activity, date),
                      text('calendarEvent.rejectedToast', { name, activity: activity.name }),
                    )
                  }
                />
              )
            }
          />
        );
      })}
    </ul>
  );
}
