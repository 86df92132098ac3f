import type { Activity } from '@sevenfold/contract';
import { monthOfWeek } from '@sevenfold/domain/calendar';
import type { YearReview, YearWeek } from '@sevenfold/domain/insight';
import { monthNarrow } from '#platform';
import { drawBrand, MARGIN, PICTURE, write } from '#ui';
import type { YearFact } from './yearText';

const GAP = 10;
const HEAT_TOP = 560;
const CELL_HEIGHT = 54;
const FACTS_TOP = 952;
const FACTS_MAX = 4;

/** Colours of the theme and of the activity in canvas notation. */
export interface PictureColors {
  readonly ground: string;
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly solid: string;
  readonly onSolid: string;
  readonly brand: string;
  readonly onBrand: string;
  /** Colour scale from empty to full. */
  readonly heat: readonly [string, string, string, string, string];
}

export interface Picture {
  readonly activity: Pick<Activity, 'name'>;
  readonly review: YearReview;
  readonly isoYear: number;
  /** The first one is the total. */
  readonly facts: readonly YearFact[];
  readonly colors: PictureColors;
  /** Font family with glyphs of the language. */
  readonly font: string;
  readonly brand: string;
}

type Context = CanvasRenderingContext2D;

/** Draws a year on a canvas of the picture's size. */
export function drawYear(context: Context, picture: Picture): void {
  const { colors, facts, review } = picture;
  context.fillStyle = colors.ground;
  context.fillRect(0, 0, PICTURE.width, PICTURE.height);
  context.fillStyle = colors.solid;
  context.fillRect(0, 0, PICTURE.width, 14);
  drawTitle(context, picture);
  drawMonths(context, picture);
  for (const place of heatPlaces(review.weeks)) drawWeek(context, place, colors);
  drawFacts(context, picture, facts.slice(1, 1 + FACTS_MAX));
  drawBrand(context, picture);
}

function drawTitle(context: Context, { activity, isoYear, facts: [total], colors, font }: Picture): void {
  write(context, { text: String(isoYear), x: MARGIN, y: 132, size: 40, weight: 550, color: colors.quiet, font });
  write(context, { text: activity.name, x: MARGIN, y: 222, size: 76, weight: 650, color: colors.text, font });
  if (!total) return;
  write(context, { text: total.value, x: MARGIN, y: 410, size: 132, weight: 650, color: colors.solid, font });
  write(context, { text: total.name, x: MARGIN, y: 466, size: 34, weight: 400, color: colors.quiet, font });
}

const COLUMN = (PICTURE.width - 2 * MARGIN + GAP) / 12;

function drawMonths(context: Context, { colors, font }: Picture): void {
  for (let month = 1; month <= 12; month++) {
    write(context, {
      text: monthNarrow(month),
      x: MARGIN + (month - 0.5) * COLUMN - GAP / 2,
      y: HEAT_TOP - 16,
      size: 24,
      weight: 500,
      color: colors.quiet,
      font,
      align: 'center',
      room: COLUMN,
    });
  }
}

export interface HeatPlace {
  readonly week: YearWeek;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Positions of the weeks: one column per month, from the top. */
export function heatPlaces(weeks: readonly YearWeek[]): readonly HeatPlace[] {
  let row = 0;
  return weeks.map((week, index) => {
    const before = weeks[index - 1];
    row = before && monthOfWeek(before.week) === week.month ? row + 1 : 0;
    return {
      week,
      x: MARGIN + (week.month - 1) * COLUMN,
      y: HEAT_TOP + row * (CELL_HEIGHT + GAP),
      width: COLUMN - GAP,
      height: CELL_HEIGHT,
    };
  });
}

function drawWeek(
  context: Context,
  { week: { past, heat }, x, y, width, height }: HeatPlace,
  colors: PictureColors,
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, 12);
  // A week to come is an outline; a met one has a check mark, an excused one a dash.
  if (past === null) {
    context.strokeStyle = colors.line;
    context.lineWidth = 2;
    context.stroke();
    return;
  }
  context.fillStyle = heat === null ? colors.line : colors.heat[heat];
  context.fill();
  const at = (right: number, down: number) => [x + width / 2 + right, y + height / 2 + down] as const;
  if (past.outcome === 'MET') drawStroke(context, [at(-11, 0), at(-3, 8), at(12, -9)], colors.onSolid);
  if (past.outcome === 'EXCUSED') drawStroke(context, [at(-7, 0), at(7, 0)], colors.quiet);
}

function drawStroke(context: Context, points: readonly (readonly [number, number])[], color: string): void {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.strokeStyle = color;
  context.lineWidth = 5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.stroke();
}

/** Draws name and value of each fact, in two columns. */
function drawFacts(context: Context, { colors, font }: Picture, facts: readonly YearFact[]): void {
  const room = (PICTURE.width - 2 * MARGIN) / 2;
  facts.forEach(({ name, value }, index) => {
    const x = MARGIN + (index % 2) * room;
    const y = FACTS_TOP + Math.floor(index / 2) * 128;
    write(context, { text: name, x, y, size: 28, weight: 400, color: colors.quiet, font, room: room - 24 });
    write(context, { text: value, x, y: y + 50, size: 42, weight: 650, color: colors.text, font, room: room - 24 });
  });
}
