import { barsPath, sparkBars } from './sparkline';

export interface SparklineProps {
  /** Values, oldest first; null leaves the week empty. */
  values: readonly (number | null)[];
  goal: number | null;
  /** The series as text: "Last 5 weeks: 1, 2, 2, 3 and 3 days; goal 3". */
  label: string;
}

const WIDTH = 64;
const HEIGHT = 20;

/** Weeks as small bars in the activity's colour with the goal as a line; only the last bar has the full colour. */
export function Sparkline({ values, goal, label }: SparklineProps) {
  const { bars, goalY } = sparkBars(values, goal, WIDTH, HEIGHT);
  return (
    <svg
      role="img"
      aria-label={label}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 -1 ${WIDTH} ${HEIGHT + 1}`}
      className="block flex-none overflow-visible"
    >
      <path d={barsPath(bars.slice(0, -1))} className="fill-[color-mix(in_oklab,var(--solid)_45%,var(--card))]" />
      <path d={barsPath(bars.slice(-1))} className="fill-(--solid)" />
      {goalY !== null && (
        <line x1="0" x2={WIDTH} y1={goalY} y2={goalY} className="stroke-n8" strokeWidth="1" strokeDasharray="2 2" />
      )}
    </svg>
  );
}
