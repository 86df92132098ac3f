import { addWeeks, compareWeeks, weekIdOf, weekNumberOf, weekView, type WeekView } from '@sevenfold/domain/calendar';
import { useMemo } from 'react';
import { Link, useSearch } from '../../../navigation/navigation';
import { paths } from '../../../navigation/paths';
import { useTitle } from '../../../navigation/title';
import { weekDates } from '../../../platform/weekLabel';
import { useText } from '../../../platform/text';
import { buttonClass } from '../../../ui/buttonClass';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { Menu } from '../../../ui/Menu';
import { PageHeader } from '../../../ui/PageHeader';
import { Loading, Skeleton } from '../../../ui/Skeleton';
import { toast } from '../../../ui/toast';
import { useActivities } from '../../activity/api';
import { weekOfSearch } from '../../insight/shownWeek';
import { copyLastWeek } from '../../plan/copyLastWeek';
import { useWeekRecords } from '../../record/useWeekRecords';
import { useSettings, useToday } from '../../user/api';
import { PlanBoard } from '../components/PlanBoard';
import { planUsualDays } from '../planUsualDays';

/** The planning board of the current week or one to come. */
export default function WeekPlanScreen() {
  const text = useText();
  const week = usePlannedWeek();
  const activities = useActivities();
  const records = useWeekRecords(week.id);
  const title = text('plan.board', { number: weekNumberOf(week.id) });
  useTitle(title);
  const isReady = activities !== undefined && records.data !== undefined;
  return (
    <div className="column-grids">
      <PageHeader
        title={title}
        sub={weekDates(week.id, week.weekStartDay, week.today)}
        actions={
          <>
            <Menu
              label={text('week.more')}
              items={[
                {
                  id: 'usual',
                  label: text('plan.usual'),
                  onAct: () => {
                    if (activities && !planUsualDays(week, activities))
                      toast({ kind: 'info', text: text('plan.nothingUsual') });
                  },
                },
                { id: 'copy', label: text('plan.copy'), onAct: () => copyLastWeek(week) },
              ]}
            />
            <Link {...paths.week(week.id)} className={buttonClass({ variant: 'primary' })}>
              {text('ui.done')}
            </Link>
          </>
        }
      />
      {records.isError && !records.data ? (
        <ErrorState onRetry={records.refetch} busy={records.isFetching} />
      ) : (
        <Loading pending={!isReady} skeleton={<Skeleton className="h-96 rounded-card" />}>
          {isReady &&
            (activities.some(({ isActive }) => isActive) ? (
              <PlanBoard key={week.id} week={week} activities={activities} records={records.data} />
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
