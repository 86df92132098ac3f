import type { SharedActivityWeek, SharedWeek } from '@sevenfold/contract';
import type { WeekView } from '@sevenfold/domain/calendar';
import { useText } from '#platform';
import { activityColor, ActivityTile, Card } from '#ui';
import { dayColumns, GoalValue } from '#features/week';
import { showWeek } from '../figures';
import { SharedCell } from './SharedCell';
import { SharedDayName } from './SharedDayName';

/** A week as a table: activities by day. */
export function SharedTable({ week, view }: { week: SharedWeek; view: WeekView }) {
  const text = useText();
  return (
    <Card className="overflow-clip">
      <table className="w-full table-fixed border-collapse" aria-label={text('week.grid')}>
        <colgroup>
          <col />
          {view.dates.map((date) => (
            <col key={date} className="w-11" />
          ))}
          <col className="w-36" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{text('week.activity')}</span>
            </th>
            {dayColumns(view).map((day) => (
              <th key={day.date} scope="col" className="p-0">
                <SharedDayName day={day} />
              </th>
            ))}
            <th scope="col" className="px-3 text-left text-small font-medium text-n10">
              {text('week.goal')}
            </th>
          </tr>
        </thead>
        <tbody>
          {week.activities.map((activity, index) => (
            <Row key={index} activity={activity} view={view} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Row({ activity, view }: { activity: SharedActivityWeek; view: WeekView }) {
  const { cells, result } = showWeek(activity, view);
  return (
    <tr className="h-13 border-t border-n4" style={activityColor(activity.color)}>
      <th scope="row" className="py-1 pl-3 text-left font-regular">
        <span className="flex min-w-0 items-center gap-2.5">
          <ActivityTile icon={activity.icon} color={activity.color} size={28} />
          <span className="line-clamp-2 min-w-0 text-body font-strong text-n12 wrap-anywhere">{activity.name}</span>
        </span>
      </th>
      {cells.map((cell) => (
        <td key={cell.date} className="px-0.5 py-1">
          <SharedCell activity={activity} cell={cell} height={28} />
        </td>
      ))}
      <td className="px-3 py-1 text-small">
        <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
          <GoalValue activity={activity} of={result} isFuture={false} />
        </span>
      </td>
    </tr>
  );
}
