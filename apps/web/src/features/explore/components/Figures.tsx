import type { Activity } from '@sevenfold/contract';
import { mainHour } from '@sevenfold/domain/explore';
import type { ReactNode } from 'react';
import { labelled, number, useText } from '#platform';
import { MetaLine, Skeleton } from '#ui';
import { amountText } from '#features/record';
import { BreakdownButton } from '#breakdown';
import { type Explored, useCountedRange } from '#features/activity';
import { habitText, timedText } from '../habitText';
import { type Heading, useLatestChange } from '../useLatestChange';
import { type RangeMean, useRangeMean } from '../useRangeMean';

interface FiguresProps {
  readonly activity: Activity;
  readonly explored: Explored;
}

/** The finding of the range: where it is heading and when it is usually done; then the totals behind it. */
export function Figures({ activity, explored }: FiguresProps) {
  const { range, exploration } = explored;
  const text = useText();
  const mean = useRangeMean(activity, explored);
  const heading = useLatestChange(activity, explored);
  const target = { kind: 'range', activityId: activity.id, range } as const;
  const { total, activeDays, entries } = exploration;
  if (mean === undefined) return <FiguresSkeleton />;
  // The same number is not said twice: without a heading the average is the finding itself, the total of a daily
  // activity is in days, most have one record a day.
  const totals = [
    ...(heading && mean?.weeks
      ? [[text('explore.average', { count: mean.weeks.count }), mean.amount, mean.target] as const]
      : []),
    [text('explore.total'), amountText(activity, total), target] as const,
    ...(activity.unit === 'DAYS' ? [] : [[text('explore.activeDays'), number(activeDays), target] as const]),
    ...(entries === activeDays ? [] : [[text('explore.records'), number(entries), target] as const]),
  ];
  return (
    <Columns>
      <Finding activity={activity} explored={explored} mean={mean} heading={heading} />
      <dl className={TOTALS}>
        {totals.map(([name, value, opened]) => (
          <div key={name} className="min-w-0">
            <dt className="text-small text-n10">{name}</dt>
            <dd className="text-body font-semibold text-n12 tabular-nums">
              <BreakdownButton target={opened} label={labelled(name, value)}>
                {value}
              </BreakdownButton>
            </dd>
          </div>
        ))}
      </dl>
    </Columns>
  );
}

interface FindingProps extends FiguresProps {
  readonly mean: RangeMean | null;
  readonly heading: Heading | null;
}

/**
 * "15m more a week than before" with the weeks it compares, or "1h 7m a week on average"; below it
 * "On goal in 6 of 9 weeks" and "Mostly Sunday evenings, around 9".
 */
function Finding({ activity, explored, mean, heading }: FindingProps) {
  const { range, group, exploration } = explored;
  const text = useText();
  const counted = useCountedRange(activity, range);
  const habit = habitText(exploration, counted);
  const hour = mainHour(exploration);
  const timed = timedText(exploration, hour, counted);
  const isShare = activity.unit === 'DAYS' && group === 'DAY';
  return (
    <div className="min-w-0">
      <p className="min-h-(--h2-line) text-h2 text-balance text-n12">
        {heading && <BreakdownButton target={heading.target}>{heading.words}</BreakdownButton>}
        {!heading && mean && (
          <BreakdownButton target={mean.target}>
            {text(isShare ? 'explore.finding.share' : `explore.finding.${group}`, { amount: mean.amount })}
          </BreakdownButton>
        )}
        {!heading && !mean && text('explore.finding.total', { amount: amountText(activity, exploration.total) })}
      </p>
      {heading && (
        <p className={LINE}>
          <MetaLine
            parts={heading.sides.map(({ words, target }) => (
              <BreakdownButton key={words} target={target}>
                {words}
              </BreakdownButton>
            ))}
          />
        </p>
      )}
      {mean?.weeks && (
        <p className={LINE}>
          {mean.weeks.decided > 0 ? (
            <BreakdownButton target={mean.target}>
              <MetaLine
                parts={[
                  text('explore.finding.goals', mean.weeks),
                  ...(mean.weeks.excused > 0 ? [text('explore.finding.excused', { count: mean.weeks.excused })] : []),
                ]}
              />
            </BreakdownButton>
          ) : (
            text('insight.weeks', { count: mean.weeks.count })
          )}
        </p>
      )}
      {habit !== null && <p className={LINE}>{habit}</p>}
      {timed !== null && (
        <p className={LINE}>
          <BreakdownButton target={{ kind: 'range', activityId: activity.id, range, only: { hour } }}>
            <MetaLine
              parts={[
                timed.usual,
                <span key="known" className="text-n9">
                  {timed.known}
                </span>,
              ]}
            />
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
      <Skeleton className="mt-1.5 h-4 w-44" />
      <Skeleton className="mt-1.5 h-4 w-60" />
    </div>
    <div className={TOTALS}>
      {[0, 1].map((figure) => (
        <Skeleton key={figure} className="h-11 w-20" />
      ))}
    </div>
  </Columns>
);

const LINE = 'pt-1 text-small text-n10 tabular-nums';
const TOTALS = 'flex flex-none flex-wrap gap-x-6 gap-y-3 max-medium:w-full medium:gap-x-8';

const Columns = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4 pb-6">{children}</div>
);
