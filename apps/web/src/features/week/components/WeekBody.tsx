import type { Area } from '@sevenfold/contract';
import { addWeeks, type WeekView } from '@sevenfold/domain/calendar';
import { aWeekBefore } from '@sevenfold/domain/insight';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Link } from '../../../navigation/navigation';
import { paths } from '../../../navigation/paths';
import { lazyImport } from '../../../platform/lazyImport';
import { useLocale, useText } from '../../../platform/text';
import { AfterPaint } from '../../../ui/AfterPaint';
import { buttonClass } from '../../../ui/buttonClass';
import { EmptyState } from '../../../ui/EmptyState';
import { COMPACT, useMedia } from '../../../ui/useMedia';
import { groupByArea } from '../../activity/api';
import { useFallbackArea } from '../../area/api';
import { useUnsentActivities } from '../../record/unsent';
import { NO_RECORDS } from '../../record/api';
import { comparedUpTo, NO_TOTALS, totalsByActivity } from '../../insight/activityWeek';
import { useIsReviewDue, WeekReview, WeekReviewLink } from '../../review/components/WeekReview';
import { useUser } from '../../user/api';
import { dayColumns } from '../columns';
import type { WeekData } from '../useWeek';
import { weekToDateOf, type WeekFacts } from '../../insight/weekFacts';
import { comparedWith } from './comparedWith';
import type { WeekFrame } from './row';
import { loadEditor } from './useCellEditing';
import { WeekCards } from './WeekCards';
import { type Compared, WeekFactsLine } from './WeekFactsLine';
import { type AreaRows, hasComparison, WeekGrid } from './WeekGrid';
import { WeekAverages, WeekSummary } from './WeekSummary';

const WeekEvents = lazy(() => lazyImport(() => import('./WeekEvents')));
/** Deferred until the week itself is rendered. */
const WeekInsights = lazy(() => lazyImport(() => import('./WeekInsights')));

interface WeekBodyProps {
  view: WeekView;
  data: WeekData;
  facts: WeekFacts;
}

/** A loaded week. */
export function WeekBody({ view, data, facts }: WeekBodyProps) {
  const text = useText();
  const compact = useMedia(COMPACT);
  const isReviewDue = useIsReviewDue(view);
  const frame = useFrame(view, data.hasPast);
  const areas = useAreaRows(data, frame);
  const allCompared = useCompared(data, frame);
  // In the first week of an account, there is nothing to compare with.
  const compared = areas.some(hasComparison) ? allCompared : undefined;
  const isFirstWeek = view.place === 'CURRENT' && !data.hasPast;
  const hasCalendar = useUser().onboardingCompleted.includes('CONNECT_CALENDAR');
  useEffect(() => {
    // A failed prefetch is retried on use.
    void loadEditor().catch(() => undefined);
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
        {compact && isReviewDue && <WeekReviewLink view={view} />}
        <EmptyState
          drawing="week"
          text={text('week.empty')}
          action={
            <Link {...paths.activities()} className={buttonClass({})}>
              {text('day.goToActivities')}
            </Link>
          }
        />
        {events}
      </>
    );
  }
  return (
    <>
      <WeekSummary view={view} data={data} facts={facts} compared={compared} />
      <WeekReview view={view} />
      {compact ? <WeekCards areas={areas} frame={frame} /> : <WeekGrid areas={areas} frame={frame} />}
      {compact && view.place !== 'FUTURE' && (
        <div className="flex flex-col gap-2 pt-6">
          {isReviewDue && <WeekAverages view={view} data={data} facts={facts} />}
          <WeekFactsLine week={view.id} facts={facts} compared={compared} />
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
  return useMemo(
    () => ({ view, days: dayColumns(view), upTo: comparedUpTo(view), hasPast, locale }),
    [view, hasPast, locale],
  );
}

/** Comparison with the previous week up to the same weekday; of the whole week once it is over. */
function useCompared({ allActivities, records, before }: WeekData, { view, upTo }: WeekFrame): Compared | undefined {
  const running = upTo !== null;
  return useMemo(
    () =>
      before && {
        now: weekToDateOf(allActivities, records, view.id, { upTo, running }),
        before: weekToDateOf(allActivities, before, addWeeks(view.id, -1), { upTo: aWeekBefore(upTo), running }),
        upTo,
        name: comparedWith(view, upTo),
      },
    [allActivities, records, before, view, upTo, running],
  );
}

function useAreaRows({ areas, activities, records, before, totals }: WeekData, frame: WeekFrame): readonly AreaRows[] {
  const fallback = useFallbackArea();
  const unsent = useUnsentActivities();
  const totalsOf = useMemo(() => totals && totalsByActivity(totals), [totals]);
  const named = (area: Area | null) =>
    area
      ? { id: area.id, name: area.name, color: area.color }
      : { id: 'none', name: fallback.name, color: fallback.color };
  return groupByArea(activities, areas, fallback.name)
    .filter((group) => group.activities.length > 0)
    .map((group) => ({
      ...named(group.area),
      rows: group.activities.map((activity) => ({
        ...frame,
        activity,
        records: records.byActivity[activity.id] ?? NO_RECORDS,
        before: before && (before.byActivity[activity.id] ?? NO_RECORDS),
        totals: totalsOf && (totalsOf[activity.id] ?? NO_TOTALS),
        isUnsent: unsent.has(activity.id),
      })),
    }));
}
