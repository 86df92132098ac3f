import { readFileSync } from 'node:fs';
import { PALETTE } from '@sevenfold/domain/activity';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../src/app.css', import.meta.url), 'utf8');

/** The plain hex variables of the block that begins with `selector`. */
function tokensOf(selector: string): Record<string, string> {
  const start = css.indexOf(`\n${selector} {`);
  const block = css.slice(start, css.indexOf('\n}', start));
  const tokens = [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)];
  return Object.fromEntries(tokens.map(([, name, hex = '']) => [name, hex.toUpperCase()]));
}

const light = tokensOf(':root');
const dark = { ...light, ...tokensOf('.dark') };

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

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s theme', (_name, theme) => {
  const of = (name: string): string => {
    const hex = theme[name];
    if (hex === undefined) throw new Error(`There is no token --${name}`);
    return hex;
  };
  const surfaces = ['n1', 'n2', 'n3', 'card', 'popover'];

  it.each(surfaces)('has readable secondary and yellow text on %s', (surface) => {
    for (const text of ['n10', 'n11', 'n12', 'y11'])
      expect(contrast(of(text), of(surface)), text).toBeGreaterThanOrEqual(4.5);
  });

  it('has visible borders of controls on cards and on the page', () => {
    for (const surface of ['card', 'n1']) expect(contrast(of('n8'), of(surface))).toBeGreaterThanOrEqual(3);
  });

  it('has readable text on the primary fill, also hovered', () => {
    for (const fill of ['y9', 'y10']) expect(contrast(of('on-primary'), of(fill))).toBeGreaterThanOrEqual(7);
    expect(contrast(of('y12'), of('y3'))).toBeGreaterThanOrEqual(7);
  });

  it.each(PALETTE)('has a $name that is visible, and readable on its own background', ({ name }) => {
    for (const surface of ['n1', 'n2', 'n3', `${name}-soft`])
      expect(contrast(of(`${name}-solid`), of(surface)), surface).toBeGreaterThanOrEqual(3.1);
    expect(contrast(of(`${name}-ink`), of(`${name}-soft`))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('on-solid'), of(`${name}-solid`))).toBeGreaterThanOrEqual(3);
  });
});

describe('palette', () => {
  it('is stored as the solid colours of the light theme', () => {
    expect(PALETTE.map(({ name }) => [name, light[`${name}-solid`]])).toEqual(
      PALETTE.map(({ name, hex }) => [name, hex]),
    );
  });

  it('draws no invisible yellow line in the light theme', () => {
    expect(contrast(light['progress'] ?? '', light['n4'] ?? '')).toBeGreaterThanOrEqual(3);
  });
});
