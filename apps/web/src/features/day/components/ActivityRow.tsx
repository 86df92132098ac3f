import type { Activity } from '@sevenfold/contract';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { memo, type ReactNode, use, useRef } from 'react';
import { useText } from '../../../platform/text';
import { activityColor } from '../../../ui/activityColor';
import { ActivityTile } from '../../../ui/ActivityTile';
import { cx } from '../../../ui/cx';
import { GoalProgress } from '../../../ui/GoalProgress';
import { SyncDot } from '../../../ui/Sync';
import type { ActivityRecords } from '../../record/api';
import { completeOr, toggleSkip, type DayCell } from '../commands';
import { dayRow, type DayRow } from '../row';
import { leftText } from '../../activity/leftText';
import { futureReason, skipText, weekText } from '../rowText';
import { useRowSwipe } from '../useRowSwipe';
import { EventLines } from './eventLines';
import { SwipeBackground } from './SwipeBackground';
import { RowControl } from './RowControl';
import { RowMenu } from './RowMenu';

export interface ActivityRowProps {
  readonly activity: Activity;
  /** Entries of the activity in the week. */
  readonly records: ActivityRecords;
  readonly date: CivilDate;
  readonly week: WeekView;
  readonly isCompact: boolean;
  readonly isUnsent: boolean;
  /** Opens the entries of the day. */
  onOpen(activityId: string): void;
}

/** One activity on one day. Memoised: renders only when its own data changes. */
export const ActivityRow = memo(function ActivityRow({
  activity,
  records,
  date,
  week,
  isCompact,
  isUnsent,
  onOpen,
}: ActivityRowProps) {
  const text = useText();
  const lines = use(EventLines);
  const item = useRef<HTMLLIElement>(null);
  const row = dayRow(activity, records, date, week);
  const dayCell: DayCell = { activity, date, week };
  const isFuture = date > week.today;
  const addTime = () => item.current?.querySelector<HTMLElement>('[data-control=add]')?.click();
  const { mover, swipe, handlers } = useRowSwipe((side) => {
    if (side === 'left') toggleSkip(dayCell);
    else completeOr(dayCell, addTime);
  });
  return (
    <li
      ref={item}
      data-row={activity.id}
      style={activityColor(activity.color)}
      {...handlers}
      className="group/row relative touch-pan-y overflow-clip not-first:before:absolute not-first:before:top-0 not-first:before:right-0 not-first:before:left-15.5 max-[360px]:not-first:before:left-3.5 not-first:before:h-px not-first:before:bg-n4"
    >
      {swipe && <SwipeBackground swipe={swipe} dayCell={dayCell} row={row} />}
      <div ref={mover} className={cx('flex min-h-15 items-center gap-2 pr-3', swipe && 'relative bg-card')}>
        <button
          type="button"
          data-control="open"
          data-shortcuts
          onClick={() => onOpen(activity.id)}
          aria-haspopup="dialog"
          className={cx(
            'relative flex min-w-0 flex-1 items-center gap-3 self-stretch rounded-card py-2 pl-3.5 text-left transition-colors hover:bg-n3/60 active:bg-n3 focus-inset',
            isFuture && 'opacity-60 [--quiet-text:var(--n12)]',
          )}
        >
          {/* Hidden on the narrowest screens, which need the space for the numbers. */}
          <span className="flex-none max-[360px]:hidden">
            <ActivityTile icon={activity.icon} color={activity.color} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate text-body font-strong text-n12">{activity.name}</span>
            <span className="block min-h-5">
              <GoalProgress
                done={row.done}
                target={row.target}
                unit={activity.unit}
                direction={activity.direction}
                skipped={row.skippedDays}
                text={<WeekLine activity={activity} row={row} week={week} isCompact={isCompact} isFuture={isFuture} />}
              />
            </span>
          </span>
        </button>
        {isUnsent && <SyncDot />}
        {!isCompact && <RowMenu dayCell={dayCell} row={row} onOpen={onOpen} addTime={addTime} />}
        <RowControl dayCell={dayCell} row={row} reason={isFuture ? futureReason(date, week.today) : undefined} />
        <span className="sr-only">{row.isMet && text('day.goalMet')}</span>
      </div>
      {lines?.(activity.id)}
    </li>
  );
});

interface WeekLineProps extends Pick<ActivityRowProps, 'activity' | 'week' | 'isCompact'> {
  readonly row: DayRow;
  readonly isFuture: boolean;
}

/** The progress of the week as text, with the remainder where it fits. */
function WeekLine({ activity, row, week, isCompact, isFuture }: WeekLineProps): ReactNode {
  const text = useText();
  const progress = weekText(activity, row, week, isCompact);
  if (row.state === 'skipped' && row.skip) return text('day.withSkip', { progress, skip: skipText(row.skip) });
  if (isCompact) return progress;
  if (row.isMet && row.done === row.target) return text('day.met', { progress });
  const left = leftText(activity, row.left);
  return left === null ? (
    progress
  ) : (
    <>
      {progress}
      <span className="sr-only">, </span>
      <span className={cx('pl-3', !isFuture && 'text-n9')}>{left}</span>
    </>
  );
}
