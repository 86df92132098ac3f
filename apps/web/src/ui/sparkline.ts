export interface SparkBar {
  x: number;
  y: number;
  width: number;
  height: number;
}

const RADIUS = 1.5;

/**
 * Joins bars with rounded corners into one path: grids show dozens of sparklines, and each shape would be an element.
 */
export const barsPath = (bars: readonly (SparkBar | null)[]): string =>
  bars.map((bar) => (bar ? barPath(bar) : '')).join('');

function barPath({ x, y, width, height }: SparkBar): string {
  const r = Math.min(RADIUS, height / 2);
  const [across, down] = [width - 2 * r, height - 2 * r];
  return `M${x + r} ${y}h${across}a${r} ${r} 0 0 1 ${r} ${r}v${down}a${r} ${r} 0 0 1 ${-r} ${r}h${-across}a${r} ${r} 0 0 1 ${-r} ${-r}v${-down}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

/**
 * Lays out the bars of a sparkline from a zero baseline in a box of `width` by `height`, and the height of the goal.
 * Null values leave a gap; zero is drawn as a hairline.
 */
export function sparkBars(
  values: readonly (number | null)[],
  goal: number | null,
  width: number,
  height: number,
): { bars: (SparkBar | null)[]; goalY: number | null } {
  const top = Math.max(1e-9, goal ?? 0, ...values.map((value) => value ?? 0));
  const step = width / Math.max(1, values.length);
  const gap = Math.min(3, step * 0.3);
  const bars = values.map((value, index) => {
    if (value === null) return null;
    const tall = Math.max(1, (Math.max(0, value) / top) * height);
    return { x: index * step + gap / 2, y: height - tall, width: step - gap, height: tall };
  });
  return { bars, goalY: goal === null ? null : height - (goal / top) * height };
}
