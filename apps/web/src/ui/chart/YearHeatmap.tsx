import type { WeekId } from '@sevenfold/domain/calendar';
import type { YearWeek } from '@sevenfold/domain/insight';
import { useMemo } from 'react';
import { activityColor } from '../activityColor';
import { cx } from '../cx';
import { HeatLegend } from './HeatLegend';
import { heatFace, HeatMark } from './HeatMark';
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
      content: one && <HeatMark week={one} className="size-3.5" />,
    };
  };
  return (
    <div style={activityColor(color)}>
      <YearWeeks isoYear={isoYear} label={label} entered={now} cellOf={cellOf} onSelect={onSelect} tips />
      <div className="pt-2">
        <HeatLegend legend={legend} hasExcused={weeks.some(({ past }) => past?.outcome === 'EXCUSED')} />
      </div>
    </div>
  );
}

function lookOf(one: YearWeek, now: WeekId): string {
  return one.past === null && one.week > now ? 'border border-dashed border-n6 dark:border-n7' : heatFace(one);
}
