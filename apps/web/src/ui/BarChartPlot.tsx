import type { BarChartProps, BarDatum } from './BarChart';
import { type ChartBar, type ChartBase, chartBars, goalPath, gridValues, labelledColumns, labelWidth } from './barChartGeometry';
import { cx } from './cx';

interface BarChartPlotProps extends Pick<BarChartProps, 'data' | 'formatValue' | 'onSelect'> {
  base: ChartBase;
  width: number;
  height: number;
  active: number | null;
  onPoint(index: number): void;
}

/** The drawing of a BarChart. Hidden from screen readers, which get the table. */
export function BarChartPlot({ data, base, width, height, active, formatValue, onPoint, onSelect }: BarChartPlotProps) {
  const goals = data.map((datum) => datum.goal ?? null);
  const grid = gridValues(Math.max(...data.map((datum) => datum.value), ...goals.map((goal) => goal ?? 0)), base);
  const top = grid.at(-1) ?? 1;
  const axis = Math.max(20, ...[0, ...grid].map((value) => labelWidth(formatValue(value)))) + 8;
  const lastGoal = goals.at(-1) ?? null;
  const goalRoom = lastGoal === null ? 2 : labelWidth(formatValue(lastGoal)) + 8;
  const plot = { left: axis, right: width - goalRoom, top: 10, bottom: height - 22 };
  const bars = chartBars(data.map((datum) => datum.value), top, plot);
  const step = bars[0]?.step ?? 0;
  const labelled = labelledColumns(data.map((datum) => datum.label), step);
  const path = goalPath(goals, top, plot);
  const yOf = (value: number) => plot.bottom - ((plot.bottom - plot.top) * value) / top;
  return (
    <svg width={width} height={height} className="absolute inset-0 block text-micro tabular-nums select-none" aria-hidden="true">
      {[0, ...grid].map((value) => (
        <g key={value}>
          <line x1={plot.left} x2={plot.right} y1={yOf(value)} y2={yOf(value)} className={value === 0 ? 'stroke-n8' : 'stroke-n4'} />
          <text x={plot.left - 8} y={yOf(value)} dy=".35em" textAnchor="end" className="fill-n10">
            {formatValue(value)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => {
        const datum = data[index];
        return datum && <Bar key={datum.key} bar={bar} datum={datum} active={index === active} />;
      })}
      {path !== null && <path d={path} fill="none" className="stroke-n11" strokeWidth="1.5" strokeDasharray="4 3" />}
      {lastGoal !== null && (
        <text x={width} y={yOf(lastGoal)} dy=".35em" textAnchor="end" className="fill-n12 font-semibold">
          {formatValue(lastGoal)}
        </text>
      )}
      {bars.map((bar, index) => {
        const datum = data[index];
        if (!datum) return null;
        return (
          <g key={datum.key}>
            {labelled.has(index) && (
              <text x={Math.min(bar.middle, width - labelWidth(datum.label) / 2)} y={height - 6} textAnchor="middle" className={cx(index === active ? 'fill-n12 font-semibold' : 'fill-n10')}>
                {datum.label}
              </text>
            )}
            <rect
              x={bar.middle - bar.step / 2} y={0} width={bar.step} height={height} fill="transparent"
              onPointerEnter={() => onPoint(index)} onPointerDown={() => onPoint(index)} onClick={() => onSelect?.(datum.key)} className={onSelect && 'cursor-pointer'}
            />
          </g>
        );
      })}
    </svg>
  );
}

function Bar({ bar, datum, active }: { bar: ChartBar; datum: BarDatum; active: boolean }) {
  const fill = datum.met ? 'fill-(--solid)' : datum.muted ? 'fill-(--soft) stroke-(--solid)' : 'fill-[color-mix(in_oklab,var(--solid)_45%,var(--card))]';
  const radius = Math.min(4, bar.width / 3, bar.height);
  // Round at the top only: the bar stands on the baseline.
  const shape = `M${bar.x} ${bar.y + bar.height}v${radius - bar.height}q0 ${-radius} ${radius} ${-radius}h${bar.width - 2 * radius}q${radius} 0 ${radius} ${radius}v${bar.height - radius}z`;
  const inside = bar.height >= 20 && bar.width >= 11;
  return (
    <g className={cx('transition-opacity', active && 'opacity-80')}>
      {bar.height > 0 && <path d={shape} className={fill} strokeDasharray={datum.muted && !datum.met ? '3 2' : undefined} />}
      {datum.met && (
        <path
          d={`M${bar.middle - 3.6} ${(inside ? bar.y + 10 : bar.y - 6) + 0.2}l2.5 2.5 4.7-5.2`}
          fill="none" className={inside ? 'stroke-on-solid' : 'stroke-(--ink)'} strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round"
        />
      )}
    </g>
  );
}
