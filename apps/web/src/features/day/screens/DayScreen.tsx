import type { Activity } from '@sevenfold/contract';
import { EMPTY_DAY } from '@sevenfold/domain/activity';
import {
  addWeeks,
  weekIdOf,
  type CivilDate,
  type WeekId,
  type WeekStartDay,
  weekView,
  type WeekView,
} from '@sevenfold/domain/calendar';
import { hasLetterToRead } from '@sevenfold/domain/review';
import { type ComponentProps, lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useRow } from '#data';
import { currentLocation, navigate, paths, useLocationState, useSearch } from '#navigation';
import { dayHeading, type Derived, hasSameFields, IS_SHELL, mapDerived, useDerived, useText } from '#platform';
import { Loading, useSlide, WeekStrip, type WeekStripDay } from '#ui';
import { openBreakdown } from '#breakdown';
import { NO_RECORDS, useWeekSlices, type WeekSlices } from '#features/record';
import { useToday, useUser, useWeekStartDay } from '#features/user';
import { DayHeader } from '../components/DayHeader';
import { OpenedByReminder } from '../components/OpenedByReminder';
import { DayList } from '../components/DayList';
import { EventLines } from '../components/eventLines';
import { DaySkeleton } from '../components/DaySkeleton';
import { DaySheetHost } from '../components/DaySheetHost';
import {
  loadDayAside,
  loadDayEmpty,
  loadDayError,
  loadDayEvents,
  loadFirstTap,
  loadLetter,
  loadReviewCard,
  useFetchedLater,
} from '../later';
import { isShown } from '../row';
import { useDayData } from '../useDayData';
import { useDayShortcuts } from '../useDayShortcuts';
import { type Rings, useRings } from '#features/insight';
import { dateOfSearch, dayAt } from '../shownDate';

const DayAside = lazy(loadDayAside);
const DayEmpty = lazy(loadDayEmpty);
const DayError = lazy(loadDayError);
const DayReviewCard = lazy(loadReviewCard);
const DayEvents = lazy(loadDayEvents);
const DayLetter = lazy(loadLetter);
const FirstTap = lazy(loadFirstTap);

