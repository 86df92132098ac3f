import type { HeatStep } from '@sevenfold/domain/insight';

/** Fill of a cell by intensity, in the activity's colour. */
export const HEAT_STEPS: Record<HeatStep, string> = {
  0: 'bg-n4',
  1: 'bg-[color-mix(in_oklab,var(--solid)_var(--heat-1),var(--card))]',
  2: 'bg-[color-mix(in_oklab,var(--solid)_var(--heat-2),var(--card))]',
  3: 'bg-[color-mix(in_oklab,var(--solid)_var(--heat-3),var(--card))]',
  4: 'bg-(--solid)',
};
