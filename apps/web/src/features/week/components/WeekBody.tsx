import type { Area } from '@sevenfold/contract';
import { addWeeks, type WeekView } from '@sevenfold/domain/calendar';
import { aWeekBefore } from '@sevenfold/domain/insight';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Link, paths } from '#navigation';
import {
  combineDerived,
  type Derived,
  hasSameFields,
  lazyImport,
  mapDerived,
  useDerived,
  useLocale,
  useText,
} from '#platform';
import { AfterPaint, buttonClass, COMPACT, EmptyState, useMedia } from '#ui';
import { type CountedActivity, groupByArea, isShortWeek, loadFirstActivity } from '#features/activity';
import { useFallbackArea } from '#features/area';
import { useAmountsToCome } from '#features/calendarEvent';
import { CombinedGoals, preloadForm } from '#features/combinedGoal';
import { comparedUpTo, NO_TOTALS, totalsByActivity, type WeekFacts, weekToDateOf } from '#features/insight';
import { WeekReview, WeekReviewLink } from '#features/review';
import { useUser } from '#features/user';
import { PlanWeekButton } from '#features/weekPlan';
import { dayColumns } from '../columns';
import { usePreviousWeek, type WeekData } from '../useWeek';
import { comparedWith } from './comparedWith';
import type { AreaRows, WeekFrame } from './row';
import { loadEditor } from './useCellEditing';
import { WeekCards } from './WeekCards';
import { type Compared, WeekFactsLine } from './WeekFactsLine';
import { isComparable } from './WeekChange';
import { WeekGrid } from './WeekGrid';
import { WeekSummary } from './WeekSummary';

const FirstActivity = lazy(loadFirstActivity);
const WeekEvents = lazy(() => lazyImport(() => import('./WeekEvents')));
/** Deferred until the week itself is rendered. */
const WeekInsights = lazy(() => lazyImport(() => import('./WeekInsights')));

interface WeekBodyProps {
  view: WeekView;
  data: WeekData;
  facts: Derived<WeekFacts>;
}

/** A loaded week. */
export function WeekBody({ view, data, facts }: WeekBodyProps) {
  const text = useText();
  const compact = useMedia(COMPACT);
  const frame = useFrame(view, data.hasPast);
  const areas = useAreaRows(data, frame);
  const isCompared = useIsCompared(data, frame);
  const compared = useCompared(data, frame, isCompared);
  const isFirstWeek = view.place === 'CURRENT' && !data.hasPast;
  const hasCalendar = useUser().onboardingCompleted.includes('CONNECT_CALENDAR');
  useEffect(() => {
    // A failed prefetch is retried on use.
    void loadEditor().catch(() => undefined);
    preloadForm();
  }, []);
  const events = hasCalendar && (
    <AfterPaint>
      <Suspense fallback={null}>
        <WeekEvents week={view.id} days={frame.days} activities={data.allActivities} />
      </Suspense>
    </AfterPaint>
  );
  if (areas.length === 0) {
    return (
      <>
        <WeekReview view={view} />
        {compact && <WeekReviewLink view={view} />}
        {data.allActivities.length === 0 ? (
          <Suspense fallback={null}>
            <FirstActivity drawing="week" />
          </Suspense>
        ) : (
          <EmptyState
            drawing="week"
            text={text('week.empty')}
            action={
              <Link {...paths.activities()} className={buttonClass({})}>
                {text('day.goToActivities')}
              </Link>
            }
          />
        )}
        {events}
      </>
    );
  }
  return (
    <>
      <WeekSummary view={view} data={data} facts={facts} compared={compared} />
      <WeekReview view={view} />
      {compact && view.place === 'FUTURE' && (
        <div className="pt-2 pb-5">
          <PlanWeekButton week={view} variant="primary" block />
        </div>
      )}
      {/* In the columns of the week below; on a phone, where they would push the week down, after it. */}
      {!compact && <CombinedGoals view={view} className="pb-6" />}
      {data.activities.some((activity) => isShortWeek(activity, view.id)) && (
        <p className="pb-3 text-small text-n10">{text('goal.shortFirstWeekNote')}</p>
      )}
      {compact ? (
        <WeekCards areas={areas} frame={frame} isCompared={isCompared} />
      ) : (
        <WeekGrid areas={areas} frame={frame} isCompared={isCompared} />
      )}
      {compact && <CombinedGoals view={view} className="pt-2" />}
      {compact && view.place !== 'FUTURE' && (
        <div className="pt-6">
          <WeekFactsLine view={view} facts={facts} compared={compared} />
        </div>
      )}
      {events}
      {isFirstWeek && <p className="pt-8 text-body text-n10">{text('week.chartsToCome')}</p>}
      {view.place !== 'FUTURE' && !isFirstWeek && (
        <AfterPaint>
          <Suspense fallback={null}>
            <WeekInsights view={view} data={data} />
          </Suspense>
        </AfterPaint>
      )}
    </>
  );
}

function useFrame(view: WeekView, hasPast: boolean): WeekFrame {
  const locale = useLocale();
  const previous = usePreviousWeek(view);
  return useMemo(
    () => ({ view, previous, days: dayColumns(view), upTo: comparedUpTo(view), hasPast, locale }),
    [view, previous, hasPast, locale],
  );
}

/** True if one of the activities is compared with the previous week; false in the first week of an account. */
function useIsCompared({ activities, before, hasPast }: WeekData, { view }: WeekFrame): boolean {
  const isCompared = useMemo(
    () =>
      mapDerived(before, (records) =>
        activities.some((activity) =>
          isComparable({ activity, view, before: records?.byActivity[activity.id], hasPast }),
        ),
      ),
    [before, activities, view, hasPast],
  );
  return useDerived(isCompared);
}

/** Comparison with the previous week up to the same weekday; of the whole week once it is over. */
function useCompared(
  { allActivities, slices, before }: WeekData,
  { view, upTo }: WeekFrame,
  isCompared: boolean,
): Derived<Compared | undefined> {
  return useMemo(() => {
    const running = upTo !== null;
    return mapDerived(
      combineDerived(slices, before),
      ([records, recordsBefore]) =>
        isCompared && recordsBefore
          ? {
              now: weekToDateOf(allActivities, records, view.id, { upTo, running }),
              before: weekToDateOf(allActivities, recordsBefore, addWeeks(view.id, -1), {
                upTo: aWeekBefore(upTo),
                running,
              }),
              upTo,
              name: comparedWith(view, upTo),
            }
          : undefined,
      (a, b) => hasSameFields(a?.now, b?.now) && hasSameFields(a?.before, b?.before),
    );
  }, [allActivities, slices, before, view, upTo, isCompared]);
}

function useAreaRows({ areas, activities, totals }: WeekData, frame: WeekFrame): readonly AreaRows[] {
  const fallback = useFallbackArea();
  const toCome = useAmountsToCome(frame.view, activities);
  return useMemo(() => {
    const byActivity = totals && totalsByActivity(totals);
    const named = (area: Area | null) =>
      area
        ? { id: area.id, name: area.name, color: area.color }
        : { id: 'none', name: fallback.name, color: fallback.color };
    const row = (activity: CountedActivity) => ({
      ...frame,
      activity,
      totals: byActivity && (byActivity[activity.id] ?? NO_TOTALS),
      toCome: toCome.get(activity.id),
    });
    return groupByArea(activities, areas, fallback.name)
      .filter((group) => group.activities.length > 0)
      .map((group) => ({ ...named(group.area), rows: group.activities.map(row) }));
  }, [areas, activities, totals, toCome, frame, fallback.name, fallback.color]);
}
