import type { Activity, CalendarEvent } from '@sevenfold/contract';
import { useState } from 'react';
import { text } from '#platform';
import { Button, useMedia, WIDE } from '#ui';
import { cannotCount, EventLine, eventName } from '#features/calendarEvent';
import { LinkEventSheet } from './LinkEventSheet';

interface LinkableEventsProps {
  readonly events: readonly CalendarEvent[];
  readonly activities: readonly Activity[];
}

/** True for an event that counts for an activity. One that was rejected for it may count for another. */
export const countsFor = ({ counts }: CalendarEvent, id: string): boolean =>
  counts.some(({ activityId, by }) => activityId === id && by !== 'REJECTED');

/** Calendar events of a day; one that counts for no activity can be linked to one. */
export function LinkableEvents({ events, activities }: LinkableEventsProps) {
  // There, the events stand in a narrow column.
  const isWide = useMedia(WIDE);
  const [linked, setLinked] = useState<CalendarEvent | null>(null);
  const [isLinking, setLinking] = useState(false);
  return (
    <>
      <ul>
        {events.map((event) => {
          const reason = cannotCount(event);
          const counts = event.counts.filter(({ by }) => by !== 'REJECTED');
          const activity = activities.find(({ id }) => counts.some(({ activityId }) => activityId === id));
          const isRejected = activity === undefined && event.counts.length > counts.length;
          return (
            <EventLine
              key={event.key}
              event={event}
              color={activity?.color}
              isQuiet={activity === undefined}
              state={
                reason
                  ? text(`calendarEvent.cantCount.${reason}`)
                  : isRejected
                    ? text('calendarEvent.rejected')
                    : activity?.name
              }
              action={
                reason === null &&
                activity === undefined && (
                  <Button
                    size="small"
                    aria-label={text('calendarEvent.linkNamed', { name: eventName(event) })}
                    onClick={() => {
                      setLinked(event);
                      setLinking(true);
                    }}
                  >
                    {text(isWide ? 'calendarEvent.linkShort' : 'calendarEvent.link')}
                  </Button>
                )
              }
            />
          );
        })}
      </ul>
      {linked && (
        <LinkEventSheet
          key={linked.key}
          event={linked}
          activities={activities}
          open={isLinking}
          onClose={() => setLinking(false)}
        />
      )}
    </>
  );
}