/** The day screen, for today and any other day: progress, what is left of the week, and recording with one tap. */
export default function DayScreen() {
  const { date, today, week, show, step } = useShownDay();
  const data = useDayData(week);
  const { areas, areRecordsKnown } = data;
  const all = data.activities ?? NONE;
  const slices = useWeekSlices(week, all);
  const shown = useShown(all, slices, date);
  const activities = data.activities && shown;
  const rings = useRings(week);
  const days = useDays(week, all, slices, rings);
  const ring = date === today ? days.find((day) => day.date === date)?.ring : undefined;
  const lastReview = useRow('review', addWeeks(week.id, -1));
  const { firstTap } = useLocationState();
  const [opened, setOpened] = useState<string | null>(null);
  const [eventLines, setLines] = useState<Lines>();
  const showLines = useCallback((next: (activityId: string) => ReactNode) => setLines(() => next), []);
  const hasCalendar = useUser().onboardingCompleted.includes('CONNECT_CALENDAR');

  const showToday = useCallback(() => show(today), [show, today]);
  useFetchedLater();
  useSlide(date);
  useDayShortcuts({ activities, date, week, onDay: step, onOpen: setOpened });

  const lines = useMemo(
    () => (firstTap && areas ? withFirstTap(eventLines, { activities: shown, areas, slices }) : eventLines),
    [firstTap, areas, eventLines, shown, slices],
  );
  const isKnown = activities !== undefined && areas !== undefined && areRecordsKnown;
  const events = hasCalendar && isKnown && (
    <DayEvents activities={activities} date={date} week={week} onLines={showLines} />
  );
  return (
    <div className="column-lists wide:max-w-[calc(65rem+2*var(--gutter))] grid pb-16 wide:grid-cols-[minmax(0,45rem)_17.5rem] wide:gap-x-10">
      <DayHeader
        date={date}
        week={week}
        canRecord={activities === undefined || activities.length > 0}
        ring={ring}
        onStep={step}
        onToday={showToday}
      />
      {/* The line of the sentence has its room on each day, so that the week below stays under the finger. */}
      <div className="min-h-[calc(1lh+.5rem)] pb-2 text-small wide:row-span-2 wide:pt-8">
        {isKnown && (
          <Suspense fallback={null}>
            <DayAside activities={all} date={date} week={week} slices={slices} rings={rings} />
          </Suspense>
        )}
      </div>
      <div className="min-w-0">
        <WeekStrip days={days} selected={date} today={today} onSelect={show} onOpen={openDay} onSwipe={step} />
        <div data-slide className="flex flex-col gap-4 pt-5">
          {data.isFailed && (!isKnown || !data.isAway) && (
            <Suspense fallback={null}>
              <DayError week={week} isAway={data.isAway} isKnown={isKnown} />
            </Suspense>
          )}
          <Loading pending={!isKnown && !data.isFailed} skeleton={<DaySkeleton />}>
            {isKnown &&
              (activities.length === 0 ? (
                <Suspense fallback={<DaySkeleton />}>
                  <DayEmpty isFirst={all.length === 0} isPast={date < today} />
                  {events}
                </Suspense>
              ) : (
                // Without the note, the list would be drawn first, and then move.
                <Suspense fallback={<DaySkeleton />}>
                  {date === today && lastReview && hasLetterToRead(lastReview) && <DayLetter review={lastReview} />}
                  <EventLines value={lines}>
                    <DayList
                      activities={activities}
                      areas={areas}
                      slices={slices}
                      rings={rings}
                      date={date}
                      week={week}
                      onOpen={setOpened}
                    />
                  </EventLines>
                  <Suspense fallback={null}>{events}</Suspense>
                  {date === today && date === week.dates[6] && (
                    <Suspense fallback={null}>
                      <DayReviewCard week={week.id} />
                    </Suspense>
                  )}
                </Suspense>
              ))}
          </Loading>
        </div>
      </div>
      {IS_SHELL && <OpenedByReminder onOpen={setOpened} />}
      <DaySheetHost
        activity={all.find(({ id }) => id === opened)}
        date={date}
        week={week}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}

const openDay = (date: CivilDate) => openBreakdown({ kind: 'day', date });

/** The date of the URL, and navigation to other dates. */
function useShownDay() {
  const text = useText();
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  const date = dateOfSearch(useSearch()['date'], today);
  const week = useWeekView(weekIdOf(date, weekStartDay), today, weekStartDay);
  const show = useCallback(
    (next: CivilDate | null, replace = false) => {
      if (next !== null) navigate({ ...paths.day(next === today ? undefined : next), replace });
    },
    [today],
  );
  // From the address, because a second key may be pressed before the first one's date is rendered.
  const step = useCallback(
    (days: number, replace?: boolean) =>
      show(dayAt(dateOfSearch(currentLocation().search['date'], today), days), replace),
    [show, today],
  );
  const title = date === today ? text('date.today') : dayHeading(date);
  useEffect(() => {
    document.title = `${title} · ${text('app.name')}`;
  }, [title, text]);
  return { date, today, week, show, step };
}

/** Returns a stable object per week, so that navigating within the week changes only the date. */
const useWeekView = (id: WeekId, today: CivilDate, weekStartDay: WeekStartDay): WeekView =>
  useMemo(() => weekView(id, today, weekStartDay), [id, today, weekStartDay]);

const NONE: readonly Activity[] = [];

/** The days of the week, each with its ring. */
function useDays(
  week: WeekView,
  activities: readonly Activity[],
  slices: Derived<WeekSlices>,
  rings: Rings,
): readonly WeekStripDay[] {
  return useMemo(() => {
    const ofWeek = mapDerived(slices, (records) => rings.ofWeek(activities, records));
    return week.dates.map((date, day) => ({
      date,
      ring: mapDerived(ofWeek, (sums) => sums[day] ?? EMPTY_DAY, hasSameFields),
    }));
  }, [week, activities, slices, rings]);
}

/** Returns the activities of the date, as a stable array while they are the same ones. */
function useShown(activities: readonly Activity[], slices: Derived<WeekSlices>, date: CivilDate): readonly Activity[] {
  const archived = useMemo(() => {
    const candidates = activities.filter(({ isActive }) => !isActive);
    return mapDerived(slices, (records) =>
      candidates
        .filter((activity) => isShown(activity, records?.byActivity[activity.id] ?? NO_RECORDS, date))
        .map(({ id }) => id)
        .join(),
    );
  }, [activities, slices, date]);
  const shownArchived = useDerived(archived);
  return useMemo(
    () => activities.filter(({ id, isActive }) => isActive || shownArchived.split(',').includes(id)),
    [activities, shownArchived],
  );
}

type Lines = (activityId: string) => ReactNode;

/** The lines below a row, with the hint for the first tap before them. */
const withFirstTap =
  (lines: Lines | undefined, shown: Omit<ComponentProps<typeof FirstTap>, 'activityId'>): Lines =>
  (id) => (
    <Suspense fallback={lines?.(id)}>
      <FirstTap activityId={id} {...shown} />
      {lines?.(id)}
    </Suspense>
  );
