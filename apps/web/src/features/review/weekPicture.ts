import { isWhole, type Petal } from '@sevenfold/domain/activity';
import { text } from '#platform';
import {
  drawBrand,
  MARGIN,
  petalFill,
  petalPath,
  type PetalStratum,
  petalTip,
  PICTURE,
  saveAndTurn,
  TURNS,
  VEIN,
  wrapText,
  write,
} from '#ui';

/** Colours of the theme in canvas notation. */
export interface WeekPictureColors {
  readonly ground: string;
  /** Colour of the feeling. */
  readonly accent: string;
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly future: string;
  /** Ground of a petal that is not filled. */
  readonly empty: string;
  /** Fill of a petal that is not whole. */
  readonly partly: string;
  readonly brand: string;
  readonly onBrand: string;
}

export interface WeekPicture {
  /** "Week 40 · Sep 28 – Oct 4". */
  readonly title: string;
  readonly headline: string;
  /** First win; empty for none. */
  readonly win: string;
  readonly numbers: readonly { readonly value: string; readonly name: string }[];
  /** Empty while unknown. */
  readonly petals: readonly Petal[];
  /** Parts of each petal's tip, from the outside inwards, in canvas notation. */
  readonly strata: readonly (readonly PetalStratum[])[];
  readonly colors: WeekPictureColors;
  /** Font family with glyphs of the language. */
  readonly font: string;
  readonly language: string;
  readonly brand: string;
}

type Context = CanvasRenderingContext2D;

const MARK = { top: 84, most: 600 } as const;
const TITLE = { size: 34, above: 110 } as const;
const HEADLINE = { line: 92, size: 80, lines: 2, weight: 650 } as const;
const HEADLINE_LEAST = 56;
const WIN = { line: 56, size: 40, lines: 2, weight: 400 } as const;
/** Baseline of the last line of words, and distance from a headline to the win below it. */
const WORDS_BASELINE = 962;
const WIN_ABOVE = 74;
const NUMBERS_BASELINE = 1088;

/** Draws the card of a week on a canvas of the picture's size: mark, headline, first win and numbers. */
export function drawWeekCard(context: Context, picture: WeekPicture): void {
  const { colors, font, title, numbers } = picture;
  context.fillStyle = colors.ground;
  context.fillRect(0, 0, PICTURE.width, PICTURE.height);
  context.fillStyle = colors.accent;
  context.fillRect(0, 0, PICTURE.width, 14);
  const { lines: headline, paragraph } = fittedLines(context, picture, picture.headline, HEADLINE);
  const quoted = picture.win === '' ? '' : text('review.quotedWin', { win: picture.win });
  const win = quoted === '' ? [] : brokenLines(context, picture, quoted, WIN);
  // The words end above the numbers; the mark takes the room above them.
  const winBaseline = WORDS_BASELINE - (win.length - 1) * WIN.line;
  const lastHeadline = win.length === 0 ? WORDS_BASELINE : winBaseline - WIN_ABOVE;
  const headlineBaseline = lastHeadline - (headline.length - 1) * paragraph.line;
  const titleBaseline = headlineBaseline - TITLE.above;
  drawMark(context, picture, Math.min(MARK.most, titleBaseline - TITLE.size - 56 - MARK.top));
  write(context, { ...TITLE, text: title, x: MARGIN, y: titleBaseline, weight: 500, color: colors.quiet, font });
  drawLines(context, picture, headline, { ...paragraph, baseline: headlineBaseline, color: colors.text });
  drawLines(context, picture, win, { ...WIN, baseline: winBaseline, color: colors.quiet });
  drawNumbers(context, picture, numbers);
  drawBrand(context, picture);
}

const VALUE = { size: 64, least: 40, weight: 650 } as const;
const NAME = { size: 30, weight: 400 } as const;
/** Least and greatest distance between two numbers. */
const NUMBERS_GAP = { least: 40, most: 96 } as const;

