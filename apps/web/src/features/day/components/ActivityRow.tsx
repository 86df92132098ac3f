import type { Activity } from '@sevenfold/contract';
import { isMeantFor } from '@sevenfold/domain/activity';
import type { CivilDate, WeekView } from '@sevenfold/domain/calendar';
import { lazy, memo, type ReactNode, Suspense, use, useRef } from 'react';
import { useText } from '#platform';
import { activityColor, ActivityTile, CheckMark, CirclePause, cx, GoalProgress, SyncDot } from '#ui';
import { type Counted, leftText, toGoText, useActivityRecords } from '#features/record';
import { useIsUnsent } from '#data';
import type { Rings } from '#features/insight';
import { completeOrAsk, toggleSkip, type DayCell } from '../commands';
import { loadRowNote, loadRowWeekdays, loadSwipeBackground } from '../later';
import { dayRow, type DayRow } from '../row';
import { pausedText, skipText, weekText } from '../rowText';
import { useReward } from '../useReward';
import { useRowSwipe } from '../useRowSwipe';
import { EventLines } from './eventLines';
import { RowControl } from './RowControl';
import { RowMenu } from './RowMenu';

const RowNote = lazy(loadRowNote);
const RowWeekdays = lazy(loadRowWeekdays);
const SwipeBackground = lazy(loadSwipeBackground);

export interface ActivityRowProps {
  readonly activity: Activity;
  readonly date: CivilDate;
  readonly week: WeekView;
  readonly rings: Rings;
  readonly isCompact: boolean;
  /** Opens the entries of the day. */
  onOpen(activityId: string): void;
}

/** One activity on one day. Renders when its own records change; the list around it does not. */
export const ActivityRow = memo(function ActivityRow({
  activity,
  date,
  week,
  rings,
  isCompact,
  onOpen,
}: ActivityRowProps) {
  const text = useText();
  const lines = use(EventLines);
  const records = useActivityRecords(week, activity.id);
  const isUnsent = useIsUnsent('activity', activity.id);
  const item = useRef<HTMLLIElement>(null);
  const row = dayRow(activity, records, date, week);
  useReward(item, date, row.isMet);
  const dayCell: DayCell = { activity, date, week };
  const isFuture = date > week.today;
  const ring = rings.ofActivity(activity, records)[week.dates.indexOf(date)];
  const isDue = date === week.today && ring !== undefined && ring.done < ring.planned;
  // A check says it by itself.
  const isDone = activity.unit !== 'DAYS' && ring?.done === 1;
  const plan = records.plans.find((one) => one.date === date && (one.startTime ?? one.amount) !== null);
  const hasNote = plan ?? activity.dayMax ?? activity.everyDays;
  const paused = pausedText(activity, row, date, week);
  const name = <span className="block truncate text-body font-strong text-n12">{activity.name}</span>;
  const addTime = () => item.current?.querySelector<HTMLElement>('[data-control=add]')?.click();
  const { mover, swipe, handlers } = useRowSwipe((side) => {
    if (side === 'left') toggleSkip(dayCell);
    else completeOrAsk(dayCell, addTime);
  });
  return (
    <li
      ref={item}
      data-row={activity.id}
      style={activityColor(activity.color)}
      {...handlers}
      className="group/row relative touch-pan-y overflow-clip not-first:before:absolute not-first:before:top-0 not-first:before:right-0 not-first:before:left-15.5 max-[22.5rem]:not-first:before:left-3.5 not-first:before:h-px not-first:before:bg-n4"
    >
      {swipe && (
        <Suspense fallback={null}>
          <SwipeBackground swipe={swipe} dayCell={dayCell} row={row} />
        </Suspense>
      )}
      <div ref={mover} className={cx('flex min-h-15 items-center gap-2 pr-3', swipe && 'relative bg-card')}>
        <button
          type="button"
          data-control="open"
          data-shortcuts
          onClick={() => onOpen(activity.id)}
          aria-haspopup="dialog"
          className="relative flex min-w-0 flex-1 items-center gap-4 self-stretch rounded-card pt-1.5 pb-2 pl-2.5 max-[22.5rem]:pl-4 text-left transition-colors hover:bg-n3/60 active:bg-n3 focus-inset"
        >
          {/* Hidden on the narrowest screens, which need the space for the numbers. */}
          <ActivityTile icon={activity.icon} color={activity.color} className="max-[22.5rem]:hidden" />
          <span className="relative min-w-0 flex-1">
            {paused || hasNote ? (
              <span className="flex items-center gap-1.5">
                {name}
                {paused && <CirclePause className="size-4 flex-none text-n9" aria-hidden="true" />}
                {hasNote && (
                  <Suspense fallback={null}>
                    <RowNote
                      activity={activity}
                      plan={plan}
                      amount={row.amount}
                      date={date}
                      week={week}
                      isDue={isDue}
                    />
                  </Suspense>
                )}
              </span>
            ) : (
              name
            )}
            {(isDue || isDone) && <DayDot isDone={isDone} />}
            <GoalProgress
              done={row.done}
              target={row.target}
              unit={activity.unit}
              direction={activity.direction}
              skipped={row.skippedDays}
              text={
                <WeekLine
                  activity={activity}
                  date={date}
                  row={row}
                  week={week}
                  isCompact={isCompact}
                  isFuture={isFuture}
                  paused={paused}
                />
              }
            />
          </span>
        </button>
        {isUnsent && <SyncDot />}
        {!isCompact && <RowMenu dayCell={dayCell} row={row} onOpen={onOpen} addTime={addTime} />}
        <RowControl dayCell={dayCell} row={row} />
        {row.isMet && <span className="sr-only">{text('day.goalMet')}</span>}
      </div>
      {lines?.(activity.id)}
    </li>
  );
});

