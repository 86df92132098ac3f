import { barsPath, sparkBars } from './sparkline';

export interface SparklineProps {
  /** Values, oldest first; null leaves the week empty. */
  values: readonly (number | null)[];
  goal?: number | null | undefined;
  /** The series as text: "Last 5 weeks: 1, 2, 2, 3 and 3 days; goal 3". */
  label: string;
  width?: number | undefined;
  height?: number | undefined;
}

/** Weeks as small bars in the activity's colour with the goal as a line; only the last bar has the full colour. */
export function Sparkline({ values, goal = null, label, width = 64, height = 20 }: SparklineProps) {
  const { bars, goalY } = sparkBars(values, goal, width, height);
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 -1 ${width} ${height + 1}`}
      className="block flex-none overflow-visible"
    >
      <path d={barsPath(bars.slice(0, -1))} className="fill-[color-mix(in_oklab,var(--solid)_45%,var(--card))]" />
      <path d={barsPath(bars.slice(-1))} className="fill-(--solid)" />
      {goalY !== null && (
        <line x1="0" x2={width} y1={goalY} y2={goalY} className="stroke-n8" strokeWidth="1" strokeDasharray="2 2" />
      )}
    </svg>
  );
}
