import type { ReactNode } from 'react';
import { dayShort } from '../../../platform/format';
import { useText } from '../../../platform/text';
import { Chip } from '../../../ui/Surface';
import { AreaDot } from '../../activity/components/AreaDot';
import { periodLabel } from '../periods';
import type { CardProps } from './ObjectiveCard';

/** The line under the name: area, type, where it comes from and how it ended. */
export function CardFacts({ view, area, carriedFrom, carriedTo, showsPeriod = false }: CardProps) {
  const text = useText();
  const { objective, followed } = view;
  const { status, achievedAt, type, period } = objective;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...(area ? [['area', <span key="area" className="inline-flex items-center gap-1.5"><AreaDot color={area.color} />{area.name}</span>] as const] : []),
    ...(showsPeriod ? [['period', periodLabel(period)] as const] : []),
    ['type', text(type === 'COMPLETABLE' ? 'objective.completable' : 'objective.progress')],
    ...(followed ? [['follows', text('objective.followsName', { name: followed.name })] as const] : []),
    ...(carriedFrom === null ? [] : [['from', text('objective.carriedFrom', { period: carriedFrom })] as const]),
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-0.5 text-small text-n10">
      {facts.map(([id, fact], index) => (
        // The dot stays with what it stands behind, where the line breaks.
        <span key={id} className="inline-flex gap-2">
          {fact}
          {index < facts.length - 1 && <span aria-hidden="true">·</span>}
        </span>
      ))}
      {status === 'PAUSED' && <Chip>{text('objective.paused')}</Chip>}
      {status === 'DROPPED' && <Chip>{text('objective.dropped')}</Chip>}
      {status === 'ACHIEVED' && achievedAt !== null && <Chip>{text('objective.achieved', { date: dayShort(achievedAt) })}</Chip>}
      {carriedTo !== null && <Chip>{text('objective.carriedTo', { period: carriedTo })}</Chip>}
    </div>
  );
}
