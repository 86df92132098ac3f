import type { Activity } from '@sevenfold/contract';
import { localDateTime, weekIdOf, weekNumberOf, type WeekId } from '@sevenfold/domain/calendar';
import { simulateGoal } from '@sevenfold/domain/insight';
import { useMemo } from 'react';
import { epochOf } from '../../../platform/clock';
import { useText } from '../../../platform/text';
import { activityColor } from '../../../ui/activityColor';
import { BarChart } from '../../../ui/chart/Chart';
import { Slider } from '../../../ui/Slider';
import { useSettings } from '../../user/api';
import { amountText, bareAmount } from '../amount';
import { chartUnit, weekLabelIn } from '../goalText';
import { weeksToTry } from '../history';
import { simulatedRange } from '../simulatedRange';
import { useHistory } from '../useHistory';

interface GoalSimulationProps {
  activity: Activity;
  currentWeek: WeekId;
  target: number;
  onChange(target: number): void;
}

/** How often a target would have been met, live while it is dragged. Nothing is said while the past is not here. */
export function GoalSimulation({ activity, currentWeek, target, onChange }: GoalSimulationProps) {
  const text = useText();
  const { timezone, weekStartDay } = useSettings();
  const { history } = useHistory(activity, currentWeek);
  const tried = useMemo(() => {
    const madeIn = weekIdOf(localDateTime(epochOf(activity.createdAt), timezone).date, weekStartDay);
    return history && weeksToTry(activity, history, madeIn, currentWeek);
  }, [activity, history, timezone, weekStartDay, currentWeek]);
  if (!tried) return null;
  const { weeks, met, counted } = simulateGoal(activity, tried, target);
  const most = weeks.reduce((best, { done }) => Math.max(best, done), 0);
  return (
    <div className="flex flex-col gap-3" style={activityColor(activity.color)}>
      <Slider
        label={text('insight.tryTarget')} value={target} onChange={onChange} format={(value) => amountText(activity, value)}
        {...simulatedRange(activity.unit, activity.direction, most, target)}
      />
      <p role="status" className="text-body text-n12">
        {counted === 0 ? text('insight.simulatedNone') : text('insight.simulated', { met, counted })}
        {counted > 0 && weeks.length > counted && <span className="text-n10"> {text('insight.simulatedExcused', { count: weeks.length - counted })}</span>}
      </p>
      {counted > 0 && (
        <BarChart
          title={text('insight.simulatedWeeks', { count: weeks.length })} unit={chartUnit(activity)} hideTitle height={112} columnLabel={text('insight.week')}
          color={activity.color} base={activity.unit === 'DURATION' ? 'minutes' : 'count'} format={(value) => bareAmount(activity, value)}
          points={weeks.map(({ week, done, outcome }) => ({
            key: week, label: String(weekNumberOf(week)), longLabel: weekLabelIn(week, currentWeek, weekStartDay), value: done, goal: target, met: outcome === 'MET', muted: outcome === 'EXCUSED',
          }))}
        />
      )}
    </div>
  );
}
