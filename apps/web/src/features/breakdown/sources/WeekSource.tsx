import type { Settings } from '@sevenfold/contract';
import {
  explainActiveDays,
  explainDay,
  type Explained,
  explainFactChange,
  explainGoals,
  explainOnTrack,
  explainTracked,
} from '@sevenfold/domain/breakdown';
import { addWeeks, type CivilDate, weekIdOf, weekView, type WeekView } from '@sevenfold/domain/calendar';
import { aWeekBefore } from '@sevenfold/domain/insight';
import { useMemo } from 'react';
import { type CountedActivity, useCountedActivities } from '#features/activity';
import { useShownAreaOf } from '#features/area';
import { dueActivity, shownActivities, useWeekMark, weekToDateOf } from '#features/insight';
import { planOn } from '#features/plan';
import { NO_RECORDS, readSlices, type Records, useWeekRecords } from '#features/record';
import { useSettings, useToday, useWeekStartDay } from '#features/user';
import { Breakdown } from '../components/Breakdown';
import { QueryNotHere } from '../components/NotHere';
import type { SourceProps } from './source';

type WeekKind = 'goals' | 'activeDays' | 'tracked' | 'area' | 'day';

/** Numbers about the activities of a week or of one of its days, from their records. */
export function WeekSource({ target, onOpen }: SourceProps<WeekKind>) {
  const settings = useSettings();
  const today = useToday();
  const shownArea = useShownAreaOf();
  const activities = useCountedActivities();
  const week = target.kind === 'day' ? weekIdOf(target.date, settings.weekStartDay) : target.week;
  const query = useWeekRecords(week);
  if (!query.data || !activities) return <QueryNotHere query={query} />;
  const areaId = 'areaId' in target ? target.areaId : undefined;
  const listed = target.kind === 'day' ? listedOnDay(target, activities, query.data, today) : activities;
  const number = explainInWeek(target, {
    activities: listed.filter((one) => areaId === undefined || shownArea(one.areaId) === shownArea(areaId)),
    records: query.data,
    view: weekView(week, today, settings.weekStartDay),
    settings,
  });
  return <Breakdown target={target} number={number} onOpen={onOpen} />;
}

/** The activities that the list of a day has in one place: what is planned for today is apart from the areas. */
const listedOnDay = (
  { date, areaId, isPlanned = false }: Extract<SourceProps<'day'>['target'], { readonly kind: 'day' }>,
  activities: readonly CountedActivity[],
  { byActivity }: Records,
  today: CivilDate,
): readonly CountedActivity[] =>
  isPlanned || (areaId !== undefined && date === today)
    ? activities.filter(({ id }) => (planOn(byActivity[id]?.plans ?? [], date) !== undefined) === isPlanned)
    : activities;

interface WeekContent {
  /** Of the area, for a number of one. */
  readonly activities: readonly CountedActivity[];
  readonly records: Records;
  readonly view: WeekView;
  readonly settings: Settings;
}

function explainInWeek(
  target: SourceProps<WeekKind>['target'],
  { activities, records, view, settings }: WeekContent,
): Explained {
  const week = { week: view.id, running: view.place !== 'PAST' };
  const recordsOf = ({ id }: CountedActivity) => records.byActivity[id] ?? NO_RECORDS;
  const listed = () =>
    shownActivities(view.id, activities, records).map((one) => ({ ...one, records: recordsOf(one) }));
  const due = () => {
    // With the last entry before the week, which decides when a rhythm is due.
    const { byActivity } = readSlices(view, activities);
    return activities.map((one) => {
      const recorded = byActivity[one.id] ?? NO_RECORDS;
      return { id: one.id, records: recorded, due: dueActivity(one, recorded, view, settings) };
    });
  };
  switch (target.kind) {
    case 'goals':
      return explainGoals(listed(), week);
    case 'activeDays':
    case 'area':
      return explainActiveDays(listed(), week, target.kind === 'area' ? 'AREA' : 'WEEK');
    case 'tracked':
      return explainTracked(listed());
    case 'day':
      return explainDay(due(), view, target.date, target.areaId !== undefined || target.isPlanned === true);
  }
}

/** The days of the week mark. */
export function OnTrackSource({ target, onOpen }: SourceProps<'onTrack'>) {
  const today = useToday();
  const weekStartDay = useWeekStartDay();
  const view = useMemo(() => weekView(target.week, today, weekStartDay), [target.week, today, weekStartDay]);
  const mark = useWeekMark(view);
  const query = useWeekRecords(target.week);
  if (!mark) return <QueryNotHere query={query} />;
  return <Breakdown target={target} number={explainOnTrack(mark)} onOpen={onOpen} />;
}

/** A fact of a week compared with the previous week, up to the same weekday while it is running. */
export function FactChangeSource({ target, onOpen }: SourceProps<'factChange'>) {
  const { week, upTo, about } = target;
  const earlier = addWeeks(week, -1);
  const all = useCountedActivities();
  const [now, before] = [useWeekRecords(week), useWeekRecords(earlier)];
  if (!now.data || !before.data || !all) return <QueryNotHere query={now.isError ? now : before} />;
  const running = upTo !== null;
  const facts = [
    weekToDateOf(all, now.data, week, { upTo, running }),
    weekToDateOf(all, before.data, earlier, { upTo: aWeekBefore(upTo), running }),
  ] as const;
  return <Breakdown target={target} number={explainFactChange(about, week, facts, upTo)} onOpen={onOpen} />;
}
