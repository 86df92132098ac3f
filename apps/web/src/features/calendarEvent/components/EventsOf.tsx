import type { Activity } from '@sevenfold/contract';
import type { CivilDate, WeekId } from '@sevenfold/domain/calendar';
import { text, useText } from '#platform';
import { useUser } from '#features/user';
import type { TrackingActivity } from '../commands';
import { useDayEvents } from '../useDayEvents';
import { ActivityEvents } from './ActivityEvents';

interface EventsOfProps {
  readonly activity: TrackingActivity & Pick<Activity, 'name' | 'unit'>;
  readonly date: CivilDate;
  readonly week: WeekId;
}

/** Section with the calendar events of one activity on one day; nothing without one. */
export function EventsOf(props: EventsOfProps) {
  return useUser().onboardingCompleted.includes('CONNECT_CALENDAR') && <Section {...props} />;
}

function Section({ activity, date, week }: EventsOfProps) {
  useText();
  const events = useDayEvents(week, date).filter(({ counts }) =>
    counts.some(({ activityId }) => activityId === activity.id),
  );
  if (events.length === 0) return null;
  return (
    <section>
      <h3 className="pb-1 text-small font-semibold text-n10">{text('calendarEvent.onDay')}</h3>
      <ActivityEvents activity={activity} date={date} events={events} />
    </section>
  );
}
