import { memo } from 'react';
import { Link, paths } from '#navigation';
import { text } from '#platform';
import { activityColor, ActivityTile, SyncDot } from '#ui';
import { isShortWeek } from '#features/activity';
import { GoalValue } from './GoalValue';
import { LeftToPlan } from './LeftToPlan';
import type { ActivityRowProps } from './row';
import { GoalBreakdown } from './RowBreakdown';
import { useActivityRow } from './useActivityRow';
import { WeekCell } from './WeekCell';
import { WeekChange } from './WeekChange';

/** An activity's week as a row of the card of its area, for compact screens. */
export const ActivityCard = memo(function ActivityCard(props: ActivityRowProps) {
  const { activity, view, days, upTo, hasPast, toCome } = props;
  const { row, records, before, isUnsent, result, cells, handlers, editorOf } = useActivityRow<HTMLLIElement>(props);
  const isFuture = view.place === 'FUTURE';
  return (
    <li
      ref={row}
      data-row
      data-activity={activity.id}
      style={activityColor(activity.color)}
      {...handlers}
      className="border-n4 px-3.5 pt-1 pb-3 [contain-intrinsic-size:auto_88px] [content-visibility:auto] not-first:border-t"
    >
      {/* The figures wrap to a line of their own when they do not fit next to the name. */}
      <div className="flex min-h-9 flex-wrap items-center gap-x-2.5 pb-0.5">
        <ActivityTile icon={activity.icon} color={activity.color} size={24} />
        <Link
          {...paths.activity(activity.id)}
          className="line-clamp-2 min-w-0 flex-1 basis-20 py-1.5 text-body font-strong wrap-anywhere text-n12"
        >
          {activity.name}
        </Link>
        {!activity.isActive && <span className="flex-none text-small text-n10">{text('activity.archivedChip')}</span>}
        {isUnsent && <SyncDot />}
        <span className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-2">
          <span className="flex items-center gap-1.5 text-body font-semibold whitespace-nowrap">
            <GoalBreakdown activity={activity} week={view.id} isFuture={isFuture}>
              <GoalValue activity={activity} of={result} isFuture={isFuture} />
            </GoalBreakdown>
          </span>
          {isShortWeek(activity, view.id) && <span className="text-small text-n10">{text('goal.shortFirstWeek')}</span>}
          {/* As wide in all rows, so that the results are aligned. */}
          <span className="min-w-13 text-right empty:hidden">
            <WeekChange
              activity={activity}
              view={view}
              records={records}
              before={before}
              upTo={upTo}
              hasPast={hasPast}
            />
          </span>
        </span>
        {isFuture && (
          // Below the name, whose last line has the room between them.
          <LeftToPlan
            activity={activity}
            records={records}
            view={view}
            toCome={toCome}
            className="-mt-1.5 basis-full pb-1.5 pl-8.5"
          />
        )}
      </div>
      <div role="group" aria-label={activity.name} className="grid grid-cols-7 gap-1 select-none">
        {cells.map((cell, index) => {
          const day = days[index]?.long ?? cell.date;
          return (
            <div key={index} className="relative">
              <WeekCell activity={activity} cell={cell} day={day} tall />
              {editorOf(cell, day)}
            </div>
          );
        })}
      </div>
    </li>
  );
});
