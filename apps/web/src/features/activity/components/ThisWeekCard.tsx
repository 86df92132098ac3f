import type { Activity } from '@sevenfold/contract';
import { daysToSpare, goalRemainder, remaining, targetAt, weekDone, weekOutcome } from '@sevenfold/domain/activity';
import { type CivilDate, type WeekId, weekView, type WeekView } from '@sevenfold/domain/calendar';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, paths } from '#navigation';
import { joined, text as say, useText } from '#platform';
import { activityColor, Card, cx, GoalProgress, MetaLine, Skeleton } from '#ui';
import { BreakdownButton } from '#breakdown';
import { type ActivityRecords, amountText, goalProgressText, leftText } from '#features/record';
import { useWeekStartDay } from '#features/user';
import { isShortWeek } from '../firstGoal';
import { GoalLine } from './GoalLine';

interface ThisWeekCardProps {
  activity: Activity;
  /** Undefined while the week is not on the device. */
  records: ActivityRecords | undefined;
  /** True if the week could not be loaded, which is said below. */
  isFailed: boolean;
  week: WeekId;
  today: CivilDate;
  /** Records today. */
  control: ReactNode;
  /** The seven days of the week. */
  days: ReactNode;
  /** First week of the change; by default this week. */
  onGoalChange(startWeek?: WeekId): void;
}

/**
 * Progress of the current week, with the control of today and the weekly goal. An archived activity has the goal alone,
 * and so has a week that could not be loaded.
 */
export function ThisWeekCard({
  activity,
  records,
  isFailed,
  week,
  today,
  control,
  days,
  onGoalChange,
}: ThisWeekCardProps) {
  const goal = <GoalLine activity={activity} currentWeek={week} onChange={onGoalChange} />;
  return (
    <Card padded className="flex flex-col gap-3 pb-3" style={activityColor(activity.color)}>
      {activity.isActive && (records !== undefined || !isFailed) ? (
        <>
          <Progress activity={activity} records={records} week={week} today={today} control={control} days={days} />
          <div className="border-t border-n4 pt-2">{goal}</div>
        </>
      ) : (
        goal
      )}
    </Card>
  );
}

function Progress({
  activity,
  records,
  week,
  today,
  control,
  days,
}: Omit<ThisWeekCardProps, 'isFailed' | 'onGoalChange'>) {
  const text = useText();
  const { unit, direction } = activity;
  const target = targetAt(activity.weeklyGoalsTimeline, week);
  return (
    <div className="flex flex-1 flex-wrap content-between gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-32 flex-col">
        <h2 className="text-small font-semibold text-n10">
          <MetaLine
            parts={[text('activity.thisWeek'), ...(isShortWeek(activity, week) ? [text('goal.shortFirstWeek')] : [])]}
          />
        </h2>
        {/* In the middle of the control beside it, so that the rest follows closely below both. */}
        <div className="my-auto">
          {records ? (
            <Done activity={activity} records={records} week={week} today={today} target={target} />
          ) : (
            <DoneSkeleton />
          )}
        </div>
      </div>
      <div className="ml-auto flex flex-col items-end gap-1">
        <Link
          {...paths.day()}
          className="hit flex items-center gap-0.5 rounded-icon text-small text-n10 hover:text-n12 hover:underline"
        >
          {text('date.today')}
          <ChevronRight className="-mr-1 size-4" aria-hidden="true" />
        </Link>
        {records ? (
          control
        ) : (
          <Skeleton className={cx('h-9 rounded-control', unit === 'DAYS' ? 'w-9' : 'w-35 medium:w-43')} />
        )}
      </div>
      {records ? (
        <Notes activity={activity} records={records} week={week} today={today} target={target} />
      ) : (
        target !== null && <NotesSkeleton />
      )}
      <div className="basis-full">{records ? days : <Skeleton className="h-14 rounded-icon" />}</div>
      {target !== null && (
        <div className="basis-full">
          {records ? (
            <GoalProgress
              done={weekDone(unit, records.entries)}
              target={target}
              unit={unit}
              direction={direction}
              skipped={records.skips.length}
              wide
            />
          ) : (
            <Skeleton className="h-1.5 rounded-full" />
          )}
        </div>
      )}
    </div>
  );
}

interface DoneProps extends Pick<ThisWeekCardProps, 'activity' | 'week' | 'today'> {
  readonly records: ActivityRecords;
  readonly target: number | null;
}

/** Progress of the week, named with the rest. */
function Done(props: DoneProps) {
  const { activity, week, records, target } = props;
  const notes = useNotes(props);
  const done = weekDone(activity.unit, records.entries);
  const progress = target === null ? amountText(activity, done) : goalProgressText(activity, done, target);
  return (
    <BreakdownButton
      target={{ kind: 'week', activityId: activity.id, week }}
      label={joined(progress, ...notes)}
      className="tabular-nums"
    >
      <span className="block pt-0.5 text-body font-semibold text-n12 wide:text-h3">{progress}</span>
    </BreakdownButton>
  );
}

/** The rest, below the progress and the control, where it has the width of the card. */
function Notes(props: DoneProps) {
  const notes = useNotes(props);
  if (notes.length === 0) return null;
  return (
    <p className={cx(NOTES, 'text-balance text-n10 tabular-nums')} aria-hidden="true">
      {/* A line may break between what is left and the days for it. */}
      <MetaLine parts={notes.flatMap((one) => one.split(/\s·\s/))} />
    </p>
  );
}

const NOTES = '-mt-2 basis-full text-small';

function useNotes({ activity, records, week, today, target }: DoneProps): readonly string[] {
  const text = useText();
  const view = weekView(week, today, useWeekStartDay());
  if (target === null) return [];
  const done = weekDone(activity.unit, records.entries);
  const spare = daysToSpare(activity, records, { target, done }, view);
  const note = noteOf(activity, records, { target, done }, view);
  return [note, spare !== null && text('activity.daysToSpare', { days: spare })].filter(
    (one): one is string => one !== null && one !== false,
  );
}

/** As high as its line of text. */
const DoneSkeleton = () => (
  <div aria-busy className="mt-0.5 flex h-[1lh] items-center text-body wide:text-h3">
    <Skeleton className="h-4 w-24" />
  </div>
);

const NotesSkeleton = () => (
  <div className={cx(NOTES, 'flex h-[1lh] items-center')}>
    <Skeleton className="h-3 w-32" />
  </div>
);

/** "1 left, 3 days" as on the day screen, "Goal met", "2 times still allowed". */
function noteOf(
  activity: Activity,
  records: ActivityRecords,
  { target, done }: { target: number; done: number },
  view: WeekView,
): string | null {
  const { unit, direction } = activity;
  if (direction === 'AT_MOST') {
    const left = remaining({ unit, direction, target, done });
    if (done > target) return say('activity.overAtMost', { amount: amountText(activity, done - target) });
    return left === 0
      ? say('activity.nothingMore')
      : say('activity.leftAtMost', { amount: amountText(activity, left) });
  }
  const outcome = weekOutcome({ unit, direction, target, done, skippedDays: records.skips.length, running: true });
  if (outcome === 'MET') return say('activity.metThisWeek');
  return outcome === 'EXCUSED'
    ? say('activity.excusedThisWeek')
    : leftText(activity, goalRemainder(activity, records, { target, done }, view));
}
