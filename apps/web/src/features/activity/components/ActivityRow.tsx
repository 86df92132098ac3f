import type { Activity } from '@sevenfold/contract';
import type { CivilDate, WeekId } from '@sevenfold/domain/calendar';
import type { RecentWeeks } from '@sevenfold/domain/insight';
import { CalendarSync } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { Link, paths } from '#navigation';
import { labelled, text as say, useText } from '#platform';
import { ActivityTile, BELOW_QUIET, Button, COMPACT, cx, HeatRow, Menu, QUIET, SyncDot, useMedia } from '#ui';
import { amountText, goalText } from '#features/record';
import { useWeekStartDay } from '#features/user';
import { useIsUnsent } from '#data';
import { weekdaysText } from '../weekdays';
import { chosenTarget } from '../firstGoal';
import { pauseText } from '../pauseText';
import { yearWeekText } from '../yearText';
import { archiveEntry, copyEntry, deleteEntry, editEntry, moveEntries, pauseEntry, unarchive } from './activityMenu';
import type { Sheet } from './sheet';

interface ActivityRowProps extends RowContentProps {
  /** Drag handle at the start of the row; none in the archive, which cannot be reordered. */
  handle?: ReactNode;
  /** On touch devices, shows the handle in place of the menu. */
  isSorting?: boolean;
}

/** One activity of the list. The name links to it; all other actions are in the menu. */
export function ActivityRow({ handle, isSorting = false, ...content }: ActivityRowProps) {
  return (
    <div
      data-activity={content.activity.id}
      className={cx(
        'relative flex min-h-15 items-center pr-2.5 [contain-intrinsic-size:auto_3.75rem] max-medium:[contain-intrinsic-size:auto_5.25rem] [content-visibility:auto]',
        'before:absolute before:top-0 before:right-0 before:hidden before:h-px before:bg-n4 [li+li_&]:before:block',
        handle === undefined
          ? 'before:left-15.5'
          : // Around the handle too, which is cut off outside.
            '-ml-2.5 pl-2.5 [--grip-left:0px] before:left-18 pointer-coarse:ml-0',
        handle !== undefined &&
          (isSorting
            ? 'pointer-coarse:pl-1.5 pointer-coarse:before:left-21 pointer-coarse:[&_a]:pl-1.5 pointer-coarse:[&_[data-menu]]:hidden'
            : 'pointer-coarse:pl-0 pointer-coarse:before:left-15.5 pointer-coarse:[&>[data-handle]]:hidden'),
      )}
    >
      {handle}
      <RowContent {...content} isIndented={handle === undefined} />
    </div>
  );
}

interface RowContentProps {
  activity: Activity;
  week: WeekId;
  /** Given by the list, because each place that asks for it has a timer of its own. */
  today: CivilDate;
  /** Results of its latest weeks; undefined while they are loading, and in the archive. */
  recent?: RecentWeeks | undefined;
  canMoveUp?: boolean;
  canMoveDown?: boolean;
  onStep?(activityId: string, step: 1 | -1): void;
  /** True when the plan allows one more active activity. */
  hasRoom: boolean;
  open(sheet: Sheet): void;
}

const noop = (): void => undefined;

