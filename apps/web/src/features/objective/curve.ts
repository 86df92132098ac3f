import { type CivilDate, daysBetween } from '@sevenfold/domain/calendar';
import type { ObjectiveProgress } from './view';

/** Size of the drawing, which is stretched to the width of its card. */
export const CURVE_WIDTH = 1000;
export const CURVE_HEIGHT = 56;

/** Keeps the dots and the width of the lines inside the drawing. */
const INSET = 5;

/** Paths of the drawing of an objective's course, as values of `d`. */
export interface Curve {
  /** Even pace from start to target. */
  readonly pace: string;
  /** The known values; empty with fewer than two. */
  readonly line: string;
  /** The surface between the line and the start: what was moved, upwards or downwards. */
  readonly area: string;
  /** Zero-length strokes, which round caps turn into dots that are not stretched; none that the latest one covers. */
  readonly dots: string;
  readonly latest: string;
  /** The target at the end of the period, as a dot. */
  readonly target: string;
  readonly today: string;
  /** Distance to the pace today, as a bracket at the line of today; empty unless it is behind. */
  readonly gap: string;
  /** Place of the word beside the line of today, in percent; null where it has no room. */
  readonly todayLabel: {
    readonly left: number;
    readonly side: 'TOP' | 'BOTTOM';
    /** Distance from that side. */
    readonly inset: number;
  } | null;
  /** Level of the start, on which the surface stands or from which it hangs. */
  readonly base: string;
}

/** Share of the width from which on a word to the right of the line of today leaves the drawing on a phone. */
const LABEL_MAX = 0.86;
/** Share of the width that the word takes on a phone, with its distance from the line of today. */
const LABEL_WIDTH = 0.15;
/** Height of the word, and its distance from the pace and the level of the start. */
const [LABEL_HEIGHT, LABEL_GAP] = [16, 3];

/** Half of the width of the ends of the bracket. */
const GAP_END = 9;

/** Above this number of points, single dots would touch. */
const MAX_DOTS = 20;

/** Distances from the latest dot, which is larger, up to which it touches another one on a phone. */
const [COVERED_X, COVERED_Y] = [30, 10];

/**
 * Draws the path of an objective: time to the right, values upwards, between the lowest and the highest of start,
 * target and all values.
 *
 * @param from start of the pace
 * @param today null unless the period is running
 */
export function computeCurve(
  { start, target, range, path, isBehind }: Pick<ObjectiveProgress, 'start' | 'target' | 'range' | 'path' | 'isBehind'>,
  from: CivilDate,
  today: CivilDate | null,
): Curve {
  const values = [start, target, ...path.map(({ value }) => value)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const days = Math.max(1, daysBetween(range.first, range.last));
  const x = (date: CivilDate): number => {
    const share = Math.min(1, Math.max(0, daysBetween(range.first, date) / days));
    return Math.round(INSET + share * (CURVE_WIDTH - 2 * INSET));
  };
  const y = (value: number): number =>
    Math.round((CURVE_HEIGHT - INSET - ((value - low) / (high - low)) * (CURVE_HEIGHT - 2 * INSET)) * 10) / 10;
  const pointOf = ({ date, value }: (typeof path)[number]) => `${x(date)} ${y(value)}`;
  const points = path.map(pointOf);
  const dot = (point: string): string => `M${point}h0`;
  const [first] = path;
  const latest = path.at(-1);
  const isFree = ({ date, value }: (typeof path)[number]): boolean =>
    latest === undefined || x(latest.date) - x(date) > COVERED_X || Math.abs(y(latest.value) - y(value)) > COVERED_Y;
  const line = points.length < 2 ? '' : `M${points.join('L')}`;
  const paceAt = (date: CivilDate, later: number): number => {
    const share = Math.max(0, (daysBetween(from, date) + later * days) / Math.max(1, daysBetween(from, range.last)));
    return y(start + Math.min(1, share) * (target - start));
  };
  const gapAt = (date: CivilDate, { value }: (typeof path)[number]): string => {
    const [at, end] = [x(date), `m${-GAP_END} 0h${2 * GAP_END}`];
    const [pace, known] = [paceAt(date, 0), y(value)];
    return `M${at} ${pace}V${known}M${at} ${pace}${end}M${at} ${known}${end}`;
  };
  const labelAt = (date: CivilDate): Curve['todayLabel'] => {
    if (x(date) > LABEL_MAX * CURVE_WIDTH) return null;
    const placeAt = (side: 'TOP' | 'BOTTOM') => {
      const fromEdge = (at: number) => (side === 'TOP' ? at : CURVE_HEIGHT - at);
      const base = fromEdge(y(start));
      const inset = base < LABEL_HEIGHT + LABEL_GAP ? base + LABEL_GAP : 0;
      const hasRoom = [0, LABEL_WIDTH].every(
        (later) => fromEdge(paceAt(date, later)) >= inset + LABEL_HEIGHT + LABEL_GAP,
      );
      return { hasRoom, place: { left: (x(date) / CURVE_WIDTH) * 100, side, inset: (inset / CURVE_HEIGHT) * 100 } };
    };
    // Opposite to the curve, unless the pace goes there.
    const isLow = y(latest?.value ?? start) > CURVE_HEIGHT / 2;
    const [opposite, other] = isLow ? [placeAt('TOP'), placeAt('BOTTOM')] : [placeAt('BOTTOM'), placeAt('TOP')];
    return (opposite.hasRoom || !other.hasRoom ? opposite : other).place;
  };
  return {
    pace: `M${x(from)} ${y(start)}L${x(range.last)} ${y(target)}`,
    line,
    area: line && first ? `${line}V${y(start)}H${x(first.date)}Z` : '',
    dots: points.length > MAX_DOTS ? '' : path.slice(1, -1).filter(isFree).map(pointOf).map(dot).join(''),
    latest: points.slice(-1).map(dot).join(''),
    target: dot(`${x(range.last)} ${y(target)}`),
    today: today === null ? '' : `M${x(today)} 0V${CURVE_HEIGHT}`,
    gap: isBehind && today !== null && latest !== undefined ? gapAt(today, latest) : '',
    todayLabel: today === null ? null : labelAt(today),
    base: `M${INSET} ${y(start)}H${CURVE_WIDTH - INSET}`,
  };
}
