import { scaleBand, scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { ChartPoint } from './point';

/** Plot area in pixels from the top left. */
export interface PlotArea {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Right end of the drawing, beyond the label of the goal; the plot's own where it has nothing beside it. */
  edge?: number;
  /** Room at the edge that the label of the goal takes. */
  beside?: number;
}

/** Maps values to pixels. All points have columns of equal width, for bars and lines alike. */
export interface Plot extends PlotArea {
  /** The width of a column. */
  step: number;
  /** Centre of a column. */
  xOf(index: number): number;
  yOf(value: number): number;
  /** Returns the column at an x position, or the nearest one outside the drawing. */
  indexAt(x: number): number;
}

/** @param bounds lowest and highest value of the axis */
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

/** A bar on the baseline; a value of zero has height 0. */
export function barAt(plot: Plot, index: number, value: number): ChartBar {
  const width = Math.min(BAR_MAX, plot.step * 0.68);
  const y = plot.yOf(Math.max(0, value));
  return { x: plot.xOf(index) - width / 2, y, width, height: plot.bottom - y };
}

/** Smallest bar that holds a check mark. Narrower ones show a met goal by colour and the goal line only. */
const HOLDS_CHECK = { width: 9, height: 20 };
/** Smallest width of a bar whose check mark has its full size. */
const FULL_CHECK = 11;
/** Distance of a check mark's middle from the end of its bar, and from the goal line, in pixels. */
const CHECK_ROOM = { end: 10, above: 6, goal: 7 };

/**
 * Vertical middle of a met bar's check mark: at the foot of the bar, else at its top, else above it, wherever the goal
 * line does not cross it; without a bar, above the goal line. Null if there is no such place.
 *
 * @param goalY vertical position of the goal line; null without a goal
 */
export function checkAt(
  { y, width, height }: Pick<ChartBar, 'y' | 'width' | 'height'>,
  goalY: number | null,
): { readonly y: number; readonly isInside: boolean } | null {
  if (width < HOLDS_CHECK.width) return null;
  const isHolding = height >= HOLDS_CHECK.height;
  const places = [
    ...(isHolding ? [y + height - CHECK_ROOM.end, y + CHECK_ROOM.end].map((at) => ({ y: at, isInside: true })) : []),
    { y: y - CHECK_ROOM.above, isInside: false },
    // A kept limit of 0 has no bar that would show it.
    ...(height === 0 ? [{ y: y - CHECK_ROOM.goal, isInside: false }] : []),
  ];
  return places.find((place) => goalY === null || Math.abs(place.y - goalY) >= CHECK_ROOM.goal) ?? null;
}

/** Size of the check mark of a bar, relative to its full size. */
export const checkScale = (width: number): number => Math.min(1, width / FULL_CHECK);

interface Corner {
  x: number;
  value: number | null;
}

/**
 * Returns the goal as an SVG path: level over each column, vertical between two, interrupted where there is no goal.
 * Null when no column has a goal.
 */
export function goalPath(goals: readonly (number | null)[], plot: Plot): string | null {
  const corners = goals.flatMap((value, index): Corner[] => {
    // A level run needs only its two ends.
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

/** Consecutive columns with the same goal, for the label of its value. */
export interface GoalLabel {
  x: number;
  y: number;
  goal: number;
}

/** Labels for the goal's steps that are wide enough. The goal of the last column is labelled at the edge instead. */
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

/** A value at the index of its column. */
export type PlacedValue = Pick<ChartPoint, 'value'> & { index: number };

/** Returns the line, interrupted at null values, and the area between it and the baseline. */
export function linePaths(points: readonly PlacedValue[], plot: Plot): { stroke: string; ground: string } {
  const x = ({ index }: PlacedValue) => plot.xOf(index);
  const y = ({ value }: PlacedValue) => plot.yOf(value ?? 0);
  const isKnown = ({ value }: PlacedValue) => value !== null;
  return {
    stroke: line<PlacedValue>().digits(1).defined(isKnown).x(x).y(y)(points.slice()) ?? '',
    ground: area<PlacedValue>().digits(1).defined(isKnown).x(x).y1(y).y0(plot.bottom)(points.slice()) ?? '',
  };
}

/**
 * Reduces the points to those visible in a drawing `most` pixels wide: the lowest and the highest of each pixel column,
 * so that no peak is lost. Short series are returned whole. Nulls are kept, because they interrupt the line.
 */
export function sampled(points: readonly Pick<ChartPoint, 'value'>[], most: number): PlacedValue[] {
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

/** Space between two labels of columns, in pixels. */
const COLUMN_LABEL_GAP = 6;

/**
 * Returns the columns that show their label: of those that have one, every `stride`-th counted from the last, so that
 * the latest is always labelled and none overlap.
 *
 * @param labels empty for columns that are not to be labelled, such as the days within a month
 */
export function labelledColumns(labels: readonly string[], step: number): Set<number> {
  const candidates = labels.flatMap((label, index) => (label === '' ? [] : [index]));
  const widest = Math.max(0, ...labels.map(labelWidth));
  const closest = Math.min(...candidates.slice(1).map((index, at) => index - (candidates[at] ?? 0)), labels.length);
  const stride = Math.max(1, Math.ceil((widest + COLUMN_LABEL_GAP) / Math.max(0.01, step * closest)));
  const last = candidates.length - 1;
  return new Set(candidates.filter((_, at) => (last - at) % stride === 0));
}

/** Distance of a value's label from its point. */
export const MARK_GAP = 7;

type Marked = Pick<ChartPoint, 'value' | 'goal'>;
type KnownValue = { readonly value: number; readonly index: number };

const knownValues = (points: readonly Marked[]): readonly KnownValue[] =>
  points.flatMap(({ value }, index) => (value === null ? [] : [{ value, index }]));

/** Least room between a label and a bar beside it. */
const BESIDE_LABEL = 3;

/** True if a bar that is higher than the bottom of a label would run into it. */
const isCrossed = (bars: readonly KnownValue[], plot: Plot, value: number, [left, right]: readonly [number, number]) =>
  bars
    .map((other) => barAt(plot, other.index, other.value))
    .some(
      (bar) =>
        bar.y < plot.yOf(value) - MARK_GAP && bar.x < right + BESIDE_LABEL && bar.x + bar.width > left - BESIDE_LABEL,
    );

/** Difference in height from which the labels of two values are clear of each other, in pixels. */
const CLEAR_OF_LABEL = 36;

/** Right end of the room for the label of the last bar, before the label of the goal unless it is clear of that. */
function endOfRoom(plot: Plot, { value, goal = null }: Marked): number {
  const { edge = plot.right, beside = 0 } = plot;
  const isClear = goal === null || Math.abs(plot.yOf(value ?? 0) - plot.yOf(goal)) >= CLEAR_OF_LABEL;
  return isClear ? edge : edge - beside;
}

/**
 * Middle of the label of a point, which stays within the plot. The label of the last bar begins with it, or shortly
 * before it, where a higher one before it would cross it and the drawing has room beside the plot.
 *
 * @param bars all points of a plot with bars
 */
export function markX(plot: Plot, index: number, width: number, bars: readonly Marked[] = []): number {
  const middle = Math.max(plot.left + width / 2, Math.min(plot.xOf(index), plot.right - width / 2));
  const last = index === bars.length - 1 ? bars[index] : undefined;
  if (!last || last.value === null) return middle;
  const isFree = (left: number) => !isCrossed(knownValues(bars), plot, last.value ?? 0, [left, left + width]);
  const centred = middle - width / 2;
  if (isFree(centred)) return middle;
  const left = Math.min(barAt(plot, index, last.value).x, endOfRoom(plot, last) - width);
  return left > centred && isFree(left) ? left + width / 2 : middle;
}

/** Width of the label of a value. */
type WidthOf = (value: number) => number;

/** True if a point's label overlaps none of the others. */
const isApart = (one: KnownValue, others: readonly KnownValue[], plot: Plot, widthOf: WidthOf) =>
  others.every(
    (other) =>
      Math.abs(plot.xOf(one.index) - plot.xOf(other.index)) > (widthOf(one.value) + widthOf(other.value)) / 2 + 6 ||
      Math.abs(plot.yOf(one.value) - plot.yOf(other.value)) >= CLEAR_OF_LABEL,
  );

/** Difference in height below which points look equal, in pixels. */
const EQUAL_WITHIN = 2;
/** Most equal points that all have their label; more would be a row of the same number. */
const EQUAL_MAX = 3;

/** Returns the points that look as high as the highest. */
function lookingHighest(known: readonly KnownValue[], plot: Plot): readonly KnownValue[] {
  const top = known.reduce((highest, { value }) => Math.max(highest, value), 0);
  return known.filter(({ value }) => plot.yOf(value) - plot.yOf(top) < EQUAL_WITHIN);
}

/**
 * The points that look highest, the latest first. Where they are many, or their labels would overlap, the highest of
 * them stands for all, of equal ones the latest.
 */
function highestOf(known: readonly KnownValue[], plot: Plot, widthOf: WidthOf): readonly KnownValue[] {
  const equal = lookingHighest(known, plot).toReversed();
  const haveRoom =
    equal.length <= EQUAL_MAX && equal.every((one, at) => isApart(one, equal.slice(0, at), plot, widthOf));
  return haveRoom ? equal : equal.toSorted((a, b) => b.value - a.value).slice(0, 1);
}

/**
 * Returns the points whose values are labelled: the highest, and the last, and of a line the first, from which it goes.
 * Labels that a higher bar or line beside them would run into are left out. Of two that would overlap, that of the last
 * bar stays, which is the current one; of a line that of the highest point.
 *
 * @param areBars false for a line
 */
export function markedPoints(
  points: readonly Marked[],
  plot: Plot,
  widthOf: WidthOf,
  areBars = false,
): readonly number[] {
  const known = knownValues(points);
  const isBehindHigher = ({ value, index }: KnownValue): boolean => {
    const width = widthOf(value);
    const x = markX(plot, index, width, areBars ? points : []);
    const [left, right, bottom] = [x - width / 2, x + width / 2, plot.yOf(value) - MARK_GAP];
    if (!areBars && [left, right].some((edge) => plot.yOf(lineAt(points, plot, edge)) < bottom)) return true;
    return isCrossed(known, plot, value, [left, right]);
  };
  const equal = lookingHighest(known, plot);
  let marked = highestOf(known, plot, widthOf);
  for (const end of [known.at(-1), areBars ? undefined : known[0]]) {
    if (!end || equal.includes(end) || isBehindHigher(end)) continue;
    const apart = marked.filter((one) => isApart(end, [one], plot, widthOf));
    if (areBars || apart.length === marked.length) marked = [...apart, end];
  }
  return marked.map(({ index }) => index);
}

/** The plot of bars, narrower where the label of the last one would otherwise find no room beside higher ones. */
export function plotOfBars(
  points: readonly Marked[],
  bounds: readonly [number, number],
  room: PlotArea,
  widthOf: WidthOf,
): Plot {
  const plot = plotOf(points.length, bounds, room);
  const last = points.at(-1);
  const isMarked = (within: Plot) => markedPoints(points, within, widthOf, true).includes(points.length - 1);
  if (!last || last.value === null || isMarked(plot)) return plot;
  const right = endOfRoom(plot, last) - widthOf(last.value) + barAt(plot, points.length - 1, last.value).width;
  const narrower = plotOf(points.length, bounds, { ...room, right: Math.min(room.right, right) });
  return isMarked(narrower) ? narrower : plot;
}

/** Value of a line at a horizontal position. */
function lineAt(points: readonly Pick<ChartPoint, 'value'>[], plot: Plot, x: number): number {
  const at = Math.max(0, Math.min((x - plot.xOf(0)) / plot.step, points.length - 1));
  const [before, after] = [Math.floor(at), Math.ceil(at)].map((index) => points[index]?.value ?? 0);
  return (before ?? 0) + ((after ?? 0) - (before ?? 0)) * (at % 1);
}

/** The highest points alone, unless all are zero. */
export function highestMarked(points: readonly Marked[], plot: Plot, widthOf: WidthOf): readonly number[] {
  const highest = highestOf(knownValues(points), plot, widthOf);
  return highest.filter(({ value }) => value > 0).map(({ index }) => index);
}

/** Room of a label's text over and below its baseline, and between it and a line that it stands on. */
const MARK_ROOM = { above: 11, below: 3, line: 4 };

/**
 * Baseline of the label of a point, over the lines of the chart that would cross it.
 *
 * @param lines vertical positions
 */
export const markY = (pointY: number, lines: readonly number[]): number =>
  lines
    .toSorted((a, b) => b - a)
    .reduce(
      (y, at) => (at > y - MARK_ROOM.above && at < y + MARK_ROOM.below ? at - MARK_ROOM.line : y),
      pointY - MARK_GAP,
    );

/**
 * Estimates the width of a text in pixels at the smallest font size, erring on the large side: full-width characters
 * count twice, capitals slightly more than other characters.
 */
export function labelWidth(label: string): number {
  let width = 0;
  for (const character of label)
    width += character > '\u2E7F' ? 12 : /[%WMmw]/.test(character) ? 11.5 : /\p{Lu}/u.test(character) ? 8.5 : 6.8;
  return width;
}
