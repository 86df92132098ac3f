import type { Area } from '@sevenfold/contract';
import { addWeeks, daysBetween, type WeekView } from '@sevenfold/domain/calendar';
import { aWeekBefore } from '@sevenfold/domain/insight';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Link } from '../../../navigation/navigation';
import { paths } from '../../../navigation/paths';
import { dayFull, weekdayLong } from '../../../platform/format';
import { lazyImport } from '../../../platform/lazyImport';
import { useLocale, useText } from '../../../platform/text';
import { AfterPaint } from '../../../ui/AfterPaint';
import { buttonClass } from '../../../ui/buttonClass';
import { EmptyState } from '../../../ui/EmptyState';
import { Notice } from '../../../ui/Notice';
import { COMPACT, useMedia } from '../../../ui/useMedia';
import { groupByArea } from '../../activity/api';
import { useFallbackArea } from '../../area/api';
import { useUnsentActivities } from '../../record/unsent';
import { NO_RECORDS } from '../../record/api';
import { comparedUpTo, NO_TOTALS, totalsByActivity } from '../../insight/activityWeek';
import { dayColumns } from '../columns';
import type { WeekData } from '../useWeek';
import { standingOf, type WeekFacts } from '../../insight/weekFacts';
import { comparedWith } from './comparedWith';
import type { WeekFrame } from './row';
import { loadEditor } from './useCellEditing';
import { WeekCards } from './WeekCards';
import { type Compared, WeekFactsLine } from './WeekFactsLine';
import { type AreaRows, WeekGrid } from './WeekGrid';

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
  const frame = useFrame(view);
  const areas = useAreaRows(data, frame);
  const compared = useCompared(data, frame);
  useEffect(() => {
    // A failed prefetch is retried on use.
    void loadEditor().catch(() => undefined);
  }, []);
  if (areas.length === 0) {
    return (
      <EmptyState
        drawing="week"
        text={text('week.empty')}
        action={
          <Link {...paths.activities()} className={buttonClass({})}>
            {text('day.goToActivities')}
          </Link>
        }
      />
    );
  }
  return (
    <>
      {view.place === 'FUTURE' ? (
        <div className="pb-5">
          <Notice kind="info">{text('week.future', { day: startOf(view) })}</Notice>
        </div>
      ) : (
        <WeekFactsLine week={view.id} facts={facts} compared={compared} />
      )}
      {compact ? <WeekCards areas={areas} frame={frame} /> : <WeekGrid areas={areas} frame={frame} />}
      {view.place !== 'FUTURE' && (
        <AfterPaint>
          <Suspense fallback={null}>
            <WeekInsights view={view} data={data} />
          </Suspense>
        </AfterPaint>
      )}
    </>
  );
}

/** "Monday", or with the date for later weeks. */
function startOf({ dates: [first], today }: WeekView): string {
  const start = first ?? today;
  return daysBetween(today, start) < 7 ? weekdayLong(start) : dayFull(start);
}

function useFrame(view: WeekView): WeekFrame {
  const locale = useLocale();
  return useMemo(() => ({ view, days: dayColumns(view), upTo: comparedUpTo(view), locale }), [view, locale]);
}

/** Comparison with the previous week up to the same weekday; of the whole week once it is over. */
function useCompared({ allActivities, records, before }: WeekData, { view, upTo }: WeekFrame): Compared | undefined {
  const running = upTo !== null;
  return useMemo(
    () =>
      before && {
        now: standingOf(allActivities, records, view.id, { upTo, running }),
        before: standingOf(allActivities, before, addWeeks(view.id, -1), { upTo: aWeekBefore(upTo), running }),
        upTo,
        name: comparedWith(upTo),
      },
    [allActivities, records, before, view.id, upTo, running],
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
