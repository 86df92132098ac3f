import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useText } from '../platform/text';
import { activityColor } from './activityColor';
import { BarChartPlot } from './BarChartPlot';
import { type ChartBase, labelWidth } from './barChartGeometry';
import { cx } from './cx';
import { useWidth } from './useWidth';

export interface BarDatum {
  key: string;
  /** Under the bar: "W40". */
  label: string;
  /** In the tooltip and the table: "Week 40 · Sep 28 – Oct 4". */
  longLabel: string;
  value: number;
  /** Null or left out: none. */
  goal?: number | null | undefined;
  met?: boolean | undefined;
  /** Not judged: running or excused. */
  muted?: boolean | undefined;
}

export interface BarChartProps {
  title: string;
  /** What is counted: "days". Stands beside the title. */
  unit: string;
  data: readonly BarDatum[];
  /** How a value reads: "1h 50m". */
  formatValue(value: number): string;
  /** Stored colour. */
  color: string;
  /** What the first column of the table holds: "Week". */
  columnLabel: string;
  base?: ChartBase | undefined;
  /** Such as the average, at the end of the title's line. */
  note?: string | undefined;
  /** Pixels. */
  height?: number | undefined;
  hideTitle?: boolean | undefined;
  /** A bar was pressed, or Enter on it. */
  onSelect?: ((key: string) => void) | undefined;
}

/** Bars from zero against a stepped goal. For who does not see it: the same as a table, and arrow keys that read it bar by bar. */
export function BarChart({ title, unit, data, formatValue, color, columnLabel, base = 'count', note, height = 180, hideTitle = false, onSelect }: BarChartProps) {
  const text = useText();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [active, setActive] = useState<number | null>(null);
  const shown = active === null ? undefined : data[active];
  const say = useBarText(formatValue);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyTarget(event.key, active, data.length);
    if (to !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      setActive(to);
    } else if (event.key === 'Enter' && shown) onSelect?.(shown.key);
  };
  return (
    <figure style={activityColor(color)} className="min-w-0">
      <figcaption id={id} className={cx('flex flex-wrap items-baseline gap-x-2 pb-2', hideTitle && 'sr-only')}>
        <span className="text-h3">{title}</span>
        <span className="text-small text-n10">{unit}</span>
        {data.some((datum) => hasGoal(datum)) && <GoalKey />}
        {note !== undefined && <span className="ml-auto text-small text-n10 tabular-nums">{note}</span>}
      </figcaption>
      <div
        ref={frame}
        role="group"
        aria-labelledby={id}
        aria-describedby={`${id}help`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setActive((at) => at ?? data.length - 1)}
        onBlur={() => setActive(null)}
        onPointerLeave={() => setActive(null)}
        className="relative rounded-icon"
        style={{ height }}
      >
        {width > 0 && data.length > 0 && (
          <BarChartPlot data={data} base={base} width={width} height={height} active={active} formatValue={formatValue} onPoint={setActive} onSelect={onSelect} />
        )}
        {data.length === 0 && <p className="flex h-full items-center justify-center text-small text-n10">{text('ui.chartEmpty')}</p>}
        {shown && active !== null && <Tip text={say(shown)} at={(active + 0.5) / data.length} width={width} />}
        <span id={`${id}help`} hidden>
          {text('ui.chartHelp')}
        </span>
        <span role="status" className="sr-only">
          {shown ? say(shown) : ''}
        </span>
      </div>
      <DataTable title={`${title}, ${unit}`} data={data} columnLabel={columnLabel} formatValue={formatValue} unit={unit} />
    </figure>
  );
}

function hasGoal({ goal }: BarDatum): boolean {
  return goal !== null && goal !== undefined;
}

/** What the dashed line is; its value stands at its end. */
function GoalKey() {
  const text = useText();
  return (
    <span className="inline-flex items-center gap-1.5 self-center text-small text-n10">
      <span className="w-4 border-t-2 border-dashed border-n11" aria-hidden="true" />
      {text('ui.chartGoal')}
    </span>
  );
}

function keyTarget(key: string, active: number | null, count: number): number | null | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, (active ?? count) - 1);
    case 'ArrowRight':
      return Math.min(count - 1, (active ?? -1) + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'Escape':
      return active === null ? undefined : null;
    default:
      return undefined;
  }
}

function useBarText(formatValue: (value: number) => string) {
  const text = useText();
  return ({ longLabel: label, value, goal, met }: BarDatum) => {
    const said = formatValue(value);
    if (goal === null || goal === undefined) return text('ui.chartBar', { label, value: said });
    return text(met ? 'ui.chartBarMet' : 'ui.chartBarGoal', { label, value: said, goal: formatValue(goal) });
  };
}

/** Follows the bar, held within the chart. */
function Tip({ text, at, width }: { text: string; at: number; width: number }) {
  const half = Math.min(width, labelWidth(text) + 20) / 2;
  const left = Math.max(half, Math.min(width - half, at * width));
  return (
    <div className="pointer-events-none absolute top-0 z-10 w-max max-w-full -translate-x-1/2 rounded-icon bg-n12 px-2 py-1 text-small text-n1 tabular-nums" style={{ left }} aria-hidden="true">
      {text}
    </div>
  );
}

interface DataTableProps extends Pick<BarChartProps, 'title' | 'data' | 'columnLabel' | 'formatValue' | 'unit'> {}

function DataTable({ title, data, columnLabel, formatValue, unit }: DataTableProps) {
  const text = useText();
  const goals = data.some(hasGoal);
  return (
    // The wrapper is what is hidden: a table keeps the width of its words and would widen the page.
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{columnLabel}</th>
            <th scope="col">{unit}</th>
            {goals && <th scope="col">{text('ui.chartGoal')}</th>}
            {goals && <th scope="col">{text('ui.chartMet')}</th>}
          </tr>
        </thead>
        <tbody>
          {data.map((datum) => (
            <tr key={datum.key}>
              <th scope="row">{datum.longLabel}</th>
              <td>{formatValue(datum.value)}</td>
              {goals && <td>{typeof datum.goal === 'number' ? formatValue(datum.goal) : ''}</td>}
              {goals && <td>{text(datum.met ? 'ui.yes' : 'ui.no')}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
