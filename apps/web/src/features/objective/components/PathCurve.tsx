import type { CivilDate } from '@sevenfold/domain/calendar';
import { dayShort, useText } from '#platform';
import { MetaLine } from '#ui';
import { CURVE_HEIGHT, CURVE_WIDTH, computeCurve } from '../curve';
import type { ObjectiveView, ObjectiveProgress } from '../view';
import { amountWithUnit, pathText, progressParts } from '../words';

interface PathCurveProps {
  view: ObjectiveView & { readonly progress: ObjectiveProgress };
  today: CivilDate;
  className?: string;
}

const LINE = {
  fill: 'none',
  vectorEffect: 'non-scaling-stroke',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** The check-ins of an objective as a curve in the colour `--solid`, with its pace as a dashed line to the target. */
export function PathCurve({ view, today, className }: PathCurveProps) {
  const text = useText();
  const { progress, time, from } = view;
  const { range } = progress;
  const ends = progressParts(view);
  const curve = computeCurve(progress, from, time === 'CURRENT' ? today : null);
  return (
    <div role="img" aria-label={pathText(view)} className={className}>
      <div className="relative" aria-hidden="true">
        <svg
          viewBox={`0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`}
          preserveAspectRatio="none"
          className="block h-14 w-full overflow-visible medium:h-20"
        >
          <path d={curve.base} {...LINE} className="stroke-n4" strokeWidth="1" />
          <path d={curve.today} {...LINE} className="stroke-n5" strokeWidth="1" />
          <path d={curve.area} className="fill-(--solid) opacity-12" />
          <path d={curve.pace} {...LINE} className="stroke-n8" strokeWidth="1.5" strokeDasharray="1 5" />
          <path d={curve.target} {...LINE} className="stroke-n8" strokeWidth="9" />
          <path d={curve.target} {...LINE} className="stroke-card" strokeWidth="6" />
          <path d={curve.line} {...LINE} className="stroke-(--solid)" strokeWidth="2" />
          <path d={curve.dots} {...LINE} className="stroke-(--solid)" strokeWidth="5" />
          <path d={curve.gap} {...LINE} className="stroke-warning-ink" strokeWidth="2" />
          <path d={curve.latest} {...LINE} className="stroke-card" strokeWidth="13" />
          <path d={curve.latest} {...LINE} className="stroke-(--solid)" strokeWidth="9" />
        </svg>
        {curve.todayLabel && (
          <span
            className="absolute ml-3 text-micro text-n10"
            style={{
              left: `${curve.todayLabel.left}%`,
              [curve.todayLabel.side === 'TOP' ? 'top' : 'bottom']: `${curve.todayLabel.inset}%`,
            }}
          >
            {text('date.today')}
          </span>
        )}
      </div>
      <div
        className="flex justify-between gap-4 pt-1 text-micro wrap-anywhere text-n10 tabular-nums"
        aria-hidden="true"
      >
        <MetaLine parts={[dayShort(range.first), ends && amountWithUnit(view, progress.start)].filter(Boolean)} />
        <MetaLine className="justify-end text-right" parts={[dayShort(range.last), ends?.target].filter(Boolean)} />
      </div>
    </div>
  );
}
