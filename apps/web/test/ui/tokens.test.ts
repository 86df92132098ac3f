import { readFileSync } from 'node:fs';
import { PALETTE } from '@sevenfold/domain/activity';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../src/app.css', import.meta.url), 'utf8');

/** The plain hex variables of the block that begins with `selector`. */
function tokensOf(selector: string): Record<string, string> {
  // Dark is nested in a media query. Tokens of a missing block would be those of the light theme.
  const [, block = ''] = new RegExp(`^ *\\${selector} \\{([^}]*)\\}`, 'm').exec(css) ?? [];
  expect(block, selector).not.toBe('');
  const tokens = [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)];
  return Object.fromEntries(tokens.map(([, name, hex = '']) => [name, hex.toUpperCase()]));
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
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
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

describe('palette', () => {
  it('is stored as the solid colours of the light theme', () => {
    expect(PALETTE.map(({ name }) => [name, light[`${name}-solid`]])).toEqual(
      PALETTE.map(({ name, hex }) => [name, hex]),
    );
  });

  it('has a progress colour that is visible on the bar in the light theme', () => {
    expect(contrast(light['progress'] ?? '', light['n4'] ?? '')).toBeGreaterThanOrEqual(GRAPHIC_MIN);
  });
});
