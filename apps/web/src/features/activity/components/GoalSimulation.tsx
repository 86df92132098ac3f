import type { Activity } from '@sevenfold/contract';
import { weekNumberOf, type WeekId } from '@sevenfold/domain/calendar';
import { simulateGoal } from '@sevenfold/domain/insight';
import { useMemo } from 'react';
import { useText } from '#platform';
import { activityColor, BarChart, Slider, undecidedOf } from '#ui';
import { useWeekStartDay } from '#features/user';
import { amountText, bareAmount } from '#features/record';
import { chartUnit, weekLabelIn } from '../goalText';
import { weeksOver } from '../history';
import { simulatedRange } from '../simulatedRange';
import { useHistory } from '../useHistory';

interface GoalSimulationProps {
  activity: Activity;
  currentWeek: WeekId;
  target: number;
  onChange(target: number): void;
}

/**
 * Shows how often a target would have been met, updated while dragging. Renders nothing until the history is loaded.
 */
export function GoalSimulation({ activity, currentWeek, target, onChange }: GoalSimulationProps) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  const { history } = useHistory(activity, currentWeek);
  const tried = useMemo(() => history && weeksOver(history, currentWeek), [history, currentWeek]);
  if (!tried) return null;
  const { weeks, met, counted } = simulateGoal(activity, tried, target);
  const most = weeks.reduce((best, { done }) => Math.max(best, done), 0);
  return (
    <div className="flex flex-col gap-3" style={activityColor(activity.color)}>
      <Slider
        label={text('insight.tryTarget')}
        value={target}
        onChange={onChange}
        format={(value) => amountText(activity, value)}
        {...simulatedRange(activity.unit, activity.direction, most, target)}
      />
      <p role="status" className="text-body text-n12">
        {counted === 0 ? text('insight.simulatedNone') : text('insight.simulated', { met, counted })}
        {counted > 0 && weeks.length > counted && (
          <span className="text-n10"> {text('insight.simulatedExcused', { count: weeks.length - counted })}</span>
        )}
      </p>
      {counted > 0 && (
        <BarChart
          title={text('insight.simulatedWeeks', { count: weeks.length })}
          unit={chartUnit(activity)}
          hideTitle
          height={112}
          columnLabel={text('insight.week')}
          color={activity.color}
          base={activity.unit === 'DURATION' ? 'minutes' : 'count'}
          format={(value) => bareAmount(activity, value)}
          points={weeks.map(({ week, done, outcome }) => ({
            key: week,
            label: String(weekNumberOf(week)),
            longLabel: weekLabelIn(week, currentWeek, weekStartDay),
            value: done,
            goal: target,
            met: outcome === 'MET',
            undecided: undecidedOf(outcome),
            muted: outcome === 'EXCUSED',
          }))}
        />
      )}
    </div>
  );
}
