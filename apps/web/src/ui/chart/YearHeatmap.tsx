import type { WeekId } from '@sevenfold/domain/calendar';
import type { YearWeek } from '@sevenfold/domain/insight';
import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { useText } from '#platform';
import { activityColor } from '../activityColor';
import { cx } from '../cx';
import { HEAT_STEPS } from './heatSteps';
import { YearWeeks } from './YearWeeks';

export interface YearHeatmapProps {
  isoYear: number;
  /** All weeks of the year. */
  weeks: readonly YearWeek[];
  /** The current week. */
  now: WeekId;
  /** Stored colour. */
  color: string;
  label: string;
  /** Legend of the colours. */
  legend: string;
  /** Accessible name of a week: "Week 40 · Sep 28 – Oct 4: 3 days, goal met". */
  labelOf(week: YearWeek): string;
  onSelect(week: WeekId): void;
}

/**
 * The weeks of a year in one colour, darker for more. A met goal has a check, an excused week a dash, and a future week
 * an outline.
 */
export function YearHeatmap({ isoYear, weeks, now, color, label, legend, labelOf, onSelect }: YearHeatmapProps) {
  const byWeek = useMemo(() => new Map(weeks.map((one) => [one.week, one])), [weeks]);
  const cellOf = (week: WeekId) => {
    const one = byWeek.get(week);
    return {
      label: one ? labelOf(one) : '',
      look: cx(one && lookOf(one, now), week === now && 'inset-ring-2 inset-ring-n12'),
      content: one && <Mark week={one} />,
    };
  };
  return (
    <div style={activityColor(color)}>
      <YearWeeks isoYear={isoYear} label={label} entered={now} cellOf={cellOf} onSelect={onSelect} tips />
      <Legend legend={legend} hasExcused={weeks.some(({ past }) => past?.outcome === 'EXCUSED')} />
    </div>
  );
}

function lookOf({ week, past, heat }: YearWeek, now: WeekId): string {
  if (past === null) return week > now ? 'border border-dashed border-n6' : 'border border-n4';
  return heat === null ? 'bg-n3 text-n10' : HEAT_STEPS[heat];
}

function Mark({ week: { past } }: { week: YearWeek }) {
  if (past?.outcome === 'MET') return <Check className="size-3.5 stroke-[2.5] text-on-solid" aria-hidden="true" />;
  return past?.outcome === 'EXCUSED' ? '–' : null;
}

function Legend({ legend, hasExcused }: { legend: string; hasExcused: boolean }) {
  const text = useText();
  const box = 'inline-flex size-3.5 items-center justify-center rounded-[.2rem]';
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2 text-micro text-n10">
      <span>{legend}</span>
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
    </p>
  );
}
