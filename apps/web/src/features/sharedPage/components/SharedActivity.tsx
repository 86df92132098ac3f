import type { SharedActivityPage } from '@sevenfold/contract';
import { addWeeks, weekNumberOf, weekRangeList, weekView } from '@sevenfold/domain/calendar';
import { useText } from '#platform';
import { activityColor, ActivityTile, BarChart, Card, GoalProgress, MetaLine, PageHeader, undecidedOf } from '#ui';
import { chartUnit, weekLabelIn } from '#features/activity';
import { amountText, bareAmount, goalProgressText, goalText } from '#features/record';
import { dayColumns } from '#features/week';
import { showWeek } from '../figures';
import { SharedDayName } from './SharedDayName';
import { SharedDays } from './SharedDays';

const PAST_WEEKS = 12;

/** An activity of somebody: its goal, the current week and the twelve before. */
export function SharedActivity({ page }: { page: SharedActivityPage }) {
  const text = useText();
  const { activity, ownerName } = page;
  return (
    <>
      <PageHeader
        title={activity.name}
        lead={<ActivityTile icon={activity.icon} color={activity.color} size={44} />}
        sub={
          <MetaLine
            parts={[
              goalText(activity, activity.target),
              ...(ownerName === null ? [] : [text('sharedPage.from', { name: ownerName })]),
            ]}
          />
        }
      />
      <div className="flex flex-col gap-6">
        <ThisWeek page={page} />
        <PastWeeks page={page} />
      </div>
    </>
  );
}

function ThisWeek({ page: { activity, weekId, today, weekStartDay } }: { page: SharedActivityPage }) {
  const text = useText();
  const view = weekView(weekId, today, weekStartDay);
  const { cells, result, skippedDays } = showWeek(activity, view);
  const { target, done } = result;
  const days = dayColumns(view);
  return (
    <Card padded className="flex flex-col gap-3" style={activityColor(activity.color)}>
      <div>
        <h2 className="text-small font-semibold text-n10">{text('activity.thisWeek')}</h2>
        <p className="pt-0.5 text-body font-semibold text-n12 tabular-nums">
          {target === null ? amountText(activity, done) : goalProgressText(activity, done, target)}
        </p>
      </div>
      {target !== null && (
        <GoalProgress
          done={done}
          target={target}
          unit={activity.unit}
          direction={activity.direction}
          skipped={skippedDays}
          wide
        />
      )}
      <div>
        <div aria-hidden="true" className="grid grid-cols-7 gap-1">
          {days.map((day) => (
            <SharedDayName key={day.date} day={day} />
          ))}
        </div>
        <SharedDays activity={activity} cells={cells} days={days} />
      </div>
    </Card>
  );
}

function PastWeeks({ page: { activity, weekId, weekStartDay, pastWeeks } }: { page: SharedActivityPage }) {
  const text = useText();
  const known = new Map(pastWeeks.map((week) => [week.weekId, week]));
  if (known.size === 0) return null;
  const hasGoals = pastWeeks.some(({ target }) => target !== null);
  return (
    <Card padded>
      <BarChart
        title={text('activity.pastWeeks')}
        unit={chartUnit(activity)}
        columnLabel={text('activity.week')}
        color={activity.color}
        base={activity.unit === 'DURATION' ? 'minutes' : 'count'}
        points={weekRangeList(addWeeks(weekId, -PAST_WEEKS), addWeeks(weekId, -1)).map((week) => {
          const { done = null, target = null, outcome = 'NO_GOAL' } = known.get(week) ?? {};
          return {
            key: week,
            label: String(weekNumberOf(week)),
            longLabel: weekLabelIn(week, weekId, weekStartDay),
            value: done,
            goal: target,
            met: outcome === 'MET',
            undecided: undecidedOf(outcome),
            muted: outcome === 'EXCUSED' || (outcome === 'NO_GOAL' && hasGoals),
          };
        })}
        format={(value) => bareAmount(activity, value)}
      />
    </Card>
  );
}
