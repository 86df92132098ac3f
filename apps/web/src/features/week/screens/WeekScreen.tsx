import { addWeeks, weekIdOf, type WeekId, weekNumberOf, weekView, type WeekView } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { currentLocation, navigate, paths, useSearch, useShortcuts, useTitle } from '#navigation';
import { useOnDevice } from '#features/record';
import { type Derived, hasSameFields, mapDerived, timeOrMoment, useText, weekLabel } from '#platform';
import { COMPACT, ErrorState, Loading, PageError, useMedia, useSlide } from '#ui';
import { reviewPaths } from '#features/review';
import { useSettings, useToday } from '#features/user';
import { isWithinCalendar, weekFacts, type WeekFacts, weekOfSearch } from '#features/insight';
import { WeekBody } from '../components/WeekBody';
import { WeekSkeleton } from '../components/WeekSkeleton';
import { WeekTitleBar } from '../components/WeekTitleBar';
import { useWeek, type LoadedWeek, type WeekData } from '../useWeek';

export default function WeekScreen() {
  const text = useText();
  const view = useShownWeek();
  const current = weekIdOf(view.today, view.weekStartDay);
  const isCurrent = view.place === 'CURRENT';
  const show = (week: WeekId, replace = false) => {
    if (isWithinCalendar(week, view.weekStartDay))
      navigate({ ...paths.week(week === current ? undefined : week), replace });
  };
  // From the address, because a second key may be pressed before the first one's week is rendered.
  const step = (weeks: number, replace?: boolean) =>
    show(addWeeks(weekOfSearch(currentLocation().search['week'], view.today, view.weekStartDay), weeks), replace);
  const now = () => show(current);
  // A key that is held down would fill the history of the browser.
  useShortcuts({ ArrowLeft: ({ repeat }) => step(-1, repeat), ArrowRight: ({ repeat }) => step(1, repeat), t: now });
  useShortcuts({ r: () => navigate(reviewPaths.review(view.id)) }, view.place !== 'FUTURE');
  useTitle(isCurrent ? text('week.current') : weekLabel(view.id, view.weekStartDay, view.today));
  useSlide(view.id);
  const loaded = useWeek(view);
  const facts = useFacts(view, loaded.data);
  return (
    <div className="column-grids">
      <WeekTitleBar view={view} onShow={show} onStep={step} />
      <div data-slide>
        <Loaded view={view} loaded={loaded} facts={facts} />
      </div>
    </div>
  );
}

function useShownWeek(): WeekView {
  const today = useToday();
  const { weekStartDay } = useSettings();
  const { week: requested } = useSearch();
  return useMemo(
    () => weekView(weekOfSearch(requested, today, weekStartDay), today, weekStartDay),
    [requested, today, weekStartDay],
  );
}

function useFacts({ id, place }: WeekView, data: WeekData | undefined): Derived<WeekFacts> | undefined {
  const { activities, slices } = data ?? {};
  return useMemo(
    () =>
      activities &&
      slices &&
      mapDerived(slices, (records) => weekFacts(activities, records, id, place !== 'PAST'), hasSameFields),
    [activities, slices, id, place],
  );
}

function Loaded({
  view,
  loaded: { data, isFailed, isAway, isRetrying, retry, updatedAt },
  facts,
}: {
  view: WeekView;
  loaded: LoadedWeek;
  facts: Derived<WeekFacts> | undefined;
}) {
  const text = useText();
  const compact = useMedia(COMPACT);
  const { timezone } = useSettings();
  const onDevice = useOnDevice(isFailed && isAway && !data);
  const error = {
    text: isAway ? text('breakdown.away') : text('week.loadError', { number: weekNumberOf(view.id) }),
    onRetry: retry,
    busy: isRetrying,
  };
  if (isFailed && !data) return <PageError {...error} note={onDevice} />;
  return (
    <>
      {isFailed && data && (
        <div className="pb-5">
          <ErrorState {...error} updatedAt={timeOrMoment(updatedAt, timezone)} />
        </div>
      )}
      <Loading key={view.id} pending={!data} skeleton={<WeekSkeleton compact={compact} view={view} />}>
        {data && facts && <WeekBody view={view} data={data} facts={facts} />}
      </Loading>
    </>
  );
}
