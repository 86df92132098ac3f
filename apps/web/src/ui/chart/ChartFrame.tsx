import { type ComponentType, type KeyboardEvent, useId, useRef, useState } from 'react';
import { formatCompact } from '@sevenfold/domain/activity';
import { joined, useText } from '#platform';
import { activityColor } from '../activityColor';
import { AfterPaint } from '../AfterPaint';
import { cx } from '../cx';
import { useWidth } from '../useWidth';
import { ChartTable } from './ChartTable';
import type { ChartProps } from './chartProps';
import { type ChartBase, type ChartPoint, hasGoal } from './point';
import { handleChartKey } from './steps';
import { Tip } from './Tip';

/** Props of a plot. Plots are hidden from screen readers. */
export interface ChartPlotProps extends Pick<ChartProps, 'points' | 'format' | 'axis' | 'marks' | 'onSelect'> {
  base: ChartBase;
  width: number;
  height: number;
  /** Index of the active point. */
  active: number | null;
  onPoint(index: number): void;
}

/** Width in pixels from which a chart has room for durations in words. */
const WORDS_MIN = 400;

interface ChartFrameProps extends ChartProps {
  drawing: ComponentType<ChartPlotProps>;
}

/**
 * Shared parts of all charts: title and unit, one tab stop with arrow keys between points, a tooltip for the active
 * point, and the table.
 */
export function ChartFrame({
  title,
  unit,
  points,
  format,
  color,
  columnLabel,
  base = 'count',
  axis,
  note,
  keys = [],
  marks,
  height = 180,
  hideTitle = false,
  table = 'hidden',
  onSelect,
  drawing: Drawing,
}: ChartFrameProps) {
  const text = useText();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [active, setActive] = useState<number | null>(null);
  const shown = active === null ? undefined : points[active];
  const say = usePointText(format);
  // As in the cells of a week; in some languages the words would take a quarter of a phone's width.
  const drawnFormat = base === 'minutes' && width < WORDS_MIN ? formatCompact : format;
  const onKeyDown = (event: KeyboardEvent) =>
    handleChartKey(event, {
      active,
      count: points.length,
      move: setActive,
      select: (index) => points[index] && onSelect?.(points[index].key),
    });
  return (
    <figure style={activityColor(color)} className="min-w-0">
      <figcaption id={id} className={cx('flex flex-wrap items-baseline gap-x-2.5 pb-2', hideTitle && 'sr-only')}>
        <span className="text-body font-semibold">{title}</span>
        {/* Durations on the axis have units of their own. */}
        {base !== 'minutes' && <span className="text-small text-n10">{unit}</span>}
        {/* In a line of its own, where it has room in every language. */}
        <span className="order-last flex basis-full flex-wrap gap-x-2.5 pt-0.5 empty:hidden">
          {points.some(hasGoal) && <GoalKey />}
          {keys.map(({ drawn, name }) => (
            <span key={drawn} className="inline-flex items-center gap-1.5 text-small text-n10">
              <span className={cx('size-2.5 rounded-[2px]', KEY_FILLS[drawn])} aria-hidden="true" />
              {name}
            </span>
          ))}
          <ExcusedKey points={points} />
        </span>
        {note !== undefined && <span className="medium:ml-auto text-small text-n10 tabular-nums">{note}</span>}
      </figcaption>
      <div
        ref={frame}
        role="group"
        aria-labelledby={id}
        aria-describedby={`${id}help`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setActive((at) => at ?? points.length - 1)}
        onBlur={() => setActive(null)}
        onPointerLeave={() => setActive(null)}
        className="relative rounded-icon"
        style={{ height }}
      >
        {width > 0 && points.length > 0 && (
          <Drawing
            points={points}
            base={base}
            axis={axis}
            marks={marks}
            width={width}
            height={height}
            active={active}
            format={drawnFormat}
            onPoint={setActive}
            onSelect={onSelect}
          />
        )}
        {points.length === 0 && (
          <p className="flex h-full items-center justify-center text-small text-n10">{text('ui.chartEmpty')}</p>
        )}
        {shown && active !== null && <Tip text={say(shown)} at={(active + 0.5) / points.length} width={width} />}
        <span id={`${id}help`} hidden>
          {text('ui.chartHelp')}
        </span>
        <span role="status" className="sr-only">
          {shown ? say(shown) : ''}
        </span>
      </div>
      {table === 'hidden' && (
        <AfterPaint>
          <ChartTable
            title={joined(title, unit)}
            points={points}
            columnLabel={columnLabel}
            format={format}
            unit={unit}
          />
        </AfterPaint>
      )}
    </figure>
  );
}

/** Bars of the legend, as a plot draws them. */
const KEY_FILLS = {
  PALE: 'bg-[color-mix(in_oklab,var(--solid)_45%,var(--card))]',
  OUTLINED: 'border border-(--solid) bg-(--soft)',
};

/** Legend of the dashed goal line; the line's end shows its value. */
function GoalKey() {
  const text = useText();
  return (
    <span className="inline-flex items-center gap-1.5 text-small text-n10">
      <span className="w-4 border-t-2 border-dashed border-n11" aria-hidden="true" />
      {text('ui.chartGoal')}
    </span>
  );
}

/** Legend of excused weeks as they are drawn: of their grey bars or, where nothing was done in any, of their dashes. */
function ExcusedKey({ points }: Pick<ChartProps, 'points'>) {
  const text = useText();
  const excused = points.filter(({ value, undecided }) => value !== null && undecided === 'EXCUSED');
  if (excused.length === 0) return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-small text-n10">
      {excused.some(({ value }) => value !== 0) ? (
        <span className="size-2.5 rounded-[2px] bg-n5 dark:bg-n7" aria-hidden="true" />
      ) : (
        <span aria-hidden="true">–</span>
      )}
      <span className="inline-block first-letter:uppercase">{text('insight.legendExcused')}</span>
    </span>
  );
}

function usePointText(format: (value: number) => string) {
  const text = useText();
  return ({ longLabel: label, value, goal, met, undecided }: ChartPoint) => {
    const valueText = value === null ? '–' : format(value);
    if (goal === null || goal === undefined) return text('ui.chartBar', { label, value: valueText });
    const key = met ? 'ui.chartBarMet' : undecided === 'EXCUSED' ? 'ui.chartBarExcused' : 'ui.chartBarGoal';
    return text(key, { label, value: valueText, goal: format(goal) });
  };
}
