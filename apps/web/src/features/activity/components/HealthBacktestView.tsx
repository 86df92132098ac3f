import type { Activity } from '@sevenfold/contract';
import type { CivilDate } from '@sevenfold/domain/calendar';
import { civilDate } from '@sevenfold/domain/calendar';
import { dayShortWithYear, shellPlatform, text, useText } from '#platform';
import { Skeleton } from '#ui';
import { BacktestChart, FoundList } from './BacktestView';
import { chartUnit } from '../goalText';
import { amountText } from '#features/record';
import type { HealthBacktest } from '../useHealthBacktest';

interface HealthBacktestViewProps {
  readonly activity: Activity;
  readonly test: HealthBacktest;
  /** Number of days that would be recorded. */
  readonly recorded: number;
  readonly excluded: readonly CivilDate[];
  onExclude(date: CivilDate, isExcluded: boolean): void;
}

/** Result of trying a rule on the past: weekly bars, and the days, each of which can be left out. */
export function HealthBacktestView({ activity, test, recorded, excluded, onExclude }: HealthBacktestViewProps) {
  useText();
  if (test.isError) return <p className="text-body text-n10">{text('health.failed')}</p>;
  if (!test.found)
    return (
      <div aria-busy className="flex flex-col gap-3">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-36" />
      </div>
    );
  if (test.found.length === 0)
    return (
      <p role="status" className="text-body text-n10">
        {text(`health.none.${shellPlatform()}`)}
      </p>
    );
  const left = new Set(excluded);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        <p role="status" className="text-h3">
          {text('health.days', { count: recorded })}
        </p>
        <span className="text-small text-n10">{chartUnit(activity)}</span>
      </div>
      <BacktestChart activity={activity} weeks={test.weeks} />
      <FoundList
        title={text('health.list')}
        items={test.found.map(({ date, amount }) => ({
          key: date,
          label: dayShortWithYear(date),
          description: left.has(date)
            ? text('health.excluded')
            : activity.unit === 'DAYS'
              ? undefined
              : amountText(activity, amount),
          isExcluded: left.has(date),
        }))}
        onExclude={(key, isExcluded) => onExclude(civilDate(key), isExcluded)}
      />
    </>
  );
}
