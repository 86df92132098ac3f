import type { Activity, Objective } from '@sevenfold/contract';
import { addWeeks, type CivilDate, type WeekId, type WeekStartDay } from '@sevenfold/domain/calendar';
import { useQuery } from '@tanstack/react-query';
import { dayFull, dayShortWithYear } from '../../platform/format';
import { monthLong } from '../../platform/monthName';
import { text } from '../../platform/text';
import { useCurrentWeek } from '../activity/current';
import { weekLabelIn, weekNameIn } from '../activity/goalText';
import { useAreaNames } from '../area/useAreaNames';
import { objectivesQuery } from '../objective/api';
import { periodLine } from '../objective/periods';
import { useToday, useWeekStartDay } from '../user/api';
import type { Opened } from './opened';
import { partName } from './partOfRecords';

interface Heading {
  /** What the number is of: an activity, an area, an objective, or its own name. */
  readonly title: string;
  /** Which days or weeks it is about. */
  readonly description: string;
}

/** What stands over an open number. */
export function useHeading(of: Opened, activity: Activity | undefined): Heading {
  const areaName = useAreaNames();
  const currentWeek = useCurrentWeek();
  const weekStartDay = useWeekStartDay();
  const today = useToday();
  const objectives = useQuery({ ...objectivesQuery, enabled: of.kind === 'objective' }).data;
  const objective = objectives?.find(({ id }) => of.kind === 'objective' && id === of.objectiveId);
  return {
    title: titleOf(of, activity, objective, areaName),
    description: scopeOf(of, objective, { currentWeek, weekStartDay, today }),
  };
}

const TITLES = {
  goals: 'evidence.titleGoals',
  goalsMean: 'evidence.titleGoalsMean',
  activeDays: 'week.activeDays',
  tracked: 'week.tracked',
} as const;

function titleOf(
  of: Opened,
  activity: Activity | undefined,
  objective: Objective | undefined,
  areaName: (areaId: string | null) => string,
): string {
  if ('activityId' in of) return activity?.name ?? text('activity.title');
  if ('objectiveId' in of) return objective?.name ?? text('objective.title');
  if (of.kind === 'day') return of.areaId === undefined ? text('evidence.titleDay') : areaName(of.areaId);
  if ('areaId' in of) return areaName(of.areaId);
  return text(TITLES[of.kind === 'factChange' ? of.about : of.kind]);
}

function scopeOf(
  of: Opened,
  objective: Objective | undefined,
  { currentWeek, weekStartDay, today }: { currentWeek: WeekId; weekStartDay: WeekStartDay; today: CivilDate },
): string {
  const weeks = (from: WeekId, to: WeekId) =>
    text('evidence.fromTo', { from: weekNameIn(from, currentWeek), to: weekNameIn(to, currentWeek) });
  switch (of.kind) {
    case 'range': {
      const { from, to } = of.range;
      const days =
        from === to
          ? dayShortWithYear(from)
          : text('evidence.fromTo', { from: dayShortWithYear(from), to: dayShortWithYear(to) });
      return of.only ? text('date.labelled', { week: partName(of.only, today), range: days }) : days;
    }
    case 'day':
      return dayFull(of.date);
    case 'mean':
    case 'goalsMean':
      return weeks(of.from, of.to);
    case 'balance':
      return weeks(addWeeks(of.week, 1 - of.count), of.week);
    case 'year':
    case 'areaShare': {
      const year = text('evidence.ofYear', { year: String(of.year) });
      return of.kind === 'year' && of.month !== undefined
        ? text('evidence.monthOf', { month: monthLong(of.month), year })
        : year;
    }
    case 'streak':
      return text(of.which === 'current' ? 'evidence.streakNow' : 'evidence.streakBest');
    case 'objective':
      if (of.week === null) return objective ? periodLine(objective.period, today) : '';
      return weekLabelIn(of.week, currentWeek, weekStartDay);
    default:
      return weekLabelIn(of.week, currentWeek, weekStartDay);
  }
}
