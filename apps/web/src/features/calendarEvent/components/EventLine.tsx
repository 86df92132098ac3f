import type { CalendarEvent } from '@sevenfold/contract';
import type { ReactNode } from 'react';
import { useText } from '#platform';
import { activityColor, cx } from '#ui';
import { useIntegrations } from '#features/integration';
import { useSettings } from '#features/user';
import { eventName, eventTimeText } from '../onDate';

interface EventLineProps {
  readonly event: CalendarEvent;
  /** State in a word, such as "counted". */
  readonly state?: string | undefined;
  /** True for an event that does not count: without the bar in the activity's colour. */
  readonly isQuiet?: boolean;
  readonly action?: ReactNode;
  /** Stored colour of the bar; that of the surrounding activity when left out. */
  readonly color?: string | undefined;
}

/** One calendar event: a bar and the title, below it state, time and calendar; a narrow line cuts off the calendar. */
export function EventLine({ event, state, isQuiet = false, action, color }: EventLineProps) {
  useText();
  const settings = useSettings();
  const source = useSource(event);
  const parts = [state, eventTimeText(event, settings)].filter((part) => part !== undefined);
  return (
    <li className="flex items-center gap-2.5 py-1" style={color === undefined ? undefined : activityColor(color)}>
      <span
        className={cx('w-[3px] flex-none self-stretch rounded-full', isQuiet ? 'bg-n6' : 'bg-(--solid)')}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1 py-0.5">
        <span className={cx('block truncate text-small', isQuiet ? 'text-n11' : 'text-n12')}>{eventName(event)}</span>
        <span className="flex text-micro text-n10 tabular-nums">
          <span className={cx('whitespace-pre', source !== undefined && 'flex-none')}>{parts.join(' · ')}</span>
          {source !== undefined && <span className="min-w-0 truncate whitespace-pre">{` · ${source}`}</span>}
        </span>
      </span>
      {action}
    </li>
  );
}

/** Name of an event's calendar; undefined for the one that is named like its account, which says nothing new. */
function useSource({ calendarId }: CalendarEvent): string | undefined {
  const integrations = useIntegrations() ?? [];
  for (const { accountName, calendars } of integrations) {
    const calendar = calendars.find(({ id }) => id === calendarId);
    if (calendar) return calendar.name === accountName ? undefined : calendar.name;
  }
  return undefined;
}
