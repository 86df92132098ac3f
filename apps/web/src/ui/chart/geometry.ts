import { scaleBand, scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { ChartPoint } from './point';

/** The room of the drawing itself, in pixels from the top left. */
export interface PlotArea {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** From values to pixels. Every point has a column of the same width, for bars and lines alike. */
export interface Plot extends PlotArea {
  /** The width of a column. */
  step: number;
  /** The middle of a column. */
  xOf(index: number): number;
  yOf(value: number): number;
  /** The column that holds a place, the nearest one outside of the drawing. */
  indexAt(x: number): number;
}

/** @param bounds the lowest and the highest value of the axis */
export function plotOf(count: number, [lowest, highest]: readonly [number, number], room: PlotArea): Plot {
  const columns = scaleBand(
    Array.from({ length: count }, (_, index) => index),
    [room.left, room.right],
  );
  const values = scaleLinear([lowest, highest], [room.bottom, room.top]);
  const step = columns.step();
  return {
    ...room,
    step,
    xOf: (index) => (columns(index) ?? room.left) + step / 2,
    yOf: (value) => values(value),
    indexAt: (x) => Math.max(0, Math.min(count - 1, Math.floor((x - room.left) / step))),
  };
}

export interface ChartBar {
  x: number;
  y: number;
  width: number;
  height: number;
}

const BAR_MAX = 36;

/** A bar on the baseline; a value of zero has no height. */
export function barAt(plot: Plot, index: number, value: number): ChartBar {
  const width = Math.min(BAR_MAX, plot.step * 0.68);
  const y = plot.yOf(Math.max(0, value));
  return { x: plot.xOf(index) - width / 2, y, width, height: plot.bottom - y };
}

interface Corner {
  x: number;
  value: number | null;
}

/**
 * The goal as an SVG path: level over each column, upright between two, interrupted where there is none. Null: no goal
 * at all.
 */
export function goalPath(goals: readonly (number | null)[], plot: Plot): string | null {
  const corners = goals.flatMap((value, index): Corner[] => {
    // Along a level run only its two ends are needed.
    const before = goals[index - 1];
    const after = goals[index + 1];
    const x = plot.xOf(index);
    return [
      ...(before === value ? [] : [{ x: x - plot.step / 2, value }]),
      ...(after === value ? [] : [{ x: x + plot.step / 2, value }]),
    ];
  });
  const path = line<Corner>()
    .digits(1)
    .defined(({ value }) => value !== null)
    .x(({ x }) => x)
    .y(({ value }) => plot.yOf(value ?? 0));
  return path(corners) || null;
}

/** A run of columns with the same goal, where its value is written. */
export interface GoalLabel {
  x: number;
  y: number;
  goal: number;
}

/**
 * The values of the goal's steps, where the steps are wide enough for them. The goal of the last column has its label
 * at the edge.
 */
export function goalLabels(
  goals: readonly (number | null)[],
  plot: Plot,
  widthOf: (goal: number) => number,
): GoalLabel[] {
  const labels: GoalLabel[] = [];
  let first = 0;
  goals.forEach((goal, index) => {
    if (goal === goals[index + 1]) return;
    const room = (index + 1 - first) * plot.step;
    if (goal !== null && index < goals.length - 1 && widthOf(goal) + 8 <= room)
      labels.push({ x: plot.xOf(first) - plot.step / 2 + 4, y: plot.yOf(goal), goal });
    first = index + 1;
  });
  return labels;
}

/** Values as a line, interrupted where nothing is known, and as the area between it and the baseline. */
export function linePaths(
  points: readonly (Pick<ChartPoint, 'value'> & { index: number })[],
  plot: Plot,
): { stroke: string; ground: string } {
  type Known = (typeof points)[number];
  const x = ({ index }: Known) => plot.xOf(index);
  const y = ({ value }: Known) => plot.yOf(value ?? 0);
  const isKnown = ({ value }: Known) => value !== null;
  return {
    stroke: line<Known>().digits(1).defined(isKnown).x(x).y(y)(points.slice()) ?? '',
    ground: area<Known>().digits(1).defined(isKnown).x(x).y1(y).y0(plot.bottom)(points.slice()) ?? '',
  };
}

/**
 * The points that a drawing `most` pixels wide can show: of each of its columns the lowest and the highest, so that no
 * peak is lost. All of them while they are few. Nulls are kept, being what interrupts a line.
 */
export function sampled(
  points: readonly Pick<ChartPoint, 'value'>[],
  most: number,
): { index: number; value: number | null }[] {
  const all = points.map(({ value }, index) => ({ index, value }));
  const columns = Math.max(1, Math.floor(most / 2));
  if (all.length <= columns * 2) return all;
  return Array.from({ length: columns }, (_, column) => {
    const group = all.slice(
      Math.round((column * all.length) / columns),
      Math.round(((column + 1) * all.length) / columns),
    );
    const known = group.filter(({ value }) => value !== null).toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
    const kept = [group.find(({ value }) => value === null), known[0], known.at(-1)];
    return [...new Set(kept)].filter((one) => one !== undefined).toSorted((a, b) => a.index - b.index);
  }).flat();
}

/** Which columns bear their label: every `stride`-th counted from the last, so that the latest always does. */
export function labelledColumns(labels: readonly string[], step: number): Set<number> {
  const widest = Math.max(0, ...labels.map(labelWidth));
  const stride = Math.max(1, Math.ceil((widest + 6) / Math.max(0.01, step)));
  const shown = new Set<number>();
  for (let index = labels.length - 1; index >= 0; index -= stride) shown.add(index);
  return shown;
}

/**
 * The points whose values are worth being written: the highest, the last and the first, as far as they keep clear of
 * one another.
 */
export function markedPoints(
  points: readonly Pick<ChartPoint, 'value'>[],
  plot: Plot,
  widthOf: (value: number) => number,
): number[] {
  const known = points.flatMap(({ value }, index) => (value === null ? [] : [{ value, index }]));
  const highest = known.reduce<(typeof known)[number] | undefined>(
    (best, one) => (best && best.value >= one.value ? best : one),
    undefined,
  );
  const marked: { value: number; index: number }[] = [];
  for (const one of [highest, known.at(-1), known[0]]) {
    const clear =
      one &&
      marked.every(
        (other) =>
          Math.abs(plot.xOf(one.index) - plot.xOf(other.index)) > (widthOf(one.value) + widthOf(other.value)) / 2 + 6,
      );
    if (one && clear) marked.push(one);
  }
  return marked.map(({ index }) => index);
}

/**
 * A guess that is never too small by much, in pixels of the smallest type: full-width characters are twice as wide as
 * most others, capitals a little wider.
 */
export function labelWidth(label: string): number {
  let width = 0;
  for (const character of label)
    width += character > '\u2E7F' ? 12 : /[%WMmw]/.test(character) ? 11.5 : /\p{Lu}/u.test(character) ? 8.5 : 6.8;
  return width;
}
