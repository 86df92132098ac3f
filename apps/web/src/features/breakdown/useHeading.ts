import type { Activity, Objective } from '@sevenfold/contract';
import { addWeeks, type CivilDate, type WeekId, type WeekStartDay } from '@sevenfold/domain/calendar';
import { dayFull, dayShortWithYear, monthLong, text } from '#platform';
import { useCurrentWeek, weekLabelIn, weekNameIn } from '#features/activity';
import { useAreaNames } from '#features/area';
import { useCombinedGoals } from '#features/combinedGoal';
import { periodLine, useObjectives } from '#features/objective';
import { useToday, useWeekStartDay } from '#features/user';
import type { BreakdownTarget } from '#breakdown';
import { partName } from './partOfRecords';

interface Heading {
  /** Subject of the number: an activity, an area, an objective, or a name of its own. */
  readonly title: string;
  /** Days or weeks of the number. */
  readonly description: string;
}

/** Heading of a breakdown. */
export function useHeading(target: BreakdownTarget, activity: Activity | undefined): Heading {
  const areaName = useAreaNames();
  const currentWeek = useCurrentWeek();
  const weekStartDay = useWeekStartDay();
  const today = useToday();
  const objective = useObjectives()?.find(({ id }) => target.kind === 'objective' && id === target.objectiveId);
  const combined = useCombinedGoals()?.find(({ id }) => target.kind === 'combinedGoal' && id === target.combinedGoalId);
  return {
    title: combined?.name ?? titleOf(target, activity, objective, areaName),
    description: scopeOf(target, objective, { currentWeek, weekStartDay, today }),
  };
}

const TITLES = {
  goals: 'breakdown.titleGoals',
  goalsMean: 'breakdown.titleGoalsMean',
  activeDays: 'week.activeDays',
  onTrack: 'breakdown.titleOnTrack',
  tracked: 'week.tracked',
} as const;

function titleOf(
  target: BreakdownTarget,
  activity: Activity | undefined,
  objective: Objective | undefined,
  areaName: (areaId: string | null) => string,
): string {
  if ('activityId' in target) return activity?.name ?? text('activity.title');
  if ('objectiveId' in target) return objective?.name ?? text('objective.title');
  if (target.kind === 'combinedGoal') return text('combinedGoal.title');
  if (target.kind === 'day')
    return target.isPlanned
      ? text('plan.today')
      : target.areaId === undefined
        ? text('breakdown.titleDay')
        : areaName(target.areaId);
  if ('areaId' in target) return areaName(target.areaId);
  return text(TITLES[target.kind === 'factChange' ? target.about : target.kind]);
}

function scopeOf(
  target: BreakdownTarget,
  objective: Objective | undefined,
  { currentWeek, weekStartDay, today }: { currentWeek: WeekId; weekStartDay: WeekStartDay; today: CivilDate },
): string {
  const weeks = (from: WeekId, to: WeekId) =>
    text('breakdown.fromTo', { from: weekNameIn(from, currentWeek), to: weekNameIn(to, currentWeek) });
  switch (target.kind) {
    case 'range': {
      const { from, to } = target.range;
      const days =
        from === to
          ? dayShortWithYear(from)
          : text('breakdown.fromTo', { from: dayShortWithYear(from), to: dayShortWithYear(to) });
      return target.only ? text('date.labelled', { week: partName(target.only, today), range: days }) : days;
    }
    case 'day':
      return dayFull(target.date);
    case 'mean':
    case 'goalsMean':
      return weeks(target.from, target.to);
    case 'balance':
      return weeks(addWeeks(target.week, 1 - target.count), target.week);
    case 'year':
    case 'areaShare': {
      const year = text('breakdown.ofYear', { year: String(target.year) });
      return target.kind === 'year' && target.month !== undefined
        ? text('breakdown.monthOf', { month: monthLong(target.month), year })
        : year;
    }
    case 'streak':
      return text(target.which === 'current' ? 'breakdown.streakNow' : 'breakdown.streakBest');
    case 'objective':
      if (target.week === null) return objective ? periodLine(objective.period, today) : '';
      return weekLabelIn(target.week, currentWeek, weekStartDay);
    default:
      return weekLabelIn(target.week, currentWeek, weekStartDay);
  }
}
