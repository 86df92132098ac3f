import type { Activity } from '@sevenfold/contract';
import { meanDone, streakRuns, weeksOfMean } from '@sevenfold/domain/activity';
import { addWeeks, isWeekId, weekNumberOf, type WeekId, weekRange, weekYearOf } from '@sevenfold/domain/calendar';
import { dateRange } from '@sevenfold/i18n/dateRange';
import { Flame } from 'lucide-react';
import { navigate, paths } from '#navigation';
import { amountText, bareAmount, useOnDevice } from '#features/record';
import { shownLocale, text as say, useText } from '#platform';
import {
  BarChart,
  Card,
  ErrorState,
  EXPANDED,
  SectionHeader,
  Skeleton,
  undecidedOf,
  useHeldPending,
  useMedia,
} from '#ui';
import { BreakdownButton } from '#breakdown';
import { useWeekStartDay } from '#features/user';
import { chartUnit, weekLabelIn } from '../goalText';
import { lastWeeks, type History } from '../history';
import { missedKey } from '../missedKey';

interface PastWeeksCardProps {
  activity: Activity;
  /** Undefined until loaded. */
  history: History | undefined;
  currentWeek: WeekId;
  isError: boolean;
  /** True when there is no network to load it. */
  isAway: boolean;
  isBusy: boolean;
  onRetry(): void;
}

/** The completed weeks against their goals, and the current streak. A bar links to its week. */
export function PastWeeksCard({
  activity,
  history,
  currentWeek,
  isError,
  isAway,
  isBusy,
  onRetry,
}: PastWeeksCardProps) {
  const pending = history === undefined && !isError;
  const isSkeleton = useHeldPending(pending);
  const onDevice = useOnDevice(isAway && history === undefined);
  if (isError && history === undefined) {
    return (
      <section>
        <SectionHeader title={say('activity.pastWeeks')} />
        <ErrorState text={isAway ? say('breakdown.away') : undefined} note={onDevice} onRetry={onRetry} busy={isBusy} />
      </section>
    );
  }
  if (isSkeleton || history === undefined) return <PastWeeksSkeleton isShown={isSkeleton} />;
  return (
    <Card padded className="flex flex-col gap-3">
      <Chart activity={activity} history={history} currentWeek={currentWeek} />
      <StreakLine activity={activity} history={history} currentWeek={currentWeek} />
    </Card>
  );
}

function Chart({ activity, history, currentWeek }: { activity: Activity; history: History; currentWeek: WeekId }) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  const last = history.weeks.at(-1)?.week;
  // An archived activity shows its last weeks, however long ago they were.
  const end = activity.isActive || last === undefined ? currentWeek : addWeeks(last, 1);
  const weeks = lastWeeks(activity, history, useMedia(EXPANDED) ? 24 : 12, end);
  if (weeks.every(({ isBefore }) => isBefore)) {
    return (
      <div>
        <h2 className="text-body font-semibold">{text('activity.pastWeeks')}</h2>
        <p className="pt-1 text-body text-n10">
          {text(activity.isActive ? 'activity.pastWeeksNone' : 'activity.pastWeeksEmpty')}
        </p>
      </div>
    );
  }
  const counted = weeksOfMean(weeks.filter(({ isBefore, week }) => !isBefore && week < currentWeek));
  const average = meanDone(counted);
  // Weeks without a goal are styled differently from missed ones, unless no week has a goal.
  const hasGoals = weeks.some(({ target }) => target !== null);
  const hasMissed = weeks.some(({ outcome, done, isBefore }) => outcome === 'MISSED' && done > 0 && !isBefore);
  return (
    <BarChart
      title={text('activity.pastWeeks')}
      unit={chartUnit(activity)}
      columnLabel={text('activity.week')}
      color={activity.color}
      base={activity.unit === 'DURATION' ? 'minutes' : 'count'}
      keys={hasMissed ? [missedKey(activity.direction)] : []}
      note={
        average === null ? undefined : (
          <BreakdownButton
            target={{ kind: 'mean', activityId: activity.id, from: weeks[0]?.week ?? end, to: addWeeks(end, -1) }}
          >
            {text('activity.average', { weeks: counted.length, amount: meanText(activity, average) })}
          </BreakdownButton>
        )
      }
      points={weeks.map(({ week, done, target, outcome, isBefore }) => ({
        key: week,
        label: String(weekNumberOf(week)),
        longLabel: weekLabelIn(week, currentWeek, weekStartDay),
        value: isBefore ? null : done,
        goal: target,
        met: outcome === 'MET',
        undecided: undecidedOf(outcome),
        muted: outcome === 'EXCUSED' || (outcome === 'NO_GOAL' && hasGoals),
      }))}
      format={(value) => bareAmount(activity, value)}
      onSelect={(week) => isWeekId(week) && navigate(paths.week(week))}
    />
  );
}

/** One decimal for days and times, whole minutes for durations. */
const meanText = (activity: Activity, mean: number): string =>
  amountText(activity, activity.unit === 'DURATION' ? Math.round(mean) : Math.round(mean * 10) / 10);

/** A broken streak shows the best one and its dates instead of zero. */
function StreakLine({
  activity,
  history: { streaks, weeks },
  currentWeek,
}: {
  activity: Activity;
  history: History;
  currentWeek: WeekId;
}) {
  const { current, best } = streaks;
  const dates = useBestStreakDates(weeks, currentWeek);
  if (best === 0) return null;
  return (
    <p className="flex items-center gap-2 text-small text-balance text-n11 tabular-nums">
      <Flame className="size-4.5 flex-none text-n10" aria-hidden="true" />
      <BreakdownButton target={{ kind: 'streak', activityId: activity.id, which: current === 0 ? 'best' : 'current' }}>
        {current === 0
          ? say('date.labelled', {
              week: say('activity.streakOnlyBest', { streak: say('activity.streak', { count: best }) }),
              range: dates,
            })
          : say('activity.streakBest', { streak: say('activity.streak', { count: current }), best })}
      </BreakdownButton>
    </p>
  );
}

/** "Mar 3 – Jun 1", with the year if it is not the current one. */
function useBestStreakDates(weeks: History['weeks'], currentWeek: WeekId): string {
  const weekStartDay = useWeekStartDay();
  const run = streakRuns(weeks.map(({ outcome }) => outcome)).best;
  const [from, to] = [weeks[run?.first ?? 0]?.week, weeks[run?.last ?? 0]?.week];
  if (from === undefined || to === undefined) return '';
  const { first } = weekRange(from, weekStartDay);
  const { last } = weekRange(to, weekStartDay);
  return dateRange(shownLocale(), first, last, weekYearOf(to) !== weekYearOf(currentWeek));
}

function PastWeeksSkeleton({ isShown }: { isShown: boolean }) {
  return (
    <Card padded className="flex flex-col gap-3" aria-busy>
      <div className="flex h-60 flex-col gap-3">
        {isShown && <Skeleton className="h-5 w-32" />}
        {isShown && <Skeleton className="flex-1" />}
      </div>
    </Card>
  );
}
