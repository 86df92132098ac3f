import {
  addWeeks,
  isWeekId,
  weekIdOf,
  weeksBetween,
  weekYearOf,
  type WeekId,
  weekView,
  type WeekView,
} from '@sevenfold/domain/calendar';
import { useMemo, type ReactNode } from 'react';
import { useSearch } from '../../../navigation/navigation';
import { navigate } from '../../../navigation/location';
import { useOnDevice } from '../../record/useOnDevice';
import { paths } from '../../../navigation/paths';
import { useShortcuts } from '../../../navigation/shortcuts';
import { useTitle } from '../../../navigation/title';
import { timeOfDay, weekLabel } from '../../../platform/format';
import { shareText } from '../../../platform/shareText';
import { useText } from '../../../platform/text';
import { MetaLine } from '../../../ui/MetaLine';
import { ErrorState } from '../../../ui/ErrorState';
import { PageHeader, StepNav } from '../../../ui/PageHeader';
import { Loading } from '../../../ui/Skeleton';
import { COMPACT, useMedia } from '../../../ui/useMedia';
import { BreakdownButton } from '../../../breakdown/BreakdownButton';
import { weeksBefore } from '../../insight/weeksBefore';
import { WeekReview } from '../../review/components/WeekReview';
import { useSettings, useToday } from '../../user/api';
import { isWithinCalendar } from '../../insight/activityWeek';
import { WeekBody } from '../components/WeekBody';
import { WeekPicker } from '../components/WeekPicker';
import { WeekSkeleton } from '../components/WeekSkeleton';
import { WeekTitle } from '../../insight/components/WeekTitle';
import { useWeek, type LoadedWeek, type WeekData } from '../useWeek';
import { attainmentBefore, weekFacts, type WeekFacts } from '../../insight/weekFacts';

export default function WeekScreen() {
  const text = useText();
  const view = useShownWeek();
  const current = weekIdOf(view.today, view.weekStartDay);
  const isCurrent = view.place === 'CURRENT';
  const show = (week: WeekId) => {
    if (isWithinCalendar(week, view.weekStartDay)) navigate(paths.week(week === current ? undefined : week));
  };
  const previous = () => show(addWeeks(view.id, -1));
  const next = () => show(addWeeks(view.id, 1));
  const now = () => show(current);
  useShortcuts({ ArrowLeft: previous, ArrowRight: next, t: now });
  useTitle(isCurrent ? text('week.current') : weekLabel(view.id, view.weekStartDay));
  const loaded = useWeek(view.id);
  const facts = useFacts(view, loaded.data);
  return (
    <div className="column-grids">
      <PageHeader
        title={<WeekTitle week={view.id} />}
        sub={<Summary view={view} data={loaded.data} facts={facts} />}
        nav={
          <StepNav
            label={text('day.nav')}
            current={text('week.current')}
            previousLabel={text('day.previousWeek')}
            nextLabel={text('day.nextWeek')}
            onPrevious={previous}
            onNext={next}
            onCurrent={now}
            atCurrent={isCurrent}
          />
        }
        actions={<WeekPicker view={view} onPick={show} />}
      />
      <WeekReview view={view} />
      <Loaded view={view} loaded={loaded} facts={facts} />
    </div>
  );
}

/** Parses the week of a URL; the current week for a missing or invalid one, and for one outside the calendar. */
function useShownWeek(): WeekView {
  const today = useToday();
  const { weekStartDay } = useSettings();
  const { week: requested } = useSearch();
  return useMemo(() => {
    const week =
      isWeekId(requested) && isWithinCalendar(requested, weekStartDay) ? requested : weekIdOf(today, weekStartDay);
    return weekView(week, today, weekStartDay);
  }, [requested, today, weekStartDay]);
}

function useFacts({ id, place }: WeekView, data: WeekData | undefined): WeekFacts | undefined {
  const { activities, records } = data ?? {};
  return useMemo(
    () => activities && records && weekFacts(activities, records, id, place !== 'PAST'),
    [activities, records, id, place],
  );
}

function Loaded({
  view,
  loaded: { data, isFailed, isAway, isRetrying, retry, updatedAt },
  facts,
}: {
  view: WeekView;
  loaded: LoadedWeek;
  facts: WeekFacts | undefined;
}) {
  const text = useText();
  const compact = useMedia(COMPACT);
  const { timezone } = useSettings();
  const onDevice = useOnDevice(isFailed && isAway && !data);
  const error = isFailed && (
    <ErrorState
      text={isAway ? text('breakdown.away') : undefined}
      note={onDevice}
      onRetry={retry}
      busy={isRetrying}
      updatedAt={data && timeOfDay(updatedAt, timezone)}
    />
  );
  if (error && !data) return error;
  return (
    <>
      {error && <div className="pb-5">{error}</div>}
      <Loading
        key={view.id}
        pending={!data}
        skeleton={<WeekSkeleton compact={compact} isFuture={view.place === 'FUTURE'} />}
      >
        {data && facts && <WeekBody view={view} data={data} facts={facts} />}
      </Loading>
    </>
  );
}

/** "54% of your goals so far · 78% on average in the 4 weeks before". Reserves its line while loading. */
function Summary({ view, data, facts }: { view: WeekView; data: WeekData | undefined; facts: WeekFacts | undefined }) {
  const text = useText();
  const current = weekIdOf(view.today, view.weekStartDay);
  const { allActivities, totals } = data ?? {};
  const mean = useMemo(
    () => (allActivities && totals ? attainmentBefore(allActivities, totals, view.id, current) : null),
    [allActivities, totals, view.id, current],
  );
  const parts: ReactNode[] = [];
  if (weekYearOf(view.id) !== weekYearOf(current)) parts.push(String(weekYearOf(view.id)));
  if (view.place === 'FUTURE') parts.push(text('week.ahead', { weeks: weeksBetween(current, view.id) }));
  else if (facts) {
    const attained =
      facts.attainment === null
        ? text('week.noGoals')
        : text(view.place === 'CURRENT' ? 'week.attainmentSoFar' : 'week.attainment', {
            share: shareText(facts.attainment),
          });
    parts.push(
      facts.attainment === null ? (
        attained
      ) : (
        <BreakdownButton isOfLine target={{ kind: 'goals', week: view.id }}>
          {attained}
        </BreakdownButton>
      ),
    );
    if (mean !== null)
      parts.push(
        <BreakdownButton isOfLine target={{ kind: 'goalsMean', ...weeksBefore(view.id) }}>
          {text('week.attainmentBefore', { share: shareText(mean) })}
        </BreakdownButton>,
      );
  }
  const shown = parts.length > 0 ? <MetaLine parts={parts} /> : '\u00A0';
  if (view.place === 'FUTURE') return shown;
  return (
    // Compact screens show the two shares on two lines.
    <span className="inline-block max-medium:min-h-[2lh]" title={text('week.attainmentTitle')}>
      {shown}
    </span>
  );
}
