import type { Activity } from '@sevenfold/contract';
import type { ReactNode } from 'react';
import { labelled, number, useText } from '#platform';
import { amountText } from '#features/record';
import { BreakdownButton } from '#breakdown';
import type { Explored } from '#features/activity';
import { RangeMean } from './RangeMean';

/** Totals of the whole range. */
export function Figures({ activity, explored }: { activity: Activity; explored: Explored }) {
  const { range, group, exploration } = explored;
  const text = useText();
  const target = { kind: 'range', activityId: activity.id, range } as const;
  const total = amountText(activity, exploration.total);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 medium:flex medium:flex-wrap medium:gap-x-10">
      <Figure name={text('explore.total')}>
        <BreakdownButton target={target} label={labelled(text('explore.total'), total)}>
          {total}
        </BreakdownButton>
      </Figure>
      <Figure name={text(`explore.mean.${group}`)}>
        <RangeMean activity={activity} explored={explored} name={text(`explore.mean.${group}`)} />
      </Figure>
      <Figure name={text('explore.activeDays')}>
        <BreakdownButton target={target} label={labelled(text('explore.activeDays'), number(exploration.activeDays))}>
          {number(exploration.activeDays)}
        </BreakdownButton>
      </Figure>
      <Figure name={text('explore.records')}>
        <BreakdownButton target={target} label={labelled(text('explore.records'), number(exploration.entries))}>
          {number(exploration.entries)}
        </BreakdownButton>
      </Figure>
    </dl>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-n10">{name}</dt>
      <dd className="text-body font-semibold text-n12 tabular-nums">{children}</dd>
    </div>
  );
}