/** Excludes the handle, whose identity changes with each render of the list. */
const RowContent = memo(function RowContent({
  activity,
  week,
  today,
  recent,
  canMoveUp = false,
  canMoveDown = false,
  onStep = noop,
  hasRoom,
  open,
  isIndented,
}: RowContentProps & { isIndented: boolean }) {
  const text = useText();
  const isUnsent = useIsUnsent('activity', activity.id);
  const weekStartDay = useWeekStartDay();
  const isCompact = useMedia(COMPACT);
  const { id, name, icon, color, isActive } = activity;
  const pause = isActive ? pauseText(activity, today) : null;
  const items = [
    editEntry(activity, open),
    ...(isActive ? moveEntries({ activity, canMoveUp, canMoveDown, onStep, open }) : []),
    { id: 'line', separator: true } as const,
    copyEntry(activity, open),
    ...pauseEntry(activity, today, open),
    archiveEntry(activity, hasRoom, open),
    deleteEntry(activity, open),
  ];
  const target = chosenTarget(activity, week);
  const { everyDays, weekdays, dayMax } = activity;
  const details = [
    (target !== null || !everyDays) && goalText(activity, target),
    everyDays ? text('activity.everyDaysOf', { count: everyDays }) : weekdaysText(weekdays ?? [], weekStartDay),
    dayMax && text('activity.dayMaxOf', { amount: amountText(activity, dayMax) }),
    pause,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <Link
        {...paths.activity(id)}
        className="flex min-w-0 flex-1 items-center gap-3 self-stretch rounded-card py-2 pl-3.5 transition-colors hover:bg-n3/60 active:bg-n3 focus-visible:-outline-offset-2! focus-visible:shadow-none!"
      >
        <span className={cx('flex flex-none', !isActive && 'opacity-60 grayscale')}>
          <ActivityTile icon={icon} color={color} />
        </span>
        <span
          className={cx(
            'min-w-0 flex-1',
            // The goals in a column of their own, where there would be nothing before the weeks.
            !isIndented && 'wide:grid wide:grid-cols-[20rem_minmax(0,1fr)] wide:items-baseline wide:gap-x-4',
          )}
        >
          <span className="flex items-center gap-2">
            <span className={cx('truncate text-body font-strong', isActive ? 'text-n12' : 'text-n10')}>{name}</span>
            {activity.calendarTracking !== null && (
              <>
                <CalendarSync className="size-4 flex-none text-n10" aria-hidden="true" />
                <span className="sr-only">{text('tracking.inList')}</span>
              </>
            )}
            {isUnsent && <SyncDot />}
          </span>
          <span
            className={cx('block text-small wrap-anywhere first-letter:uppercase', isActive ? 'text-n10' : 'text-n9')}
          >
            {details}
          </span>
          {/* Has its room before its weeks are loaded. */}
          {isCompact && !isIndented && (
            <span className="mt-1.5 flex min-h-4.5 items-center gap-2">
              {recent && <Weeks activity={activity} week={week} {...recent} isCounted />}
              {recent && recent.decided > 0 && (
                <span className="text-small leading-4.5 text-n10 tabular-nums" aria-hidden="true">
                  {text('goal.short', { done: String(recent.met), target: String(recent.decided) })}
                </span>
              )}
            </span>
          )}
        </span>
        {!isCompact && recent && <Recent activity={activity} week={week} {...recent} />}
      </Link>
      <span
        data-menu=""
        className={cx(
          'flex flex-none items-center gap-1 pl-2',
          // With a mouse it lies over the end of the row.
          !isIndented && 'not-pointer-coarse:min-[47.5rem]:-ml-11',
        )}
      >
        {!isActive && (
          <Button size="small" onClick={() => unarchive(activity, hasRoom, open)}>
            {text('activity.unarchive')}
          </Button>
        )}
        <Menu
          label={text('activity.more', { name })}
          items={items}
          className={cx('pointer-coarse:[&>button]:text-n9', !isIndented && QUIET)}
        />
      </span>
    </>
  );
});

type RecentProps = Pick<RowContentProps, 'activity' | 'week'> & RecentWeeks;

/** @param isCounted names the number of met weeks, which is not written beside them */
function Weeks({ activity, week, weeks, met, decided, isCounted = false }: RecentProps & { isCounted?: boolean }) {
  const weekStartDay = useWeekStartDay();
  const label = say('activity.lastWeeks', { count: weeks.length });
  return (
    <HeatRow
      weeks={weeks}
      color={activity.color}
      label={isCounted && decided > 0 ? labelled(label, say('activity.weeksMet', { met, decided })) : label}
      tipOf={(one) => yearWeekText(activity, one, week, weekStartDay)}
    />
  );
}

function Recent(recent: RecentProps) {
  const { met, decided, weeks } = recent;
  const most = weeks.length;
  return (
    <span className="flex flex-none items-center gap-4">
      <Weeks {...recent} />
      <span
        className={cx(
          'grid justify-items-end pr-1 text-small whitespace-nowrap text-n10 tabular-nums max-[47.5rem]:sr-only',
          BELOW_QUIET,
        )}
      >
        {/* The widest text of all rows, whose squares are in columns. */}
        <span className="invisible col-start-1 row-start-1" aria-hidden="true">
          {say('activity.weeksMet', { met: most, decided: most })}
        </span>
        {decided > 0 && <span className="col-start-1 row-start-1">{say('activity.weeksMet', { met, decided })}</span>}
      </span>
    </span>
  );
}
