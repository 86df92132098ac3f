import type { SharedActivityWeek, SharedWeek } from '@sevenfold/contract';
import type { WeekView } from '@sevenfold/domain/calendar';
import { text as textNow } from '#platform';
import { activityColor, ActivityTile } from '#ui';
import { dayColumns, GoalValue } from '#features/week';
import { showWeek } from '../figures';
import { SharedDays } from './SharedDays';
import { SharedDayName } from './SharedDayName';

/** A week on compact screens: a row of a card per activity, below one row of weekdays. */
export function SharedCards({ week, view }: { week: SharedWeek; view: WeekView }) {
  return (
    <>
      <div
        aria-hidden="true"
        className="sticky top-0 z-9 -mx-(--gutter) grid grid-cols-7 gap-1 bg-n1 shadow-[0_6px_6px_-2px_var(--n1)] px-[calc(var(--gutter)+.875rem)] pt-(--safe-top)"
      >
        {dayColumns(view).map((day) => (
          <SharedDayName key={day.date} day={day} />
        ))}
      </div>
      <ul aria-label={textNow('week.grid')} className="rounded-card bg-card shadow-s1">
        {week.activities.map((activity, index) => (
          <ActivityCard key={index} activity={activity} view={view} />
        ))}
      </ul>
    </>
  );
}

function ActivityCard({ activity, view }: { activity: SharedActivityWeek; view: WeekView }) {
  const { cells, result } = showWeek(activity, view);
  return (
    <li className="border-n4 px-3.5 pt-1 pb-3 not-first:border-t" style={activityColor(activity.color)}>
      {/* The figures wrap to a line of their own when they do not fit next to the name. */}
      <div className="flex min-h-9 flex-wrap items-center gap-x-2.5 pb-0.5">
        <ActivityTile icon={activity.icon} color={activity.color} size={24} />
        <span className="min-w-0 flex-1 basis-24 text-body font-strong text-n12 wrap-anywhere">{activity.name}</span>
        <span className="ml-auto flex items-center gap-1.5 text-body font-semibold whitespace-nowrap">
          <GoalValue activity={activity} of={result} isFuture={false} />
        </span>
      </div>
      <SharedDays activity={activity} cells={cells} days={dayColumns(view)} />
    </li>
  );
}
