import type { Activity, CalendarEvent } from '@sevenfold/contract';
import { useState } from 'react';
import { dispatch } from '../../../dispatch/dispatch';
import { text, useText } from '../../../platform/text';
import { ActivityTile } from '../../../ui/ActivityTile';
import { Checkbox } from '../../../ui/Checkbox';
import { Dialog } from '../../../ui/Dialog';
import { setTracking } from '../../activity/tracking';
import { attachEvent } from '../../calendarEvent/commands';
import { eventName } from '../../calendarEvent/onDate';

interface LinkEventSheetProps {
  readonly event: CalendarEvent;
  readonly activities: readonly Activity[];
  readonly open: boolean;
  onClose(): void;
}

/** Lets one event, or every event with its name, count for an activity. */
export function LinkEventSheet({ event, activities, open, onClose }: LinkEventSheetProps) {
  useText();
  const [isRule, setRule] = useState(false);
  const name = eventName(event);
  // All-day events count for days only.
  const fitting = activities.filter(({ isActive, unit }) => isActive && (!event.isAllDay || unit === 'DAYS'));
  const link = (activity: Activity) => {
    const command = isRule ? setTracking(activity, withName(activity, event.name)) : attachEvent(event, activity.id);
    dispatch(command, text('calendarEvent.linked', { name, activity: activity.name }));
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={text('calendarEvent.linkTitle', { name })}
      description={isRule ? undefined : text('calendarEvent.linkText')}
      size="small"
    >
      {fitting.length === 0 ? (
        <p className="py-2 text-body text-n10">{text('calendarEvent.linkNone')}</p>
      ) : (
        <ul className="-mx-2">
          {fitting.map((activity) => (
            <li key={activity.id}>
              <button
                type="button"
                onClick={() => link(activity)}
                className="flex min-h-12 w-full items-center gap-3 rounded-icon px-2 py-1.5 text-left transition-colors hover:bg-n3 active:bg-n4"
              >
                <ActivityTile icon={activity.icon} color={activity.color} />
                <span className="min-w-0 flex-1 truncate text-body font-strong">{activity.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {event.name !== '' && fitting.length > 0 && (
        <div className="border-t border-n4 pt-1">
          <Checkbox label={text('calendarEvent.alsoRule')} checked={isRule} onChange={setRule} />
        </div>
      )}
    </Dialog>
  );
}

/** The rule of an activity with a name added to it. */
function withName({ calendarTracking }: Activity, name: string): NonNullable<Activity['calendarTracking']> {
  const filter = { field: 'NAME' as const, operator: 'CONTAINS' as const, value: name.slice(0, 200).trim() };
  return { filters: [...(calendarTracking?.filters ?? []), filter], calendars: calendarTracking?.calendars ?? null };
}
