import type { CalendarEvent } from '@sevenfold/contract';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/text';
import { cx } from '../../../ui/cx';
import { useIntegrations } from '../../integration/api';
import { useSettings } from '../../user/api';
import { eventName, eventTimeText } from '../onDate';

interface EventLineProps {
  readonly event: CalendarEvent;
  /** State in a word, such as "counted". */
  readonly state?: string | undefined;
  /** True for an event that does not count: without the bar in the activity's colour. */
  readonly isQuiet?: boolean;
  readonly action?: ReactNode;
}

/** One calendar event: bar, time, title, calendar and state. */
export function EventLine({ event, state, isQuiet = false, action }: EventLineProps) {
  useText();
  const settings = useSettings();
  const { data: integrations = [] } = useIntegrations();
  const source = integrations.flatMap(({ calendars }) => calendars).find(({ id }) => id === event.calendarId)?.name;
  const parts = [eventTimeText(event, settings), source, state].filter((part) => part !== undefined);
  return (
    <li className="flex items-center gap-2.5 py-1">
      <span
        className={cx('w-[3px] flex-none self-stretch rounded-full', isQuiet ? 'bg-n6' : 'bg-(--solid)')}
        aria-hidden="true"
      />
      <span className="min-w-0 flex-1 py-0.5">
        <span className={cx('block truncate text-small', isQuiet ? 'text-n11' : 'text-n12')}>{eventName(event)}</span>
        <span className="block truncate text-micro text-n10 tabular-nums">{parts.join(' · ')}</span>
      </span>
      {action}
    </li>
  );
}