/** The numbers side by side, each as wide as it is, and all smaller if they do not fit. */
function drawNumbers(context: Context, { colors, font }: WeekPicture, numbers: WeekPicture['numbers']): void {
  const widthOf = (written: string, { size, weight }: { size: number; weight: number }) => {
    context.font = `${weight} ${size}px ${font}`;
    return context.measureText(written).width;
  };
  const columnsOf = (size: number) => {
    const widths = numbers.map(({ value, name }) => Math.max(widthOf(value, { ...VALUE, size }), widthOf(name, NAME)));
    const free = PICTURE.width - 2 * MARGIN - widths.reduce((sum, width) => sum + width, 0);
    return { widths, gap: free / Math.max(1, numbers.length - 1) };
  };
  let size: number = VALUE.size;
  while (columnsOf(size).gap < NUMBERS_GAP.least && size > VALUE.least) size -= 2;
  const { widths, gap } = columnsOf(size);
  let x = MARGIN;
  numbers.forEach(({ value, name }, index) => {
    const at = { x, font };
    write(context, { ...at, text: value, size, weight: VALUE.weight, y: NUMBERS_BASELINE, color: colors.text });
    write(context, { ...at, ...NAME, text: name, y: NUMBERS_BASELINE + 48, color: colors.quiet });
    x += (widths[index] ?? 0) + Math.max(NUMBERS_GAP.least, Math.min(gap, NUMBERS_GAP.most));
  });
}

interface Paragraph {
  readonly line: number;
  readonly size: number;
  readonly lines: number;
  readonly weight: number;
}

function brokenLines(
  context: Context,
  { font, language }: WeekPicture,
  paragraph: string,
  { size, lines, weight }: Paragraph,
): string[] {
  const measure = (part: string) => {
    context.font = `${weight} ${size}px ${font}`;
    return context.measureText(part).width;
  };
  return wrapText(measure, paragraph, PICTURE.width - 2 * MARGIN, lines, language);
}

/** The lines of a paragraph, which is smaller as a whole where a line would not fit. */
function fittedLines(
  context: Context,
  picture: WeekPicture,
  written: string,
  paragraph: Paragraph,
): { readonly lines: readonly string[]; readonly paragraph: Paragraph } {
  const { weight, size } = paragraph;
  const lines = brokenLines(context, picture, written, paragraph);
  context.font = `${weight} ${size}px ${picture.font}`;
  const fits = lines.every((line) => context.measureText(line).width <= PICTURE.width - 2 * MARGIN);
  if (fits || size <= HEADLINE_LEAST) return { lines, paragraph };
  return fittedLines(context, picture, written, { ...paragraph, size: size - 4, line: paragraph.line - 4 });
}

/** @param baseline of the first line */
function drawLines(
  context: Context,
  { font }: WeekPicture,
  lines: readonly string[],
  { baseline, line, size, weight, color }: Paragraph & { readonly baseline: number; readonly color: string },
): void {
  lines.forEach((part, index) =>
    write(context, { text: part, x: MARGIN, y: baseline + index * line, size, weight, color, font }),
  );
}

/** Side of the square in which the mark is drawn. */
const VIEW = 23.6;

function drawMark(context: Context, { petals, strata, colors }: WeekPicture, size: number): void {
  context.save();
  context.translate((PICTURE.width - size) / 2, MARK.top);
  context.scale(size / VIEW, size / VIEW);
  context.translate(VIEW / 2 - 16, VIEW / 2 - 16);
  petals.forEach((petal, day) => {
    saveAndTurn(context, TURNS[day] ?? 0);
    drawPetal(context, petal, strata[day] ?? [], colors);
    context.restore();
  });
  context.restore();
}

/** As the mark on the screen: whole from the share on that counts as on track, dipped in its areas. */
function drawPetal(context: Context, petal: Petal, strata: readonly PetalStratum[], colors: WeekPictureColors): void {
  const { state } = petal;
  context.lineWidth = 0.1;
  context.lineCap = 'round';
  const isOnTrack = isWhole(petal);
  const filled = isOnTrack ? 1 : petal.share;
  if (state !== 'SKIPPED' && !isOnTrack) {
    context.fillStyle = state === 'FUTURE' ? colors.future : colors.empty;
    context.fill(petalPath());
  }
  if (filled > 0) {
    context.fillStyle = isOnTrack ? colors.brand : colors.partly;
    context.fill(pathOf(petalFill(filled)));
    for (const { color, outline } of isOnTrack ? petalTip(strata) : []) {
      context.fillStyle = color;
      context.fill(pathOf(outline));
    }
  }
  if (state === 'SKIPPED') context.setLineDash([0.02, 0.85]);
  context.strokeStyle = colors.line;
  if (state !== 'FUTURE' && !isOnTrack) context.stroke(petalPath());
  context.setLineDash([]);
  if (state !== 'DONE') return;
  context.globalAlpha = VEIN_ALPHA;
  context.fillStyle = colors.onBrand;
  context.fill(pathOf(VEIN));
  context.globalAlpha = 1;
}

/** As on the screen. */
const VEIN_ALPHA = 0.45;

const pathOf = (outline: string): Path2D => new Path2D(outline);
