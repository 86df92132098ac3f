import { memo } from 'react';
import { Link, paths } from '#navigation';
import { joined, text } from '#platform';
import { activityColor, ActivityTile, cx, GoalProgress, Sparkline, SyncDot } from '#ui';
import { amountText, goalText } from '#features/record';
import { isShortWeek } from '#features/activity';
import { BreakdownButton } from '#breakdown';
import { type ActivityWeek, doneBefore, weeksBefore } from '#features/insight';
import { GoalValue } from './GoalValue';
import { GoalBreakdown } from './RowBreakdown';
import { DAY_CELL, gridColumns, TREND_CELL } from './gridColumns';
import { LeftToPlan } from './LeftToPlan';
import type { ActivityRowProps } from './row';
import { useActivityRow } from './useActivityRow';
import { WeekCell } from './WeekCell';
import { WeekChange } from './WeekChange';

interface GridRowProps extends ActivityRowProps {
  /** True if the change has a column; else it is beside the goal, or below it where it has no room. */
  readonly isExpanded: boolean;
}

/** An activity's week as a row of the grid. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { activity, view, days, upTo, hasPast, isExpanded, toCome } = props;
  const { row, records, before, isUnsent, result, cells, handlers, editorOf } =
    useActivityRow<HTMLTableRowElement>(props);
  const isFuture = view.place === 'FUTURE';
  const change = (
    <WeekChange activity={activity} view={view} records={records} before={before} upTo={upTo} hasPast={hasPast} />
  );
  return (
    <tr
      ref={row}
      role="row"
      data-row
      data-activity={activity.id}
      style={activityColor(activity.color)}
      {...handlers}
      className={cx(
        'grid min-h-13 items-center border-t border-n4 [contain-intrinsic-size:auto_53px] [content-visibility:auto] expanded:min-h-11 expanded:[contain-intrinsic-size:auto_45px] print:min-h-9!',
        gridColumns(hasPast),
      )}
    >
      <th
        role="rowheader"
        scope="row"
        className="flex h-full min-w-0 items-center gap-2 bg-card pr-2 pl-2.5 text-left font-regular @min-[56rem]:px-3"
      >
        <RowName activity={activity} />
        {isUnsent && <SyncDot />}
      </th>
      {cells.map((cell, index) => {
        const day = days[index]?.long ?? cell.date;
        return (
          <td key={index} role="gridcell" className={cx('relative select-none', DAY_CELL)}>
            <WeekCell activity={activity} cell={cell} day={day} />
            {editorOf(cell, day)}
          </td>
        );
      })}
      <td
        role="gridcell"
        className={cx(
          'flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 py-1 pl-3 text-small max-expanded:justify-between max-expanded:gap-x-1.5 max-expanded:px-2.5 @min-[56rem]:pl-4 @min-[60rem]:flex-nowrap',
          // Over the empty columns that follow.
          isFuture && hasPast && '@min-[60rem]:whitespace-nowrap',
        )}
      >
        {!isFuture && <RowBar activity={activity} of={result} skipped={records.skips.length} />}
        <GoalBreakdown activity={activity} week={view.id} isFuture={isFuture}>
          <GoalValue activity={activity} of={result} isFuture={isFuture} />
        </GoalBreakdown>
        {!isFuture && !isExpanded && hasPast && change}
        {isFuture && (
          <LeftToPlan
            activity={activity}
            records={records}
            view={view}
            toCome={toCome}
            className="@max-[60rem]:basis-full"
          />
        )}
        {isShortWeek(activity, view.id) && (
          <span className="text-n10 @min-[60rem]:whitespace-nowrap">{text('goal.shortFirstWeek')}</span>
        )}
      </td>
      {!isFuture && isExpanded && hasPast && (
        <>
          <td
            role="gridcell"
            className="flex items-center pl-3 @min-[60rem]:justify-end @min-[60rem]:pr-3 @min-[60rem]:pl-0"
          >
            {change}
          </td>
          <td role="gridcell" className={cx('px-2', TREND_CELL)}>
            <BreakdownButton
              target={{ kind: 'mean', activityId: activity.id, ...weeksBefore(view.id) }}
              isBeside
              className="block w-full"
            >
              <RowTrend {...props} done={result.done} target={result.target} />
            </BreakdownButton>
          </td>
        </>
      )}
    </tr>
  );
});

interface RowBarProps extends Pick<ActivityRowProps, 'activity'> {
  readonly of: ActivityWeek;
  readonly skipped: number;
}

/**
 * Progress of the weekly goal, as long in all rows: in a wide table before the values, which begin in one column, else
 * below them; left out of a narrow one. Upper limits have none.
 */
function RowBar({ activity: { unit, direction }, of: { target, done }, skipped }: RowBarProps) {
  const hasBar = target !== null && direction !== 'AT_MOST';
  return (
    <span
      className={cx(
        'order-last flex basis-full items-center pt-0.5 @max-[38rem]:hidden @min-[60rem]:order-none @min-[60rem]:w-24 @min-[60rem]:flex-none @min-[60rem]:pt-0',
        !hasBar && '@max-[60rem]:hidden',
      )}
    >
      {hasBar && (
        <span className="w-full">
          <GoalProgress done={done} target={target} unit={unit} direction={direction} skipped={skipped} wide />
        </span>
      )}
    </span>
  );
}

/** In narrow columns a name wraps to two lines before it is truncated. */
function RowName({ activity: { id, name, icon, color, isActive } }: Pick<ActivityRowProps, 'activity'>) {
  const archived = isActive ? null : text('activity.archivedChip');
  return (
    <Link
      {...paths.activity(id)}
      title={archived === null ? name : `${name} · ${archived}`}
      className="group/name flex h-full min-w-0 items-center gap-2 rounded-icon text-n12 @min-[56rem]:gap-2.5 focus-visible:-outline-offset-2"
    >
      <ActivityTile icon={icon} color={color} size={28} />
      <span className="min-w-0 items-baseline gap-2 @min-[56rem]:flex">
        <span className="min-w-0 line-clamp-2 text-small font-strong wrap-anywhere hyphens-auto group-hover/name:underline @min-[56rem]:text-body @min-[64rem]:block @min-[64rem]:truncate">
          {name}
        </span>
        {archived !== null && <span className="flex-none text-small text-n10 @max-[56rem]:sr-only">{archived}</span>}
      </span>
    </Link>
  );
}

function RowTrend({
  activity,
  view,
  totals,
  done,
  target,
}: ActivityRowProps & { done: number; target: number | null }) {
  if (!totals) return null;
  const values = [...doneBefore(view.id, totals, activity.countsFrom), done];
  const valueTexts = joined(...values.map((value) => (value === null ? '–' : amountText(activity, value))));
  return (
    <Sparkline
      values={values}
      goal={target}
      label={text('week.trendLabel', { values: valueTexts, goal: goalText(activity, target) })}
    />
  );
}
