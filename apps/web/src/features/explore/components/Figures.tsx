import type { Activity } from '@sevenfold/contract';
import { mainHour } from '@sevenfold/domain/explore';
import type { ReactNode } from 'react';
import { labelled, number, useText } from '#platform';
import { Skeleton } from '#ui';
import { amountText } from '#features/record';
import { BreakdownButton } from '#breakdown';
import { type Explored, useCountedRange } from '#features/activity';
import { habitText, timedText } from '../habitText';
import { useRangeMean } from '../useRangeMean';

interface FiguresProps {
  readonly activity: Activity;
  readonly explored: Explored;
}

/** The finding of the range: its average and when it is usually done; then the totals behind it. */
export function Figures({ activity, explored }: FiguresProps) {
  const { range, exploration } = explored;
  const text = useText();
  const target = { kind: 'range', activityId: activity.id, range } as const;
  const opens = (name: string, value: string) => (
    <BreakdownButton target={target} label={labelled(name, value)}>
      {value}
    </BreakdownButton>
  );
  const { total, activeDays, entries } = exploration;
  // The same number is not said twice: the total of a daily activity is in days, most have one record a day.
  const totals = [
    [text('explore.total'), amountText(activity, total)] as const,
    ...(activity.unit === 'DAYS' ? [] : [[text('explore.activeDays'), number(activeDays)] as const]),
    ...(entries === activeDays ? [] : [[text('explore.records'), number(entries)] as const]),
  ];
  return (
    <Columns>
      <Finding activity={activity} explored={explored} />
      <dl className={TOTALS}>
        {totals.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-small text-n10">{name}</dt>
            <dd className="text-body font-semibold text-n12 tabular-nums">{opens(name, value)}</dd>
          </div>
        ))}
      </dl>
    </Columns>
  );
}

/** "1h 7m a week on average", and below it "On goal in 6 of 9 weeks", "Mostly Sunday evenings, around 9 PM". */
function Finding({ activity, explored }: FiguresProps) {
  const { range, group, exploration } = explored;
  const text = useText();
  const mean = useRangeMean(activity, explored);
  const counted = useCountedRange(activity, range);
  const habit = habitText(exploration, counted);
  const hour = mainHour(exploration);
  const timed = timedText(exploration, hour, counted);
  const isShare = activity.unit === 'DAYS' && group === 'DAY';
  return (
    <div className="min-w-0">
      <p className="min-h-(--h2-line) text-h2 text-n12">
        {mean && (
          <BreakdownButton target={mean.target}>
            {text(isShare ? 'explore.finding.share' : `explore.finding.${group}`, { amount: mean.amount })}
          </BreakdownButton>
        )}
        {mean === null && text('explore.finding.total', { amount: amountText(activity, exploration.total) })}
      </p>
      {mean?.weeks && (
        <p className="pt-0.5 text-body text-n10">
          {mean.weeks.decided > 0 ? (
            <BreakdownButton target={mean.target}>{text('explore.finding.goals', mean.weeks)}</BreakdownButton>
          ) : (
            text('insight.weeks', { count: mean.weeks.count })
          )}
        </p>
      )}
      {habit !== null && <p className="pt-0.5 text-body text-n10">{habit}</p>}
      {timed !== null && (
        <p className="pt-1 text-small text-n10">
          <BreakdownButton target={{ kind: 'range', activityId: activity.id, range, only: { hour } }}>
            {timed}
          </BreakdownButton>
        </p>
      )}
    </div>
  );
}

export const FiguresSkeleton = () => (
  <Columns>
    <div>
      <Skeleton className="h-6 w-60" />
      <Skeleton className="mt-1.5 h-5 w-44" />
    </div>
    <div className={TOTALS}>
      {[0, 1].map((figure) => (
        <Skeleton key={figure} className="h-11 max-w-20 medium:w-20" />
      ))}
    </div>
  </Columns>
);

const TOTALS = 'grid flex-none grid-cols-3 gap-x-4 max-medium:w-full medium:flex medium:gap-x-8';

const Columns = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4 pb-6">{children}</div>
);
