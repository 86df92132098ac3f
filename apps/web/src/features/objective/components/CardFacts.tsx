import type { ReactNode } from 'react';
import { dayShortBeside, useText } from '#platform';
import { Chip, MetaLine } from '#ui';
import { AreaDot } from '#features/activity';
import { periodLabel } from '../periods';
import type { CardProps } from './cards';

/** Line below the name: area, steps, origin and outcome. */
export function CardFacts(props: CardProps) {
  const { view, today, area, isReadOnly, carriedFrom, carriedTo, showsPeriod = false } = props;
  const text = useText();
  const { objective, followed } = view;
  const { status, achievedAt, type, period } = objective;
  const steps = type === 'COMPLETABLE' ? (objective.steps ?? []) : [];
  const nextStep = status === 'ACTIVE' && !isReadOnly && steps.find(({ isDone }) => !isDone);
  const facts: readonly ReactNode[] = [
    area && (
      <span key="area" className="inline-flex items-center gap-1.5">
        <AreaDot color={area.color} />
        {area.name}
      </span>
    ),
    showsPeriod && periodLabel(period),
    steps.length > 0 &&
      text('objective.stepsDone', { done: steps.filter(({ isDone }) => isDone).length, count: steps.length }),
    nextStep && text('objective.nextStep', { name: nextStep.name }),
    followed && text('objective.followsName', { name: followed.name }),
    carriedFrom !== null && text('objective.carriedFrom', { period: carriedFrom }),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-0.5 text-small text-balance text-n10">
      <MetaLine parts={facts.filter(Boolean)} className="gap-y-1" />
      {status === 'PAUSED' && <Chip>{text('objective.paused')}</Chip>}
      {status === 'DROPPED' && <Chip>{text('objective.dropped')}</Chip>}
      {status === 'ACHIEVED' && achievedAt !== null && (
        <Chip>{text('objective.achieved', { date: dayShortBeside(achievedAt, today) })}</Chip>
      )}
      {carriedTo !== null && <Chip>{text('objective.carriedTo', { period: carriedTo })}</Chip>}
    </div>
  );
}
