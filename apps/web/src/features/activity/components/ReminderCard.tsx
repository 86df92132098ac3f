import type { Activity } from '@sevenfold/contract';
import { Bell } from 'lucide-react';
import { clockTime, useText } from '#platform';
import { Button, Card, MetaLine } from '#ui';
import { useWeekStartDay } from '#features/user';
import { anyDayText, reminderDays } from '../reminders';

interface ReminderCardProps {
  readonly activity: Activity;
  onEdit(): void;
}

/** The times at which an activity reminds. */
export function ReminderCard({ activity, onEdit }: ReminderCardProps) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  const all = activity.reminders ?? [];
  return (
    <Card padded className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="flex-1 text-body font-semibold">{text('reminder.title')}</h2>
        <Button size="small" onClick={onEdit}>
          {text(all.length === 0 ? 'reminder.add' : 'reminder.edit')}
        </Button>
      </div>
      {all.length === 0 ? (
        <p className="text-body text-n10">{text('reminder.none')}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {all.map((reminder) => (
            <li key={reminder.time} className="flex items-center gap-2 text-body tabular-nums">
              <Bell className="size-4 flex-none text-n9" aria-hidden="true" />
              <MetaLine
                parts={[clockTime(reminder.time), reminderDays(reminder, weekStartDay) ?? anyDayText(activity)]}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
