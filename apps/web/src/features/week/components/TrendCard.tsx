import type { Area, WeekTotal } from '@sevenfold/contract';
import { isWeekId, weekNumberOf, type WeekId } from '@sevenfold/domain/calendar';
import { type AreaPart, areaTrend, meanOfWeeks, weekTrend, type TrendWeek } from '@sevenfold/domain/insight';
import { useMemo } from 'react';
import { navigate, paths } from '#navigation';
import { shareText, useText, weekLabel } from '#platform';
import { BarChart, Card, type ChartPoint, Skeleton, useHeldPending } from '#ui';
import { AreaLegend, type LegendArea, useFallbackArea, useShownAreaOf } from '#features/area';
import type { CountedActivity } from '#features/activity';
import { BreakdownButton } from '#breakdown';
import { useWeekStartDay } from '#features/user';
import { trendWeeks } from '#features/insight';

/** Graphite of the palette, because the chart belongs to no single activity. */
const COLOR = '#5F5C55';
const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

interface TrendCardProps {
  week: WeekId;
  current: WeekId;
  areas: readonly Area[];
  activities: readonly CountedActivity[];
  /** Undefined while loading. */
  totals: readonly WeekTotal[] | undefined;
}

/** Attainment of the goals over the last twelve weeks, stacked by area. A bar links to its week. */
export function TrendCard({ week, current, areas, activities, totals }: TrendCardProps) {
  const text = useText();
  const points = useTrendPoints();
  const trend = useMemo(
    () => totals && weekTrend(activities, totals, trendWeeks(week), current),
    [activities, totals, week, current],
  );
  const shownArea = useShownAreaOf();
  const parts = useMemo(
    () =>
      totals &&
      areaTrend(
        areas.map(({ id }) => id),
        activities.map((activity) => ({ ...activity, areaId: shownArea(activity.areaId) })),
        totals,
        trendWeeks(week),
        current,
      ),
    [areas, activities, shownArea, totals, week, current],
  );
  const legend = useLegend(areas, parts);
  const isSkeleton = useHeldPending(!trend);
  if (isSkeleton || !trend || !parts) return <TrendSkeleton isShown={isSkeleton} />;
  const over = trend.filter((one) => one.week < current);
  const mean = meanOfWeeks(over);
  return (
    <Card padded>
      {trend.every(({ goals }) => goals === 0) ? (
        <>
          <h2 className="text-body font-semibold">{text('insight.trendTitle')}</h2>
          <p className="pt-1 text-body text-n10">{text('insight.trendNone')}</p>
        </>
      ) : (
        <BarChart
          title={text('insight.trendTitle')}
          unit={text('insight.trendUnit')}
          columnLabel={text('insight.week')}
          color={COLOR}
          axis={QUARTERS}
          note={
            mean === null ? undefined : (
              <BreakdownButton
                target={{ kind: 'goalsMean', from: trend[0]?.week ?? week, to: over.at(-1)?.week ?? week }}
              >
                {text('insight.average', { share: shareText(mean) })}
              </BreakdownButton>
            )
          }
          points={points(trend, parts, legend, current)}
          format={(share) => shareText(share)}
          height={220}
          onSelect={(chosen) => isWeekId(chosen) && navigate(paths.week(chosen === current ? undefined : chosen))}
        />
      )}
      <div className="pt-2">
        <AreaLegend areas={legend} />
      </div>
      <GoalsLine trend={over} />
    </Card>
  );
}

function useTrendPoints() {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  return (
    trend: readonly TrendWeek[],
    parts: readonly (readonly AreaPart[])[],
    areas: readonly LegendArea[],
    current: WeekId,
  ): ChartPoint[] =>
    trend.map(({ week, goals, goalsMet, attainment }, index) => {
      const name = weekLabel(week, weekStartDay);
      return {
        key: week,
        label: String(weekNumberOf(week)),
        value: attainment,
        muted: week >= current,
        parts: parts[index]?.map(({ areaId, share }) => ({
          color: areas.find(({ id }) => id === areaId)?.color ?? COLOR,
          value: share,
        })),
        longLabel:
          goals === 0
            ? text('insight.trendNoGoal', { week: name })
            : text('insight.trendPoint', { week: name, met: goalsMet, goals }),
      };
    });
}

/** The areas that are drawn, in the order of the stack. */
function useLegend(areas: readonly Area[], parts: readonly (readonly AreaPart[])[] | undefined): readonly LegendArea[] {
  const fallback = useFallbackArea();
  return useMemo(() => {
    const drawn = new Set(parts?.flatMap((week) => week.map(({ areaId }) => areaId)));
    return [...areas, fallback].filter(({ id }) => drawn.has(id));
  }, [areas, fallback, parts]);
}

/** "97 of 121 goals met", for the weeks of the average. */
function GoalsLine({ trend }: { trend: readonly TrendWeek[] }) {
  const text = useText();
  const sum = (of: (week: TrendWeek) => number) => trend.reduce((all, week) => all + of(week), 0);
  const goals = sum((week) => week.goals);
  const [first, last] = [trend[0]?.week, trend.at(-1)?.week];
  if (goals === 0 || !first || !last) return null;
  return (
    <p className="pt-2 text-small text-n10 tabular-nums">
      <BreakdownButton target={{ kind: 'goalsMean', from: first, to: last }}>
        {text('insight.trendGoals', { met: sum(({ goalsMet }) => goalsMet), goals })}
      </BreakdownButton>
    </p>
  );
}

function TrendSkeleton({ isShown }: { isShown: boolean }) {
  return (
    <Card padded aria-busy className="flex h-90 flex-col gap-3">
      {isShown && <Skeleton className="h-5 w-32" />}
      {isShown && <Skeleton className="flex-1" />}
    </Card>
  );
}