/**
 * A dot for what is due, which becomes a check: at the corner of the tile, where it is no part of the bar; without a tile,
 * in the gap before the numbers.
 */
function DayDot({ isDone }: { isDone: boolean }) {
  const text = useText();
  return (
    <span
      className={cx(
        'absolute top-8.5 -left-5.75 size-2 rounded-full bg-(--solid) ring-card max-[22.5rem]:top-7 max-[22.5rem]:-left-3',
        isDone ? 'scale-175 ring-1' : 'ring-2',
      )}
    >
      {isDone && <CheckMark state="done" />}
      <span className="sr-only">{text(isDone ? 'week.done' : 'day.due')}</span>
    </span>
  );
}

interface WeekLineProps extends Pick<ActivityRowProps, 'activity' | 'date' | 'week' | 'isCompact'> {
  readonly row: DayRow;
  readonly isFuture: boolean;
  /** Until when the activity is paused; null when it is not. */
  readonly paused: string | null;
}

/** "1 to go · 2 days left"; "1 to go" on the last day, which the heading names, and on a day to come. */
function restText(activity: Counted, left: DayRow['left'], { today, dates }: WeekView, isFuture: boolean) {
  return left && (isFuture || today === dates.at(-1)) ? toGoText(activity, left.amount) : leftText(activity, left);
}

/** The progress of the week as text, with the remainder where it fits. */
function WeekLine({ activity, date, row, week, isCompact, isFuture, paused }: WeekLineProps): ReactNode {
  const text = useText();
  const progress = weekText(activity, row, week, isCompact);
  if (row.state === 'skipped' && row.skip)
    return text('day.withSkip', { progress, skip: paused ?? skipText(row.skip) });
  if (isCompact && paused === null) {
    if (activity.customTimesUnit === null || row.target === null || activity.direction === 'AT_MOST') return progress;
    // The narrowest screens show the numbers without their unit, and narrow ones where there is more to say than it.
    const [long, short] =
      row.done > row.target
        ? ['max-[24rem]:hidden', 'hidden max-[24rem]:inline']
        : ['max-[22.5rem]:hidden', 'hidden max-[22.5rem]:inline'];
    return (
      <>
        <span className={long}>{progress}</span>
        <span className={short}>{weekText({ ...activity, customTimesUnit: null }, row, week, true)}</span>
      </>
    );
  }
  if (row.isMet && row.done === row.target && paused === null) return text('day.met', { progress });
  const left =
    paused ??
    (row.amount === 0 && !isMeantFor(activity.weekdays, date) ? (
      <Suspense fallback={null}>
        <RowWeekdays weekdays={activity.weekdays} week={week} />
      </Suspense>
    ) : (
      restText(activity, row.left, week, isFuture)
    ));
  return left === null ? (
    progress
  ) : (
    <>
      {/* What is left stands in one column. */}
      <span className="inline-block expanded:min-w-29">{progress}</span>{' '}
      {/* On a phone, the sign beside the name says it. */}
      <span className={isCompact ? 'sr-only' : isFuture ? '' : 'text-n9'}>
        <span className="expanded:hidden">· </span>
        {left}
      </span>
    </>
  );
}
