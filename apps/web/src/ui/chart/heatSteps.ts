import type { HeatStep } from '@sevenfold/domain/insight';

/**
 * Fill of a cell by intensity, in the activity's colour: the less, the paler and the duller. The last one, a met goal,
 * stands apart from the others.
 */
export const HEAT_STEPS: Record<HeatStep, string> = {
  0: 'bg-n4',
  1: 'bg-[oklch(from_var(--solid)_var(--heat-1)_calc(c*.4)_h)]',
  2: 'bg-[oklch(from_var(--solid)_var(--heat-2)_calc(c*.5)_h)]',
  3: 'bg-[oklch(from_var(--solid)_var(--heat-3)_calc(c*.6)_h)]',
  4: 'bg-(--solid)',
};
