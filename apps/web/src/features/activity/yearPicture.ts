import type { Activity } from '@sevenfold/contract';
import { monthOfWeek } from '@sevenfold/domain/calendar';
import type { YearReview, YearWeek } from '@sevenfold/domain/insight';
import { monthNarrow } from '../../platform/monthName';
import type { YearFact } from './yearText';

/** Size in pixels: an upright format that most social networks show uncropped. */
export const PICTURE = { width: 1080, height: 1350 } as const;
const MARGIN = 84;
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

interface Words {
  text: string;
  x: number;
  y: number;
  size: number;
  weight: number;
  color: string;
  font: string;
  align?: CanvasTextAlign;
  /** Maximum width; by default the remaining width of the picture. */
  room?: number;
}

/** Writes a line, reduced in size where it would not fit, and truncated at the smallest readable size. */
function write(
  context: Context,
  { text, x, y, size, weight, color, font, align = 'left', room = PICTURE.width - MARGIN - x }: Words,
): void {
  const least = Math.max(24, size * 0.55);
  let fitting = size;
  const measure = (line: string) => {
    context.font = `${weight} ${fitting}px ${font}`;
    return context.measureText(line).width;
  };
  while (measure(text) > room && fitting > least) fitting -= 2;
  let line = text;
  while (measure(line) > room && line.length > 1) line = `${line.slice(0, -2)}…`;
  context.fillStyle = color;
  context.textAlign = align;
  // Offsets the side bearing of large letters, so that they align with the smaller text below.
  context.fillText(line, align === 'left' ? x + context.measureText(line).actualBoundingBoxLeft : x, y);
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

/** Two columns. */
function drawFacts(context: Context, { colors, font }: Picture, facts: readonly YearFact[]): void {
  const room = (PICTURE.width - 2 * MARGIN) / 2;
  facts.forEach(({ name, value }, index) => {
    const x = MARGIN + (index % 2) * room;
    const y = FACTS_TOP + Math.floor(index / 2) * 128;
    write(context, { text: name, x, y, size: 28, weight: 400, color: colors.quiet, font, room: room - 24 });
    write(context, { text: value, x, y: y + 50, size: 42, weight: 650, color: colors.text, font, room: room - 24 });
  });
}

/** The product's mark: seven petals around a centre (see `ui/Logo`). */
const PETAL = 'M16 13.4C14.6 11.6 13.1 9.7 13.1 7.4a2.9 2.9 0 0 1 5.8 0c0 2.3-1.5 4.2-2.9 6Z';

const petal = (): Path2D => new Path2D(PETAL);

function drawBrand(context: Context, { colors, font, brand }: Picture): void {
  const [x, y, size] = [MARGIN, 1228, 56];
  context.save();
  context.translate(x, y);
  context.scale(size / 32, size / 32);
  context.beginPath();
  context.roundRect(0, 0, 32, 32, 9);
  context.fillStyle = colors.brand;
  context.fill();
  context.fillStyle = colors.onBrand;
  for (let day = 0; day < 7; day++) {
    context.save();
    context.translate(16, 16);
    context.rotate((day * 2 * Math.PI) / 7);
    context.translate(-16, -16);
    context.fill(petal());
    context.restore();
  }
  context.restore();
  write(context, { text: brand, x: x + size + 18, y: y + 40, size: 34, weight: 600, color: colors.text, font });
}
