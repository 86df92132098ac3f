import type { Petal } from '@sevenfold/domain/activity';
import { compileCatalogue } from '@sevenfold/i18n/compile';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drawWeekCard, type WeekPicture } from '../../src/features/review/weekPicture';
import { showTexts } from '../../src/platform/text';
import { petalFill, petalTip } from '../../src/ui/petalFill';
import { MARGIN, PICTURE } from '../../src/ui/picture';

/** A written line, with its left edge, its baseline and its width. */
interface Line {
  readonly text: string;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

interface Drawn {
  readonly lines: readonly Line[];
  /** Position and side of the square of the week mark. */
  readonly mark: { readonly top: number; readonly side: number };
  /** Number of filled paths in the week mark. */
  readonly filledPetals: number;
  /** Outlines and colours of the filled paths. */
  readonly fills: readonly (readonly [outline: unknown, color: string])[];
}

const MARK_VIEW = 23.6;

/** Draws on a context whose letters are all half as wide as high. */
function drawn(picture: Partial<WeekPicture>): Drawn {
  const lines: Line[] = [];
  let [font, filledPetals] = ['', 0];
  const fills: [unknown, string][] = [];
  let color = '';
  const moves: number[] = [];
  const scales: number[] = [];
  const sizeOf = () => Number(/(\d+(?:\.\d+)?)px/.exec(font)?.[1]);
  const widthOf = (text: string) => (Array.from(text).length * sizeOf()) / 2;
  const known: Partial<CanvasRenderingContext2D> = {
    set font(next: string) {
      font = next;
    },
    measureText: (text) => ({ width: widthOf(text), actualBoundingBoxLeft: 0 }) as TextMetrics,
    fillText: (text: string, x: number, y: number) => lines.push({ text, size: sizeOf(), x, y, width: widthOf(text) }),
    translate: (_x: number, y: number) => moves.push(y),
    scale: (by: number) => scales.push(by),
    // The brand, drawn last, begins a path of its own.
    set fillStyle(next: string) {
      color = next;
    },
    fill: (path: unknown) => {
      if (scales.length !== 1) return;
      filledPetals += 1;
      fills.push([(path as { readonly outline: unknown }).outline, color]);
    },
  };
  const context = new Proxy(known, {
    get: (target, name) => (name in target ? Reflect.get(target, name) : () => undefined),
    set: (target, name, value) => !['font', 'fillStyle'].includes(String(name)) || Reflect.set(target, name, value),
  });
  drawWeekCard(context as CanvasRenderingContext2D, { ...PLAIN, ...picture });
  return { lines, mark: { top: moves[0] ?? NaN, side: (scales[0] ?? NaN) * MARK_VIEW }, filledPetals, fills };
}

const COLORS = {
  ground: '',
  accent: '',
  text: '',
  quiet: '',
  line: '',
  future: '',
  empty: '',
  partly: '',
  brand: '',
  onBrand: '',
};
const PLAIN: WeekPicture = {
  title: 'Week 40 · Sep 28 – Oct 4',
  headline: 'Run reached its goal',
  win: 'Ran in the rain',
  numbers: [
    { value: '3 of 4', name: 'goals met' },
    { value: '12h 30m', name: 'tracked' },
    { value: '6', name: 'active days' },
  ],
  petals: [],
  strata: [],
  colors: COLORS,
  font: 'sans-serif',
  language: 'en',
  brand: 'Sevenfold',
};

const LONG = 'Finally ran around the whole lake without a break, in the rain, and even enjoyed the last hill';

beforeEach(() => {
  showTexts('en', compileCatalogue('en'));
  vi.stubGlobal(
    'Path2D',
    class {
      readonly outline: unknown;
      constructor(outline: unknown) {
        this.outline = outline;
      }
      arc = () => undefined;
    },
  );
});

describe('picture of a week', () => {
  it.each([
    ['short words', {}],
    ['no win', { win: '' }],
    ['a long headline and a long win', { headline: LONG, win: LONG }],
    ['words without spaces', { headline: 'x'.repeat(60), win: 'y'.repeat(160) }],
    ['long numbers', { numbers: Array.from({ length: 3 }, () => ({ value: '1,234h 30m', name: 'average progress' })) }],
  ])('keeps %s within its margins, and every line below the one before', (_, picture: Partial<WeekPicture>) => {
    const { lines, mark } = drawn(picture);
    for (const { x, width } of lines) {
      expect(x).toBeGreaterThanOrEqual(MARGIN);
      expect(x + width).toBeLessThanOrEqual(PICTURE.width - MARGIN);
    }
    const rows = [...new Set(lines.map(({ y }) => y))].toSorted((a, b) => a - b);
    const tops = rows.map((row) => row - Math.max(...lines.filter(({ y }) => y === row).map(({ size }) => size)));
    expect(tops[0], 'the mark is above the words').toBeGreaterThan(mark.top + mark.side);
    for (const [index, row] of rows.entries()) expect(tops[index + 1] ?? Infinity).toBeGreaterThan(row);
  });

  it('gives the mark the room that few words leave', () => {
    expect(drawn({ win: '' }).mark.side).toBeGreaterThan(drawn({ win: LONG }).mark.side);
  });

  it('writes all words of a headline, smaller where a word would not fit', () => {
    const written = (headline: string) =>
      drawn({ headline, win: '' }).lines.filter(({ text }) => headline.includes(text));
    expect(written('Run reached its goal').map(({ text, size }) => [text, size])).toEqual([
      ['Run reached its goal', 80],
    ]);
    const long = written('Extraordinarilylongactivity carried');
    expect(long.map(({ text }) => text)).toEqual(['Extraordinarilylongactivity', 'carried']);
    expect(new Set(long.map(({ size }) => size)).size, 'all lines have one size').toBe(1);
    expect(long[0]?.size).toBeLessThan(80);
  });

  it('places the numbers side by side without overlap', () => {
    const values = drawn({}).lines.filter(({ text }) => PLAIN.numbers.some(({ value }) => value === text));
    expect(values.map(({ text }) => text)).toEqual(PLAIN.numbers.map(({ value }) => value));
    for (const [index, { x, width }] of values.entries())
      expect(values[index + 1]?.x ?? Infinity).toBeGreaterThan(x + width);
  });

  it('truncates a long win between two emoji', () => {
    const family = '👨‍👩‍👧‍👦';
    const quoted = drawn({ win: family.repeat(40) }).lines.find(({ text }) => text.includes('…'))?.text ?? '';
    expect(quoted).not.toBe('');
    expect(quoted.replaceAll(family, '')).toMatch(/^“?…$/);
  });

  it('draws a day on track whole and dips its tip in its areas, as the mark on the screen', () => {
    const petal = { date: '2026-10-01', state: 'WHOLE', share: 0.85 } as const;
    const strata = [
      { color: 'green', share: 0.5 },
      { color: 'blue', share: 0.5 },
    ];
    const { fills } = drawn({ petals: [petal], strata: [strata], colors: { ...COLORS, brand: 'yellow' } });
    const tips = petalTip(strata).map(({ outline, color }) => [outline, color]);
    expect(fills).toEqual([[petalFill(1), 'yellow'], ...tips]);
  });

  it.each<[Petal['state'], number, number]>([
    ['DONE', 1, 2],
    ['WHOLE', 0.9, 1],
    ['PARTLY', 0.5, 2],
    ['EMPTY', 0, 1],
    ['FUTURE', 0, 1],
    ['NOTHING', 0, 1],
    ['SKIPPED', 0, 0],
  ])(
    'draws what is filled of a petal that is %s, its ground unless the day is on track, and the vein of a full day',
    (state, share, times) => {
      const petals = [0, 1, 2, 3, 4, 5, 6].map(() => ({ date: '2026-10-01', state, share }) as const);
      expect(drawn({ petals }).filledPetals).toBe(7 * times);
    },
  );
});
