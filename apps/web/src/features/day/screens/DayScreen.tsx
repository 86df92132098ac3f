import type { Activity } from '@sevenfold/contract';
import {
  weekIdOf,
  type CivilDate,
  type WeekId,
  type WeekStartDay,
  weekView,
  type WeekView,
} from '@sevenfold/domain/calendar';
import { type ComponentProps, lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocationState, useSearch } from '../../../navigation/navigation';
import { currentLocation, navigate } from '../../../navigation/location';
import { paths } from '../../../navigation/paths';
import { dayHeading } from '../../../platform/format';
import { IS_SHELL } from '../../../platform/shell';
import { useText } from '../../../platform/text';
import { Loading } from '../../../ui/Skeleton';
import { WeekStrip } from '../../../ui/WeekStrip';
import { openBreakdown } from '../../../breakdown/breakdown';
import { NO_RECORDS, type Records } from '../../record/api';
import { useToday, useUser, useWeekStartDay } from '../../user/api';
import { AllDone, FutureNote } from '../components/DayNotes';
import { DayHeader } from '../components/DayHeader';
import { OpenedByReminder } from '../components/OpenedByReminder';
import { DayList } from '../components/DayList';
import { EventLines } from '../components/eventLines';
import { DaySkeleton } from '../components/DaySkeleton';
import { DaySheetHost } from '../components/DaySheetHost';
import { loadDayEmpty, loadDayError, loadDayEvents, loadFirstTap, loadReviewCard, useFetchedLater } from '../later';
import { isShown } from '../row';
import { useDayData } from '../useDayData';
import { useDayShortcuts } from '../useDayShortcuts';
import { useRings } from '../../insight/useRings';
import { useSlide } from '../../../ui/useSlide';
import { dateOfSearch, dayAt } from '../shownDate';

const DayEmpty = lazy(loadDayEmpty);
const DayError = lazy(loadDayError);
const DayReviewCard = lazy(loadReviewCard);
const DayEvents = lazy(loadDayEvents);
const FirstTap = lazy(loadFirstTap);

/** The day screen, for today and any other day: progress, what is left of the week, and recording with one tap. */
export default function DayScreen() {
  const { date, today, week, show, step } = useShownDay();
  const data = useDayData(week);
  const { records, areas } = data;
  const activities = useShown(data.activities, records, date);
  const rings = useRings(week);
  const { firstTap } = useLocationState();
  const [opened, setOpened] = useState<string | null>(null);
  const [lines, setLines] = useState<Lines>();
  const showLines = useCallback((next: (activityId: string) => ReactNode) => setLines(() => next), []);
  const hasCalendar = useUser().onboardingCompleted.includes('CONNECT_CALENDAR');

  const showToday = useCallback(() => show(today), [show, today]);
  useFetchedLater(week);
  useDayShortcuts({ activities, date, week, onDay: step, onOpen: setOpened });

  const all = data.activities ?? [];
  const ofWeek = rings.ofWeek(all, records);
  const days = week.dates.map((one, day) => ({ date: one, done: 0, planned: 0, ...ofWeek[day] }));
  const ring = days.find((day) => day.date === date);
  const isAllDone = date === today && ring !== undefined && ring.planned > 0 && ring.done >= ring.planned;
  const isKnown = activities !== undefined && areas !== undefined && records !== undefined;
  const events = hasCalendar && isKnown && (
    <DayEvents activities={activities} date={date} week={week} onLines={showLines} />
  );
  return (
    <div className="column-lists pb-16">
      <DayHeader
        date={date}
        week={week}
        canRecord={activities === undefined || activities.length > 0}
        hasSkips={hasSkips(records, date)}
        onStep={step}
        onToday={showToday}
      />
      <WeekStrip days={days} selected={date} today={today} onSelect={show} onOpen={openDay} onSwipe={step} />
      <div ref={useSlide<HTMLDivElement>(date)} className="flex flex-col gap-4 pt-5">
        {data.isFailed && (!isKnown || !data.isAway) && (
          <Suspense fallback={null}>
            <DayError data={data} isKnown={isKnown} />
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
              <>
                {date > today && <FutureNote date={date} today={today} />}
                {isAllDone && <AllDone />}
                <EventLines value={firstTap ? withFirstTap(lines, { activities, areas, records }) : lines}>
                  <DayList
                    activities={activities}
                    areas={areas}
                    records={records}
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
              </>
            ))}
        </Loading>
      </div>
      {IS_SHELL && <OpenedByReminder onOpen={setOpened} />}
      <DaySheetHost
        activity={activities?.find(({ id }) => id === opened)}
        records={records}
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
    (next: CivilDate | null) => {
      if (next !== null) navigate(paths.day(next === today ? undefined : next));
    },
    [today],
  );
  // From the address, because a second key may be pressed before the first one's date is rendered.
  const step = useCallback(
    (days: number) => show(dayAt(dateOfSearch(currentLocation().search['date'], today), days)),
    [show, today],
  );
  const title = date === today ? text('date.today') : dayHeading(date);
  useEffect(() => {
    document.title = `${title} · ${text('app.name')}`;
  }, [title, text]);
  return { date, today, week, show, step };
}

const hasSkips = (records: Records | undefined, date: CivilDate): boolean =>
  records !== undefined && Object.values(records.byActivity).some((of) => of?.skips.some((skip) => skip.date === date));

/** Returns a stable object per week, so that navigating within the week changes only the date. */
const useWeekView = (id: WeekId, today: CivilDate, weekStartDay: WeekStartDay): WeekView =>
  useMemo(() => weekView(id, today, weekStartDay), [id, today, weekStartDay]);

/**
 * Returns the activities of the date as a stable array while it contains the same ones, so that a tap does not render
 * the other rows.
 */
function useShown(
  activities: readonly Activity[] | undefined,
  records: Records | undefined,
  date: CivilDate,
): readonly Activity[] | undefined {
  const shownArchived = activities
    ?.filter(
      (activity) => !activity.isActive && isShown(activity, records?.byActivity[activity.id] ?? NO_RECORDS, date),
    )
    .map(({ id }) => id)
    .join();
  return useMemo(
    () => activities?.filter(({ id, isActive }) => isActive || shownArchived?.split(',').includes(id)),
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
