import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '#platform';
import { cx } from '../cx';
import { HEAT_STEPS } from './heatSteps';

interface HeatLegendProps {
  readonly legend: ReactNode;
  /** Explains excused weeks, if there are any. */
  readonly hasExcused: boolean;
}

/** Legend of the colours of weeks. */
export function HeatLegend({ legend, hasExcused }: HeatLegendProps) {
  const text = useText();
  const box = 'inline-flex size-3.5 items-center justify-center rounded-[.2rem]';
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-micro text-n10">
      <span>{legend}</span>
      <span className="inline-flex flex-wrap gap-x-4 gap-y-1">
        <span className="inline-flex items-center gap-1">
          {text('insight.less')}
          {([0, 1, 2, 3, 4] as const).map((step) => (
            <span key={step} className={cx(box, HEAT_STEPS[step])} aria-hidden="true">
              {step === 4 && <Check className="size-2.5 stroke-[3] text-on-solid" aria-hidden="true" />}
            </span>
          ))}
          {text('insight.more')}
        </span>
        {hasExcused && (
          <span className="inline-flex items-center gap-1">
            <span className={cx(box, 'bg-n3')} aria-hidden="true">
              –
            </span>
            {text('insight.legendExcused')}
          </span>
        )}
      </span>
    </p>
  );
}
