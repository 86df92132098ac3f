import type { Activity, CalendarEvent } from '@sevenfold/contract';
import { type TrackingRule, widenByName } from '@sevenfold/domain/tracking';
import { useState } from 'react';
import { dispatch } from '#dispatch';
import { text, useText } from '#platform';
import { ActivityTile, Checkbox, cx, Dialog } from '#ui';
import { setTracking } from '#features/activity';
import { attachEvent, eventName } from '#features/calendarEvent';
import { together } from '#features/record';

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
  const link = (activity: Activity, rule: TrackingRule | null) => {
    const isRejected = event.counts.some(({ activityId }) => activityId === activity.id);
    // A rejection would win over the rule.
    const commands = [
      ...(rule ? [setTracking(activity, writable(rule))] : []),
      ...(rule === null || isRejected ? [attachEvent(event, activity)] : []),
    ];
    dispatch(together(commands), text('calendarEvent.linked', { name, activity: activity.name }));
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('calendarEvent.linkTitle', { name })}
      description={isRule ? undefined : text('calendarEvent.linkText')}
      size="small"
    >
      {fitting.length === 0 ? (
        <p className="py-2 text-body text-n10">
          {text(activities.some(({ isActive }) => isActive) ? 'calendarEvent.linkNoneDays' : 'calendarEvent.linkNone')}
        </p>
      ) : (
        <ul className="-mx-2">
          {fitting.map((activity) => {
            const rule = isRule ? widenByName(activity.calendarTracking, event) : null;
            return (
              <Choice
                key={activity.id}
                activity={activity}
                isDisabled={isRule && rule === null}
                onChoose={() => link(activity, rule)}
              />
            );
          })}
        </ul>
      )}
      {event.name.trim() !== '' && fitting.length > 0 && (
        <div className="border-t border-n4 pt-1">
          <Checkbox label={text('calendarEvent.alsoRule')} checked={isRule} onChange={setRule} />
        </div>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  readonly activity: Activity;
  /** True if the activity's rule cannot have the name of the event added to it. */
  readonly isDisabled: boolean;
  onChoose(): void;
}

function Choice({ activity: { name, icon, color }, isDisabled, onChoose }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        disabled={isDisabled}
        onClick={onChoose}
        className="flex min-h-12 w-full items-center gap-3 rounded-icon px-2 py-1.5 text-left transition-colors enabled:hover:bg-n3 enabled:active:bg-n4"
      >
        <ActivityTile icon={icon} color={color} />
        <span className="min-w-0 flex-1">
          <span className={cx('block truncate text-body font-strong', isDisabled && 'text-n10')}>{name}</span>
          {isDisabled && <span className="block text-small text-n10">{text('calendarEvent.otherConditions')}</span>}
        </span>
      </button>
    </li>
  );
}

/** A rule as the contract has it. */
const writable = ({ filters, calendars }: TrackingRule): NonNullable<Activity['calendarTracking']> => ({
  filters: [...filters],
  calendars: calendars && [...calendars],
});
