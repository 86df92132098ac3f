import type { Activity } from '@sevenfold/contract';
import { addWeeks, compareWeeks, weekIdOf, weekNumberOf, weekView, type WeekView } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { Link, paths, useSearch, useTitle } from '#navigation';
import { text as say, useText, weekDates } from '#platform';
import { buttonClass, EmptyState, Loading, Menu, MetaLine, PageError, PageHeader, Skeleton, toast } from '#ui';
import { useActivities } from '#features/activity';
import { useAmountsToCome } from '#features/calendarEvent';
import { useCombinedGoals } from '#features/combinedGoal';
import { weekOfSearch } from '#features/insight';
import { copyLastWeek } from '#features/plan';
import { useWeekRecords } from '#features/record';
import { useSettings, useToday } from '#features/user';
import { PlanBoard } from '../components/PlanBoard';
import { planAll } from '../planAll';

const NONE: readonly Activity[] = [];

/** The planning board of the current week or one to come. */
export default function WeekPlanScreen() {
  const text = useText();
  const week = usePlannedWeek();
  const activities = useActivities();
  const combinedGoals = useCombinedGoals();
  const toCome = useAmountsToCome(week, activities ?? NONE);
  const records = useWeekRecords(week.id);
  const title = text('plan.title', { number: weekNumberOf(week.id) });
  useTitle(title);
  const isReady = activities !== undefined && combinedGoals !== undefined && records.data !== undefined;
  return (
    // As high as the window, to whose end the columns reach. On narrower screens over the bottom padding of the shell,
    // so that the goals are docked at its bottom.
    <div className="column-grids max-wide:-mb-[calc(var(--dock-height)+3rem)] flex min-h-[calc(100dvh-var(--tabs-height)-var(--safe-bottom))] flex-col wide:-mb-4 wide:min-h-[calc(100dvh-2rem)]">
      <PageHeader
        // In one line on phones in every language, so that the last day stays above the goals.
        title={<span className="max-medium:text-h2">{title}</span>}
        sub={<MetaLine parts={[whichWeek(week), weekDates(week.id, week.weekStartDay, week.today)].filter(Boolean)} />}
        actions={
          <>
            <Menu
              size="small"
              label={text('week.more')}
              items={[
                {
                  id: 'all',
                  label: text('plan.all'),
                  onAct: () => {
                    if (activities && !planAll(week, activities, toCome))
                      toast({ kind: 'info', text: text('plan.nothingLeft') });
                  },
                },
                { id: 'copy', label: text('plan.copy'), onAct: () => activities && copyLastWeek(week, activities) },
              ]}
            />
            <Link {...paths.week(week.id)} className={buttonClass({ variant: 'primary' })}>
              {text('ui.done')}
            </Link>
          </>
        }
      />
      {records.isError && !records.data ? (
        <PageError
          text={text('week.loadError', { number: weekNumberOf(week.id) })}
          onRetry={records.refetch}
          busy={records.isFetching}
        />
      ) : (
        <Loading pending={!isReady} skeleton={<Skeleton className="h-96 rounded-card" />}>
          {isReady &&
            (activities.some(({ isActive }) => isActive) ? (
              <PlanBoard
                key={week.id}
                week={week}
                activities={activities}
                records={records.data}
                combinedGoals={combinedGoals}
                toCome={toCome}
              />
            ) : (
              <EmptyState
                drawing="week"
                text={text('plan.noGoals')}
                action={
                  <Link {...paths.activities()} className={buttonClass({})}>
                    {text('day.goToActivities')}
                  </Link>
                }
              />
            ))}
        </Loading>
      )}
    </div>
  );
}

/** "Next week": few know the number of a week. */
function whichWeek({ id, today, weekStartDay }: WeekView): string | undefined {
  const current = weekIdOf(today, weekStartDay);
  if (id === current) return say('shell.week');
  return id === addWeeks(current, 1) ? say('plan.nextWeek') : undefined;
}

/** The week of the URL; without one, and for one that is over, the next week. */
function usePlannedWeek(): WeekView {
  const today = useToday();
  const { weekStartDay } = useSettings();
  const { week: requested } = useSearch();
  return useMemo(() => {
    const current = weekIdOf(today, weekStartDay);
    const week = requested === undefined ? addWeeks(current, 1) : weekOfSearch(requested, today, weekStartDay);
    return weekView(compareWeeks(week, current) < 0 ? addWeeks(current, 1) : week, today, weekStartDay);
  }, [requested, today, weekStartDay]);
}
