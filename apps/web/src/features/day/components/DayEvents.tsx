import type { Activity, CalendarEvent, Integration } from '@sevenfold/contract';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link, paths } from '#navigation';
import { text, useText } from '#platform';
import { buttonClass, Card, cx, Notice, useMedia, WIDE } from '#ui';
import { ActivityEvents, useAreEventsAway, useDayEvents } from '#features/calendarEvent';
import { useIntegrations } from '#features/integration';
import { countsFor, LinkableEvents } from './LinkableEvents';

export interface DayEventsProps {
  readonly activities: readonly Activity[];
  readonly date: CivilDate;
  readonly week: WeekView;
  /** Passes on how to render the events of a row. */
  onLines(lines: (activityId: string) => ReactNode): void;
}

/** Calendar events of a day: those of activities below their rows, the others in a folded list. */
export default function DayEvents({ activities, date, week, onLines }: DayEventsProps) {
  useText();
  const events = useDayEvents(week.id, date);
  const isAway = useAreEventsAway(week.id);
  // There, the other events of the day are beside the list.
  const isWide = useMedia(WIDE);
  useEffect(() => {
    const byId = new Map(activities.map((activity) => [activity.id, activity]));
    onLines((activityId) => {
      const activity = byId.get(activityId);
      const own = events.filter((event) => event.counts.some((count) => count.activityId === activityId));
      if (!activity || own.length === 0) return null;
      return (
        <div className="pr-3 pb-2 pl-15.5 max-[22.5rem]:pl-3.5">
          <ActivityEvents activity={activity} date={date} events={own} />
        </div>
      );
    });
  }, [activities, date, events, onLines]);
  const others = events.filter((event) => !activities.some(({ id }) => countsFor(event, id)));
  return (
    <>
      <IntegrationNotices />
      {isAway && <p className="text-small text-n10">{text('calendarEvent.away')}</p>}
      {others.length > 0 && !isWide && <OtherEvents events={others} activities={activities} />}
    </>
  );
}

/** Calendar accounts that are not read, and what helps. */
function IntegrationNotices() {
  const integrations = useIntegrations() ?? [];
  return integrations.flatMap((integration) => {
    const help = helpFor(integration);
    if (help === null) return [];
    const { id, provider, accountName } = integration;
    const name = provider === 'ICAL' ? accountName : text(`integration.${provider}`);
    return (
      <Notice
        key={id}
        kind={help === 'choose' ? 'info' : 'warning'}
        action={
          <Link {...paths.integration(id)} className={buttonClass({ size: 'small' })}>
            {text(`calendarEvent.${help}`)}
          </Link>
        }
      >
        {help === 'choose'
          ? text('calendarEvent.needsChoice', { account: accountName })
          : text(help === 'reconnect' ? 'calendarEvent.needsReconnecting' : 'calendarEvent.unreadable', {
              provider: name,
            })}
      </Notice>
    );
  });
}

/** Returns the step that lets an account be read again; null for one that is read. */
function helpFor({
  provider,
  status,
  error,
  needsCalendarChoice,
}: Integration): 'reconnect' | 'seeWhy' | 'choose' | null {
  if (status === 'ERROR') return provider !== 'ICAL' && RECONNECTABLE.has(error) ? 'reconnect' : 'seeWhy';
  return needsCalendarChoice ? 'choose' : null;
}

/** The errors that end when the account is connected again. */
const RECONNECTABLE: ReadonlySet<Integration['error']> = new Set([
  'CONSENT_REVOKED',
  'FORBIDDEN',
  'CREDENTIALS_UNREADABLE',
]);

interface OtherEventsProps {
  readonly events: readonly CalendarEvent[];
  readonly activities: readonly Activity[];
}

function OtherEvents({ events, activities }: OtherEventsProps) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <section>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
        className="hit press flex min-h-9 items-center gap-1.5 rounded-chip text-small font-semibold text-n10 hover:text-n12"
      >
        <ChevronDown className={cx('size-4 transition-transform', !isOpen && '-rotate-90')} aria-hidden="true" />
        {text('calendarEvent.other', { count: events.length })}
      </button>
      <Card id={listId} className={cx('mt-1.5 px-3.5 py-1.5', !isOpen && 'hidden')}>
        <LinkableEvents events={events} activities={activities} />
      </Card>
    </section>
  );
}
