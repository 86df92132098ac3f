import { PETAL, TURNS } from './petal';

/** Size in pixels of pictures to share: an upright format that most social networks show uncropped. */
export const PICTURE = { width: 1080, height: 1350 } as const;
/** Margin on all sides in pixels. */
export const MARGIN = 84;

type Context = CanvasRenderingContext2D;

export interface Words {
  text: string;
  x: number;
  /** Baseline. */
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
export function write(
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
  // By grapheme, so that no emoji is cut in two.
  const kept = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  while (measure(line) > room && kept.length > 1) {
    kept.pop();
    line = `${kept.join('').trimEnd()}…`;
  }
  context.fillStyle = color;
  context.textAlign = align;
  // Offsets the side bearing of large letters, so that they align with the smaller text below.
  context.fillText(line, align === 'left' ? x + context.measureText(line).actualBoundingBoxLeft : x, y);
}

/**
 * Breaks a text into lines of at most the given width, at word boundaries of the language.
 *
 * @param most number of lines; the rest of the text is appended to the last one
 */
export function wrapText(
  measure: (line: string) => number,
  text: string,
  room: number,
  most: number,
  language: string,
): string[] {
  const lines = [''];
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    const line = lines.at(-1) ?? '';
    const isFull = line !== '' && measure((line + segment).trimEnd()) > room;
    // Punctuation stays with the word before it.
    if (isFull && lines.length < most && /[\p{L}\p{N}]/u.test(segment)) {
      // So does a counter with its number, as in 1週間.
      const [counted = ''] = /\p{N}+$/u.exec(line) ?? [];
      lines.splice(-1, 1, ...[line.slice(0, line.length - counted.length), counted + segment].filter(Boolean));
    } else lines[lines.length - 1] = line + segment;
  }
  return lines.map((line) => line.trim());
}

/** Outline of the petal that points up, in the mark's square of 32 by 32. */
export const petalPath = (): Path2D => new Path2D(PETAL);

interface BrandColors {
  readonly text: string;
  readonly brand: string;
  readonly onBrand: string;
}

/** Draws the product's mark, seven petals around a centre, and its name at the bottom of a picture. */
export function drawBrand(
  context: Context,
  { colors, font, brand }: { colors: BrandColors; font: string; brand: string },
): void {
  const [x, y, size] = [MARGIN, 1228, 56];
  context.save();
  context.translate(x, y);
  context.scale(size / 32, size / 32);
  context.beginPath();
  context.roundRect(0, 0, 32, 32, 9);
  context.fillStyle = colors.brand;
  context.fill();
  context.fillStyle = colors.onBrand;
  for (const turn of TURNS) {
    saveAndTurn(context, turn);
    context.fill(petalPath());
    context.restore();
  }
  context.restore();
  write(context, { text: brand, x: x + size + 18, y: y + 40, size: 34, weight: 600, color: colors.text, font });
}

/** Turns the following drawing around the centre of the mark, in degrees, until `restore`. */
export function saveAndTurn(context: Context, degrees: number): void {
  context.save();
  context.translate(16, 16);
  context.rotate((degrees * Math.PI) / 180);
  context.translate(-16, -16);
}

/**
 * Reads the current values of colours of the theme, in canvas notation.
 *
 * @param variables custom properties set on the probed element
 */
export function probeColors<Name extends string>(
  colors: Readonly<Record<Name, string>>,
  variables: Readonly<Record<string, string>> = {},
): Record<Name, string> {
  const probe = document.createElement('span');
  for (const [name, value] of Object.entries(variables)) probe.style.setProperty(name, value);
  document.body.append(probe);
  const read: Record<Name, string> = { ...colors };
  for (const name of Object.keys(colors) as Name[]) {
    probe.style.color = colors[name];
    read[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  return read;
}
