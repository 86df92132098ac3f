import { readFileSync } from 'node:fs';
import { PALETTE } from '@sevenfold/domain/activity';
import { describe, expect, it } from 'vitest';
import { filesOfFirstLoad } from '../../build/firstLoad';

const read = (file: string): string => readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8');
const app = read('app.css');
const restTokens = read('restTokens.css');

/** The first blocks of app.css and restTokens.css that begin with `selector`; dark is nested in a media query. */
function blockOf(selector: string): string {
  const pattern = new RegExp(`^ *\\${selector} \\{([^}]*)\\}`, 'm');
  return [app, restTokens]
    .map((css) => {
      // Tokens of a missing block would be those of the light theme.
      const [, block = ''] = pattern.exec(css) ?? [];
      expect(block, selector).not.toBe('');
      return block;
    })
    .join('');
}

/** The plain hex variables of the block that begins with `selector`. */
function tokensOf(selector: string): Record<string, string> {
  const tokens = [...blockOf(selector).matchAll(/--([\w-]+): (#[\da-f]{6});/g)];
  return Object.fromEntries(tokens.map(([, name, hex = '']) => [name, hex.toUpperCase()]));
}

/** The numbers of the block that begins with `selector`: lightness of the steps of an amount, and their chroma. */
function cellTokensOf(selector: string): Record<string, number> {
  const tokens = [...blockOf(selector).matchAll(/--(?:cell|month)-(\w+): ([\d.]+);/g)];
  return Object.fromEntries(tokens.map(([, name, value]) => [name, Number(value)]));
}

const light = tokensOf(':root');
const dark = { ...light, ...tokensOf('.dark') };

/** Minimum contrast of text by WCAG 2, level AA (1.4.3). */
const TEXT_MIN = 4.5;
/** Minimum contrast of text by WCAG 2, level AAA (1.4.6). */
const STRONG_TEXT_MIN = 7;
/** Minimum contrast of controls and graphics by WCAG 2, level AA (1.4.11). */
const GRAPHIC_MIN = 3;
/** Minimum contrast of the colours of activities: the design keeps them above GRAPHIC_MIN on every surface. */
const SOLID_MIN = 3.1;

/** Contrast ratio by WCAG 2: 1 to 21. */
const contrast = (a: string, b: string): number => contrastOf(luminance(a), luminance(b));

const contrastOf = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

const luminance = (hex: string): number => luminanceOf(linearOf(hex));

type Triple = readonly [number, number, number];

const luminanceOf = ([r, g, b]: Triple): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Linear red, green and blue. */
function linearOf(hex: string): Triple {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** https://bottosson.github.io/posts/oklab/ */
function oklabOf(hex: string): Triple {
  const [r, g, b] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Luminance of a colour in Oklab, whose channels are clipped to those of sRGB. */
function oklabLuminance([lightness, a, b]: Triple): number {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clipped = (value: number): number => Math.min(1, Math.max(0, value));
  return luminanceOf([
    clipped(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clipped(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clipped(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]);
}

const mixed = (a: string, b: string): string =>
  `#${[1, 3, 5]
    .map((at) => Math.round((Number.parseInt(a.slice(at, at + 2), 16) + Number.parseInt(b.slice(at, at + 2), 16)) / 2))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s theme', (_name, theme) => {
  const hexOf = (name: string): string => {
    const hex = theme[name];
    if (hex === undefined) throw new Error(`There is no token --${name}`);
    return hex;
  };
  const surfaces = ['n1', 'n2', 'n3', 'card', 'popover'];

  it.each(surfaces)('has readable secondary and yellow text on %s', (surface) => {
    for (const text of ['n10', 'n11', 'n12', 'y11'])
      expect(contrast(hexOf(text), hexOf(surface)), text).toBeGreaterThanOrEqual(TEXT_MIN);
  });

  it('has visible borders of controls on cards and on the page', () => {
    for (const surface of ['card', 'n1'])
      expect(contrast(hexOf('n8'), hexOf(surface))).toBeGreaterThanOrEqual(GRAPHIC_MIN);
  });

  it('has visible lines of the week mark on cards, the page and the tints of reviews', () => {
    const fillEdge = theme === dark ? 'y9' : 'progress';
    const tints = ['violet', 'blue', 'teal', 'green', 'y3'].map((name) =>
      name === 'y3' ? hexOf(name) : hexOf(`${name}-soft`),
    );
    // Dark tints are mixed with the page half and half.
    const grounds = theme === dark ? tints.map((tint) => mixed(tint, hexOf('n1'))) : tints;
    for (const ground of [hexOf('card'), hexOf('n1'), ...grounds])
      for (const line of ['n8', fillEdge])
        expect(contrast(hexOf(line), ground), `${line} on ${ground}`).toBeGreaterThanOrEqual(3);
  });

  it('has readable text on the primary fill, also hovered', () => {
    for (const fill of ['y9', 'y10'])
      expect(contrast(hexOf('on-primary'), hexOf(fill))).toBeGreaterThanOrEqual(STRONG_TEXT_MIN);
    expect(contrast(hexOf('y12'), hexOf('y3'))).toBeGreaterThanOrEqual(STRONG_TEXT_MIN);
  });

  it.each(PALETTE)('has a $name that is visible, and readable on its own background', ({ name }) => {
    for (const surface of ['n1', 'n2', 'n3', `${name}-soft`])
      expect(contrast(hexOf(`${name}-solid`), hexOf(surface)), surface).toBeGreaterThanOrEqual(SOLID_MIN);
    expect(contrast(hexOf(`${name}-ink`), hexOf(`${name}-soft`))).toBeGreaterThanOrEqual(TEXT_MIN);
    expect(contrast(hexOf('on-solid'), hexOf(`${name}-solid`))).toBeGreaterThanOrEqual(GRAPHIC_MIN);
  });
});

describe.each([
  ['light', light, ':root'],
  ['dark', dark, '.dark'],
] as const)('amounts of a week in the %s theme', (_name, theme, selector) => {
  const cells = { ...cellTokensOf(':root'), ...cellTokensOf(selector) };
  /** Luminance of a step: the colour with the lightness of the step and a part of its own chroma. */
  const stepLuminance = (solid: string, step: string): number => {
    const [, a, b] = oklabOf(solid);
    const chroma = cells['chroma'] ?? 0;
    return oklabLuminance([cells[step] ?? 0, a * chroma, b * chroma]);
  };

  it.each(PALETTE)('in $name are readable on every step', ({ name }) => {
    const solid = theme[`${name}-solid`] ?? '';
    const onCell = theme[theme === dark ? 'on-solid' : 'n12'] ?? '';
    const onSolid = theme['on-solid'] ?? '';
    for (const [step, digits] of [
      ['1', onCell],
      ['2', onCell],
      ['3', onSolid],
      ['4', onSolid],
    ] as const)
      expect(contrastOf(luminance(digits), stepLuminance(solid, step)), step).toBeGreaterThanOrEqual(TEXT_MIN);
    expect(contrastOf(luminance(onCell), stepLuminance(solid, 'most')), 'month').toBeGreaterThanOrEqual(TEXT_MIN);
  });
});

describe('tokens of later parts', () => {
  const [themes = ''] = app.split('@theme inline');
  const sources = [...filesOfFirstLoad()]
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  // The utilities of --display-size and its like are named text-display.
  const names = new Set(
    [...restTokens.matchAll(/--([\w-]+):/g)].map(([, name = '']) => name.replace(/^display-.*/, 'display')),
  );

  it.each([...names])('%s is not used by the first load', (name) => {
    expect(themes).not.toContain(`var(--${name})`);
    const use = new RegExp(`(?<=--|[a-z]-)${name}(?![\\w-])`);
    expect(sources.filter((code) => use.test(code))).toEqual([]);
  });
});

describe('palette', () => {
  it('is stored as the solid colours of the light theme', () => {
    expect(PALETTE.map(({ name }) => [name, light[`${name}-solid`]])).toEqual(
      PALETTE.map(({ name, hex }) => [name, hex]),
    );
  });

  it('has a bright fill of petals that are not whole in the dark theme, where darker yellows are khaki', () => {
    for (const ground of ['n1', 'n3', 'card'])
      expect(contrast(dark['partly'] ?? '', dark[ground] ?? ''), ground).toBeGreaterThanOrEqual(STRONG_TEXT_MIN);
  });

  it('has a progress colour that is visible on the bar in the light theme', () => {
    expect(contrast(light['progress'] ?? '', light['n4'] ?? '')).toBeGreaterThanOrEqual(GRAPHIC_MIN);
  });
});
