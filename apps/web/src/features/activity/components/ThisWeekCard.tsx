import type { Activity } from '@sevenfold/contract';
import { daysToSpare, goalRemainder, remaining, targetAt, weekDone, weekOutcome } from '@sevenfold/domain/activity';
import { type CivilDate, type WeekId, weekView, type WeekView } from '@sevenfold/domain/calendar';
import { Link, paths } from '#navigation';
import { text as say, useText } from '#platform';
import { activityColor, buttonClass, Card, GoalProgress, MetaLine } from '#ui';
import { BreakdownButton } from '#breakdown';
import { type ActivityRecords, amountText, goalProgressText, leftText } from '#features/record';
import { useWeekStartDay } from '#features/user';
import { isShortWeek } from '../firstGoal';

interface ThisWeekCardProps {
  activity: Activity;
  records: ActivityRecords;
  week: WeekId;
  today: CivilDate;
}

/** Progress of the current week. */
export function ThisWeekCard({ activity, records, week, today }: ThisWeekCardProps) {
  const text = useText();
  const view = weekView(week, today, useWeekStartDay());
  const { unit, direction } = activity;
  const done = weekDone(unit, records.entries);
  const target = targetAt(activity.weeklyGoalsTimeline, week);
  const spare = target === null ? null : daysToSpare(activity, records, { target, done }, view);
  const note = target === null ? null : noteOf(activity, records, { target, done }, view);
  return (
    <Card padded className="flex flex-col gap-3" style={activityColor(activity.color)}>
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h2 className="text-small font-semibold text-n10">
            <MetaLine
              parts={[text('activity.thisWeek'), ...(isShortWeek(activity, week) ? [text('goal.shortFirstWeek')] : [])]}
            />
          </h2>
          <p className="pt-0.5 text-body font-semibold text-n12 tabular-nums">
            <BreakdownButton target={{ kind: 'week', activityId: activity.id, week }}>
              {target === null ? amountText(activity, done) : goalProgressText(activity, done, target)}
            </BreakdownButton>
          </p>
        </div>
        <Link {...paths.day()} className={buttonClass({ size: 'small' })}>
          {text('activity.openToday')}
        </Link>
      </div>
      <div className="mt-auto flex flex-col gap-3">
        {target !== null && (
          <GoalProgress
            done={done}
            target={target}
            unit={unit}
            direction={direction}
            skipped={records.skips.length}
            wide
          />
        )}
        {note && (
          <p className="text-small text-n10">
            <BreakdownButton target={{ kind: 'week', activityId: activity.id, week }}>
              <MetaLine parts={spare === null ? [note] : [note, text('activity.daysToSpare', { days: spare })]} />
            </BreakdownButton>
          </p>
        )}
      </div>
    </Card>
  );
}

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
