/** What a chart counts; minutes get gridlines at quarters and full hours. */
export type ChartBase = 'count' | 'minutes';

const GRIDLINES_MAX = 5;
const MINUTE_STEPS = [5, 10, 15, 30, 60, 120, 180, 240, 300, 360, 480, 600, 720, 1200, 1440, 2400, 3600, 7200, 14_400];

/** The values of the gridlines above zero, at most five at even steps; the last one is the top of the chart. Whole numbers only. */
export function gridValues(highest: number, base: ChartBase): number[] {
  const top = Math.max(1, highest);
  const step = stepFor(top / GRIDLINES_MAX, base);
  return Array.from({ length: Math.ceil(top / step) }, (_, index) => (index + 1) * step);
}

function stepFor(atLeast: number, base: ChartBase): number {
  if (base === 'minutes') {
    const step = MINUTE_STEPS.find((minutes) => minutes >= atLeast);
    if (step !== undefined) return step;
  }
  const power = 10 ** Math.floor(Math.log10(Math.max(1, atLeast)));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= atLeast) ?? 10);
}

export interface PlotArea {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface ChartBar {
  /** The middle of its column, and the column's width. */
  middle: number;
  step: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

const BAR_MAX = 36;

/** Bars from a zero baseline; a value of zero has no height. */
export function chartBars(values: readonly number[], top: number, plot: PlotArea): ChartBar[] {
  const step = (plot.right - plot.left) / Math.max(1, values.length);
  const width = Math.min(BAR_MAX, step * 0.68);
  return values.map((value, index) => {
    const middle = plot.left + (index + 0.5) * step;
    const height = ((plot.bottom - plot.top) * Math.max(0, value)) / top;
    return { middle, step, x: middle - width / 2, y: plot.bottom - height, width, height };
  });
}

/** The goal as an SVG path: level over each column, upright between two, interrupted where there is none. Null: no goal at all. */
export function goalPath(goals: readonly (number | null)[], top: number, plot: PlotArea): string | null {
  const step = (plot.right - plot.left) / Math.max(1, goals.length);
  const parts: string[] = [];
  goals.forEach((goal, index) => {
    if (goal === null) return;
    const y = round(plot.bottom - ((plot.bottom - plot.top) * goal) / top);
    const before = index > 0 ? goals[index - 1] : null;
    if (before === null || before === undefined) parts.push(`M${round(plot.left + index * step)} ${y}`);
    else if (before !== goal) parts.push(`V${y}`);
    parts.push(`H${round(plot.left + (index + 1) * step)}`);
  });
  return parts.length === 0 ? null : parts.join('');
}

/** Which columns bear their label: every `stride`-th counted from the last, so that the latest always does. */
export function labelledColumns(labels: readonly string[], step: number): Set<number> {
  const widest = Math.max(0, ...labels.map(labelWidth));
  const stride = Math.max(1, Math.ceil((widest + 8) / Math.max(1, step)));
  const shown = new Set<number>();
  for (let index = labels.length - 1; index >= 0; index -= stride) shown.add(index);
  return shown;
}

/** A guess that is never too small by much: full-width characters are twice as wide as others. */
export function labelWidth(label: string): number {
  let width = 0;
  for (const character of label) width += character > '\u2E7F' ? 12 : 6.8;
  return width;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
