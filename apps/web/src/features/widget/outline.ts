// Converts SVG paths to absolute lines and cubic curves, so that native code draws them with three commands.

type Point = readonly [x: number, y: number];

/** Number of arguments of each command. */
const ARGUMENTS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

const TOKEN = /[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/g;

/** One command of a path, with its numbers. */
interface Segment {
  readonly letter: string;
  readonly numbers: readonly number[];
}

/**
 * Returns a path in absolute coordinates with the commands M, L, C and Z only, separated by spaces.
 *
 * @throws {Error} for a path that is not valid
 */
export function outlineOf(path: string): string {
  const pen = new Pen();
  for (const segment of segmentsOf(path)) pen.draw(segment);
  return pen.parts.join(' ');
}

/** Follows a path from its start. */
class Pen {
  readonly parts: string[] = [];
  #current: Point = [0, 0];
  #start: Point = [0, 0];
  /** Last control point of a cubic (C) or quadratic (Q) curve, which a smooth curve after it mirrors. */
  #control: { readonly kind: 'C' | 'Q'; readonly point: Point } | undefined;

  draw({ letter, numbers }: Segment): void {
    const kind = letter.toUpperCase();
    const [dx, dy] = letter === kind ? [0, 0] : this.#current;
    const at = (index: number): Point => [(numbers[index] ?? 0) + dx, (numbers[index + 1] ?? 0) + dy];
    const [x = 0] = numbers;
    if (kind === 'M') this.#move(at(0));
    else if (kind === 'L') this.#line(at(0));
    else if (kind === 'H') this.#line([x + dx, this.#current[1]]);
    else if (kind === 'V') this.#line([this.#current[0], x + dy]);
    else if (kind === 'C') this.#cubic(at(0), at(2), at(4));
    else if (kind === 'S') this.#cubic(this.#mirrored('C'), at(0), at(2));
    else if (kind === 'Q') this.#quadratic(at(0), at(2));
    else if (kind === 'T') this.#quadratic(this.#mirrored('Q'), at(0));
    else if (kind === 'A') this.#arc(numbers, at(5));
    else this.#close();
  }

  #move(to: Point): void {
    this.#start = to;
    this.#add('M', to);
  }

  #line(to: Point): void {
    this.#add('L', to);
  }

  #cubic(first: Point, second: Point, to: Point): void {
    this.#add('C', first, second, to);
    this.#control = { kind: 'C', point: second };
  }

  #quadratic(peak: Point, to: Point): void {
    const towards = (from: Point): Point => [
      from[0] + (2 / 3) * (peak[0] - from[0]),
      from[1] + (2 / 3) * (peak[1] - from[1]),
    ];
    this.#add('C', towards(this.#current), towards(to), to);
    this.#control = { kind: 'Q', point: peak };
  }

  #arc(numbers: readonly number[], to: Point): void {
    for (const curve of arcCurves(this.#current, numbers, to)) this.#add('C', ...curve);
  }

  #close(): void {
    this.parts.push('Z');
    this.#current = this.#start;
    this.#control = undefined;
  }

  #mirrored(kind: 'C' | 'Q'): Point {
    const [x, y] = this.#current;
    if (this.#control?.kind !== kind) return [x, y];
    return [2 * x - this.#control.point[0], 2 * y - this.#control.point[1]];
  }

  #add(letter: string, ...points: readonly Point[]): void {
    this.parts.push(`${letter} ${points.flat().map(rounded).join(' ')}`);
    this.#current = points.at(-1) ?? this.#current;
    this.#control = undefined;
  }
}

/** Three decimals are a hundredth of a pixel. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

function segmentsOf(path: string): Segment[] {
  const tokens = splitFlags(path);
  const segments: Segment[] = [];
  let index = 0;
  let letter = '';
  while (index < tokens.length) {
    const token = tokens[index] ?? '';
    const isLetter = /[a-zA-Z]/.test(token);
    if (isLetter) {
      letter = token;
      index += 1;
    }
    const length = ARGUMENTS[letter.toUpperCase()];
    if (length === undefined || (!isLetter && length === 0)) throw new Error(`"${path}" is not a path`);
    const numbers = tokens.slice(index, index + length).map(Number);
    if (numbers.length < length || numbers.some(Number.isNaN)) throw new Error(`"${path}" ends within a command`);
    segments.push({ letter, numbers });
    index += length;
    // Further pairs after a move are lines.
    if (letter === 'M') letter = 'L';
    if (letter === 'm') letter = 'l';
  }
  return segments;
}

/** Splits a path into letters and numbers. The two flags of an arc may be written without a space: "0 015.8 0". */
function splitFlags(path: string): string[] {
  const spaced = path.replace(
    /([aA])([^a-zA-Z]*)/g,
    (_, letter: string, numbers: string) => letter + spaceFlags(numbers),
  );
  return spaced.match(TOKEN) ?? [];
}

const NUMBER = String.raw`\s*,?\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)`;
const FLAG = String.raw`\s*,?\s*([01])`;
const ARC = new RegExp(NUMBER.repeat(3) + FLAG.repeat(2) + NUMBER.repeat(2), 'g');

const spaceFlags = (numbers: string): string => numbers.replace(ARC, ' $1 $2 $3 $4 $5 $6 $7');

/**
 * Cubic curves of an elliptic arc, at most a quarter turn each (SVG 2, appendix B.2.4).
 */
function arcCurves(from: Point, numbers: readonly number[], to: Point): [Point, Point, Point][] {
  let [rx = 0, ry = 0] = numbers.map(Math.abs);
  const [, , degrees = 0, large = 0, sweep = 0] = numbers;
  if (from[0] === to[0] && from[1] === to[1]) return [];
  if (rx === 0 || ry === 0) return [[from, to, to]];
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [hx, hy] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2];
  const [x, y] = [cos * hx + sin * hy, cos * hy - sin * hx];
  const scale = Math.sqrt(Math.max(1, (x / rx) ** 2 + (y / ry) ** 2));
  rx *= scale;
  ry *= scale;
  const square = (rx * ry) ** 2 / ((rx * y) ** 2 + (ry * x) ** 2) - 1;
  const factor = Math.sqrt(Math.max(0, square)) * (large === sweep ? -1 : 1);
  const [cx, cy] = [(factor * rx * y) / ry, (-factor * ry * x) / rx];
  const place = (px: number, py: number): Point => [
    cos * px * rx - sin * py * ry + cos * cx - sin * cy + (from[0] + to[0]) / 2,
    sin * px * rx + cos * py * ry + sin * cx + cos * cy + (from[1] + to[1]) / 2,
  ];
  const begin = Math.atan2((y - cy) / ry, (x - cx) / rx);
  let sweepAngle = Math.atan2((-y - cy) / ry, (-x - cx) / rx) - begin;
  if (sweep === 0 && sweepAngle > 0) sweepAngle -= 2 * Math.PI;
  if (sweep === 1 && sweepAngle < 0) sweepAngle += 2 * Math.PI;
  const count = Math.max(1, Math.ceil(Math.abs(sweepAngle) / (Math.PI / 2) - 1e-6));
  const step = sweepAngle / count;
  const handle = (4 / 3) * Math.tan(step / 4);
  return Array.from({ length: count }, (_, index) => {
    const [a, b] = [begin + index * step, begin + (index + 1) * step];
    return [
      place(Math.cos(a) - handle * Math.sin(a), Math.sin(a) + handle * Math.cos(a)),
      place(Math.cos(b) + handle * Math.sin(b), Math.sin(b) - handle * Math.cos(b)),
      index === count - 1 ? to : place(Math.cos(b), Math.sin(b)),
    ];
  });
}
