import type { Activity } from '@sevenfold/contract';
import { targetAt, weekOutcome } from '@sevenfold/domain/activity';
import { weekNumberOf } from '@sevenfold/domain/calendar';
import type { Backtest, BacktestEvent } from '@sevenfold/domain/tracking';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayShortWithYear, text, timeOfDay, useText } from '#platform';
import { BarChart, Button, Checkbox, ErrorState, Skeleton, undecidedOf } from '#ui';
import { amountText, bareAmount } from '#features/record';
import { useSettings } from '#features/user';
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
  const { timezone } = useSettings();
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
          <BacktestChart activity={activity} weeks={result.weeks} />
          <FoundList
            title={text('tracking.events')}
            items={result.events.map((found) => foundItem(activity, found, timezone))}
            onExclude={onExclude}
          />
        </>
      )}
    </>
  );
}

interface BacktestChartProps {
  readonly activity: Activity;
  readonly weeks: Backtest['weeks'];
}

/** Bars of the amounts that a rule would have recorded each week. */
export function BacktestChart({ activity, weeks }: BacktestChartProps) {
  const { weekStartDay } = useSettings();
  const currentWeek = useCurrentWeek();
  return (
    <BarChart
      title={text('tracking.backtest')}
      hideTitle
      unit={chartUnit(activity)}
      columnLabel={text('activity.week')}
      color={activity.color}
      base={activity.unit === 'DURATION' ? 'minutes' : 'count'}
      height={120}
      points={weeks.map(({ week, done }) => {
        const goal = targetAt(activity.weeklyGoalsTimeline, week);
        const running = week === currentWeek;
        const outcome = weekOutcome({ ...activity, target: goal, done, skippedDays: 0, running });
        return {
          key: week,
          label: String(weekNumberOf(week)),
          longLabel: weekLabelIn(week, currentWeek, weekStartDay),
          value: done,
          goal,
          met: outcome === 'MET',
          undecided: undecidedOf(outcome),
          muted: outcome === 'RUNNING',
        };
      })}
      format={(value) => bareAmount(activity, value)}
    />
  );
}

const FIRST = 12;
const STEP = 100;

interface FoundItem {
  readonly key: string;
  readonly label: string;
  readonly description: string | undefined;
  readonly isExcluded: boolean;
}

interface FoundListProps {
  readonly title: string;
  readonly items: readonly FoundItem[];
  onExclude(key: string, isExcluded: boolean): void;
}

/** Items that a rule would have recorded, each with a box to leave it out; the first ones, and more on request. */
export function FoundList({ title, items, onExclude }: FoundListProps) {
  const [shown, setShown] = useState(FIRST);
  const left = items.length - shown;
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    flushSync(() => setShown(shown + STEP));
    // The pressed button may be gone.
    list.current?.children[shown]?.querySelector<HTMLElement>('[role=checkbox]')?.focus();
  };
  return (
    <div>
      <p className="text-small font-semibold text-n10">{title}</p>
      <ul ref={list}>
        {items.slice(0, shown).map(({ key, label, description, isExcluded }) => (
          <li key={key} className="not-first:border-t not-first:border-n4">
            <Checkbox
              label={label}
              description={description}
              checked={!isExcluded}
              onChange={(isCounted) => onExclude(key, !isCounted)}
            />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="ghost" size="small" className="-ml-3" onClick={showMore}>
          {text('tracking.showMore', { count: Math.min(STEP, left) })}
        </Button>
      )}
    </div>
  );
}

/** An event for the list, described by its day, its time, and what it counts. */
function foundItem(
  activity: Activity,
  { event, date, amount, isExcluded, isAttached }: BacktestEvent,
  timezone: string,
): FoundItem {
  const { time } = event;
  const parts = [
    dayShortWithYear(date),
    time.isAllDay ? text('calendarEvent.allDay') : timeOfDay(time.start, timezone),
    isExcluded ? text('tracking.excluded') : activity.unit === 'DURATION' ? amountText(activity, amount) : null,
    isAttached && !isExcluded ? text('tracking.attached') : null,
  ];
  return {
    key: event.key,
    label: event.name === '' ? text('calendarEvent.untitled') : event.name,
    description: parts.filter((part) => part !== null).join(' · '),
    isExcluded,
  };
}
