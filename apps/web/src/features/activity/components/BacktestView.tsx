import type { Activity } from '@sevenfold/contract';
import { targetAt, weekOutcome } from '@sevenfold/domain/activity';
import { weekNumberOf } from '@sevenfold/domain/calendar';
import type { Backtest, BacktestEvent } from '@sevenfold/domain/tracking';
import { useState } from 'react';
import { dayShortWithYear } from '../../../platform/format';
import { timeOfDay } from '../../../platform/timeOfDay';
import { text, useText } from '../../../platform/text';
import { BarChart } from '../../../ui/chart/Chart';
import { undecidedOf } from '../../../ui/chart/point';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { ErrorState } from '../../../ui/ErrorState';
import { Skeleton } from '../../../ui/Skeleton';
import { amountText, bareAmount } from '../../record/amount';
import { useSettings } from '../../user/api';
import { useCurrentWeek } from '../current';
import { chartUnit, weekLabelIn } from '../goalText';
import type { BacktestState } from '../useBacktest';

interface BacktestViewProps {
  readonly activity: Activity;
  readonly test: BacktestState;
  readonly hasRule: boolean;
  onExclude(key: string, isExcluded: boolean): void;
}

/** Result of trying a rule on the past: weekly bars, and the events, each of which can be left out. */
export function BacktestView({ activity, test, hasRule, onExclude }: BacktestViewProps) {
  useText();
  const { result, isLoading, isError, isAway, retry } = test;
  return (
    <section aria-label={text('tracking.backtest')} className="flex flex-col gap-3 border-t border-n4 pt-4">
      {isError ? (
        <ErrorState text={isAway ? text('tracking.backtestAway') : undefined} onRetry={retry} />
      ) : !hasRule ? (
        <p className="text-body text-n10">{text('tracking.backtestNone')}</p>
      ) : isLoading || !result ? (
        <div aria-busy className="flex flex-col gap-3">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-36" />
        </div>
      ) : (
        <Found activity={activity} result={result} counted={test.counted} onExclude={onExclude} />
      )}
    </section>
  );
}

interface FoundProps extends Pick<BacktestViewProps, 'activity' | 'onExclude'> {
  readonly result: Backtest;
  readonly counted: number;
}

function Found({ activity, result, counted, onExclude }: FoundProps) {
  const { weekStartDay } = useSettings();
  const currentWeek = useCurrentWeek();
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        <p role="status" className="text-h3">
          {text('tracking.matches', { count: counted })}
        </p>
        {result.events.length > 0 && <span className="text-small text-n10">{chartUnit(activity)}</span>}
      </div>
      {result.ignored > 0 && (
        <p className="text-small text-n10">{text('tracking.allDayIgnored', { count: result.ignored })}</p>
      )}
      {result.events.length > 0 && (
        <>
          <BarChart
            title={text('tracking.backtest')}
            hideTitle
            unit={chartUnit(activity)}
            columnLabel={text('activity.week')}
            color={activity.color}
            base={activity.unit === 'DURATION' ? 'minutes' : 'count'}
            height={120}
            points={result.weeks.map(({ week, done }) => {
              const goal = targetAt(activity.weeklyGoalsTimeline, week);
              const outcome = weekOutcome({
                ...activity,
                target: goal,
                done,
                skippedDays: 0,
                running: week === currentWeek,
              });
              return {
                key: week,
                label: String(weekNumberOf(week)),
                longLabel: weekLabelIn(week, currentWeek, weekStartDay),
                value: done,
                goal,
                met: outcome === 'MET',
                undecided: undecidedOf(outcome),
              };
            })}
            format={(value) => bareAmount(activity, value)}
          />
          <EventList activity={activity} events={result.events} onExclude={onExclude} />
        </>
      )}
    </>
  );
}

const FIRST = 12;
const STEP = 100;

interface EventListProps extends Pick<BacktestViewProps, 'activity' | 'onExclude'> {
  readonly events: readonly BacktestEvent[];
}

function EventList({ activity, events, onExclude }: EventListProps) {
  const [shown, setShown] = useState(FIRST);
  const left = events.length - shown;
  return (
    <div>
      <p className="text-small font-semibold text-n10">{text('tracking.events')}</p>
      <ul>
        {events.slice(0, shown).map((found) => (
          <li key={found.event.key} className="not-first:border-t not-first:border-n4">
            <FoundEvent activity={activity} found={found} onExclude={onExclude} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="ghost" size="small" className="-ml-3" onClick={() => setShown(shown + STEP)}>
          {text('tracking.showMore', { count: Math.min(STEP, left) })}
        </Button>
      )}
    </div>
  );
}

interface FoundEventProps extends Pick<BacktestViewProps, 'activity' | 'onExclude'> {
  readonly found: BacktestEvent;
}

function FoundEvent({ activity, found: { event, date, amount, isExcluded, isAttached }, onExclude }: FoundEventProps) {
  const { timezone } = useSettings();
  const { time } = event;
  const when = time.isAllDay ? text('calendarEvent.allDay') : timeOfDay(time.start, timezone);
  const parts = [
    dayShortWithYear(date),
    when,
    isExcluded ? text('tracking.excluded') : activity.unit === 'DURATION' ? amountText(activity, amount) : null,
    isAttached && !isExcluded ? text('tracking.attached') : null,
  ];
  return (
    <Checkbox
      label={event.name === '' ? text('calendarEvent.untitled') : event.name}
      description={parts.filter((part) => part !== null).join(' · ')}
      checked={!isExcluded}
      onChange={(isCounted) => onExclude(event.key, !isCounted)}
    />
  );
}
