import { LIFE_AREAS, type LifeArea, SCORE_MAX, type Scores } from '@sevenfold/domain/lifeRating';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Space between the outermost ring and a label, in pixels. */
const LABEL_GAP = 8;
/** Half the height of a label of two lines, in pixels. */
const LABEL_HALF = 16;
/** Source: design section 4.2. */
const RADIUS_MIN = 84;
/** Reached on wide screens, so that the wheel is as large in a language of short labels as in the others. */
const RADIUS_MAX = 152;

/** Direction of an axis in radians: the first points up, the others follow clockwise. */
const angleOf = (index: number): number => (2 * Math.PI * index) / LIFE_AREAS.length - Math.PI / 2;

/** Point on the axis of an area, relative to the centre. */
export function pointOn(area: LifeArea, radius: number): Point {
  const angle = angleOf(LIFE_AREAS.indexOf(area));
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/**
 * Radius of the outermost ring in pixels: the largest at which every label fits into the width, from 84 to 152, and at
 * most a third of the width, so that short labels leave room for the content below it.
 *
 * @param labelWidths width of each label in pixels, in the order of the life areas
 */
export function radiusFor(width: number, labelWidths: readonly number[]): number {
  const radii = labelWidths.map((label, index) => {
    const share = Math.abs(Math.cos(angleOf(index)));
    // A label begins at the end of its axis, or has its middle there where the axis is nearly vertical.
    const beside = isVertical(index) ? label / 2 : label;
    return share < 0.01 ? Infinity : (width / 2 - beside) / share - LABEL_GAP;
  });
  return Math.max(RADIUS_MIN, Math.min(RADIUS_MAX, width / 3, ...radii));
}

const isVertical = (index: number): boolean => Math.abs(Math.cos(angleOf(index))) < 0.2;

/** Middle of an area's label, relative to the centre: its number stands centred below its name. */
export function labelPlace(area: LifeArea, radius: number, labelWidth: number): Point {
  const index = LIFE_AREAS.indexOf(area);
  const { x, y } = pointOn(area, radius + LABEL_GAP);
  const sine = Math.sin(angleOf(index));
  // Labels near the vertical stand further out: beside them are those of the next axes.
  const outward = sine * LABEL_HALF * (Math.abs(sine) > 0.9 ? 1 : 0.6);
  return { x: isVertical(index) ? x : x + (Math.sign(x) * labelWidth) / 2, y: y + outward };
}

/** Height of the wheel with its labels, in pixels. */
export const heightFor = (radius: number): number => 2 * (radius + LABEL_GAP + 2 * LABEL_HALF);

/** The vertices of the rated areas, in order. */
export const verticesOf = (scores: Scores, radius: number): readonly (Point & { readonly area: LifeArea })[] =>
  LIFE_AREAS.flatMap((area) => {
    const score = scores[area];
    return score === null ? [] : [{ area, ...pointOn(area, (radius * score) / SCORE_MAX) }];
  });

/** Share of its sector that a wedge leaves free on either side. */
const WEDGE_GAP = 0.06;

/** The wedge of an area from the centre to the outermost ring, as the value of `d`. */
export function drawWedge(area: LifeArea, radius: number): string {
  const half = (Math.PI / LIFE_AREAS.length) * (1 - 2 * WEDGE_GAP);
  const middle = angleOf(LIFE_AREAS.indexOf(area));
  const end = (angle: number): string =>
    `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  return `M0 0L${end(middle - half)}A${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 1 ${end(middle + half)}Z`;
}

/** The corners of the ring of a score. */
export const ringOf = (score: number, radius: number): string =>
  pathOf(LIFE_AREAS.map((area) => pointOn(area, (radius * score) / SCORE_MAX)));

export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** Size of the labels in pixels, larger where the wheel has room. */
export const labelSizeFor = (width: number): number => (width < 440 ? 12 : 13);

/** Estimated widths of characters, as shares of the font size. Full-width ones are as wide as the font is high. */
const SLIM = 0.32;
const USUAL = 0.6;
const WIDE = 1.04;

const widthOf = (character: string): number =>
  (character.codePointAt(0) ?? 0) > 0x2e7f ? WIDE : /[fijlrt]/.test(character) ? SLIM : USUAL;

/** Estimated width of a label in pixels. */
export const estimatedWidth = (label: string, size: number): number =>
  Array.from(label).reduce((sum, character) => sum + size * widthOf(character), 0);
