import type { Activity } from '@sevenfold/contract';
import { addWeeks, type WeekId } from '@sevenfold/domain/calendar';
import { weekDates } from '../../../platform/format';
import { useText } from '../../../platform/text';
import { RadioCards } from '../../../ui/RadioCard';
import { Select } from '../../../ui/Select';
import { Notice } from '../../../ui/Notice';
import { useWeekStartDay } from '../../user/api';
import { useCountsFrom } from '../countsFrom';
import { pastStarts, startKind, type StartKind } from '../goalChange';
import { weekLabelIn, weekNameIn } from '../goalText';

interface GoalStartProps {
  activity: Activity;
  currentWeek: WeekId;
  value: WeekId;
  onChange(week: WeekId): void;
  /** Initial week; one beyond next week can be selected only if it is this one. */
  offered: WeekId;
}

/** Selects the first week of a goal: this week, the next, or a past one. */
export function GoalStart({ activity, currentWeek, value, onChange, offered }: GoalStartProps) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  const kind = startKind(value, currentWeek);
  const weeks: Record<StartKind, WeekId> = {
    THIS: currentWeek,
    NEXT: addWeeks(currentWeek, 1),
    PAST: offered < currentWeek ? offered : addWeeks(currentWeek, -1),
    LATER: offered,
  };
  const first = useCountsFrom()(activity);
  return (
    <>
      <RadioCards<StartKind>
        label={text('goal.start')}
        value={kind}
        onChange={(next) => onChange(weeks[next])}
        columns={3}
        options={[
          { value: 'THIS', title: text('goal.startThis'), description: weekDates(weeks.THIS, weekStartDay) },
          { value: 'NEXT', title: text('goal.startNext'), description: weekDates(weeks.NEXT, weekStartDay) },
          { value: 'PAST', title: text('goal.startPast'), description: text('goal.startPastNote') },
          ...(startKind(offered, currentWeek) === 'LATER'
            ? [
                {
                  value: 'LATER' as const,
                  title: weekNameIn(offered, currentWeek),
                  description: weekDates(offered, weekStartDay),
                },
              ]
            : []),
        ]}
      />
      {kind === 'PAST' && (
        <>
          <Select
            label={text('goal.startWeek')}
            value={value}
            onChange={onChange}
            options={pastStarts(activity.weeklyGoalsTimeline, first, currentWeek).map((week) => ({
              value: week,
              label: weekLabelIn(week, currentWeek, weekStartDay),
            }))}
          />
          <Notice kind="warning">{text('goal.recalculated')}</Notice>
        </>
      )}
    </>
  );
}
