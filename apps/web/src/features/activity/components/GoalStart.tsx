import {
  addWeeks,
  MIN_DATE,
  weekIdOf,
  weekNumberOf,
  weekYearOf,
  yearOf,
  type WeekId,
} from '@sevenfold/domain/calendar';
import { useState } from 'react';
import { useText, weekDates } from '#platform';
import { cx, Notice, RadioCards, YearNav, YearWeeks } from '#ui';
import { useWeekStartDay } from '#features/user';
import { startKind, type StartKind } from '../goalChange';
import { weekLabelIn, weekNameIn } from '../goalText';

interface GoalStartProps {
  currentWeek: WeekId;
  value: WeekId;
  onChange(week: WeekId): void;
  /** Initial week; one beyond next week can be selected only if it is this one. */
  offered: WeekId;
}

/** Selects the first week of a goal: this week, the next, or a past one. */
export function GoalStart({ currentWeek, value, onChange, offered }: GoalStartProps) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  const kind = startKind(value, currentWeek);
  const weeks: Record<StartKind, WeekId> = {
    THIS: currentWeek,
    NEXT: addWeeks(currentWeek, 1),
    PAST: offered < currentWeek ? offered : addWeeks(currentWeek, -1),
    LATER: offered,
  };
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
          <PastWeeks currentWeek={currentWeek} value={value} onChange={onChange} />
          <Notice kind="warning">{text('goal.recalculated')}</Notice>
        </>
      )}
    </>
  );
}

/** Week of the calendar's first date, which may begin before it. */
const FIRST_WEEK = weekIdOf(MIN_DATE, 'MONDAY');

/** Selects any past week of any year. */
function PastWeeks({ currentWeek, value, onChange }: Pick<GoalStartProps, 'currentWeek' | 'value' | 'onChange'>) {
  const text = useText();
  const weekStartDay = useWeekStartDay();
  const [year, setYear] = useState(weekYearOf(value));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-small font-medium text-n11" role="status">
          {text('goal.startWeekIs', { week: weekLabelIn(value, currentWeek, weekStartDay) })}
        </p>
        <YearNav year={year} first={yearOf(MIN_DATE)} last={weekYearOf(currentWeek)} onChange={setYear} />
      </div>
      <YearWeeks
        isoYear={year}
        label={text('goal.startWeek')}
        entered={value}
        cellOf={(week) => ({
          label: weekLabelIn(week, currentWeek, weekStartDay),
          look: cx(
            week === value
              ? 'bg-n12 text-n1'
              : week >= currentWeek
                ? 'border border-dashed border-n6 text-n10 dark:border-n7'
                : 'bg-n3 text-n11 hover:bg-n4 dark:bg-n4 dark:hover:bg-n5',
          ),
          content: weekNumberOf(week),
        })}
        onSelect={(week) => week > FIRST_WEEK && week < currentWeek && onChange(week)}
      />
    </div>
  );
}
