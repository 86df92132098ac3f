import type { HeatWeek } from '@sevenfold/domain/insight';
import { Check } from 'lucide-react';
import { cx } from '../cx';
import { HEAT_STEPS } from './heatSteps';

/** Ground of the cell of a week that is over or running. */
export function heatFace({ past, heat }: Pick<HeatWeek, 'past' | 'heat'>): string {
  if (past === null) return 'border border-n4';
  return heat === null ? 'bg-n3 text-n10' : HEAT_STEPS[heat];
}

/** Content of the cell: a check for a met goal, a dash for an excused week. */
export function HeatMark({ week: { past }, className }: { week: Pick<HeatWeek, 'past'>; className: string }) {
  if (past?.outcome === 'MET')
    return <Check className={cx('stroke-[2.5] text-on-solid', className)} aria-hidden="true" />;
  return past?.outcome === 'EXCUSED' ? '–' : null;
}
