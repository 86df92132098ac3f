import type { Activity, CalendarEvent } from '@sevenfold/contract';
import { RotateCcw, X } from 'lucide-react';
import { dispatch } from '#dispatch';
import { now, text, useText } from '#platform';
import { IconButton } from '#ui';
import { useSettings } from '#features/user';
import { attachEvent, rejectEvent, type TrackingActivity } from '../commands';
import { countedState, eventName } from '../onDate';
import { EventLine } from './EventLine';

interface ActivityEventsProps {
  readonly activity: TrackingActivity & Pick<Activity, 'name'>;
  /** Events of one day that count for the activity, or were rejected for it. */
  readonly events: readonly CalendarEvent[];
}

/** The events of a day that count for an activity. Each can be rejected, and counted again. */
export function ActivityEvents({ activity, events }: ActivityEventsProps) {
  useText();
  const settings = useSettings();
  return (
    <ul aria-label={text('calendarEvent.onDay')}>
      {events.map((event) => {
        const { by } = event.counts.find(({ activityId }) => activityId === activity.id) ?? { by: 'REJECTED' };
        const isRejected = by === 'REJECTED';
        const name = eventName(event);
        const state = countedState(event, by, now(), settings);
        return (
          <EventLine
            key={event.key}
            event={event}
            isQuiet={isRejected}
            state={text(`calendarEvent.${state}`)}
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
                      rejectEvent(event, activity),
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
