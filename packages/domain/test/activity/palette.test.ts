import { describe, expect, it } from 'vitest';
import { DEFAULT_COLOR, PALETTE, isHexColor } from '../../src/activity';

describe('the palette', () => {
  it('has twelve colours with unique names', () => {
    expect(PALETTE).toHaveLength(12);
    expect(new Set(PALETTE.map((swatch) => swatch.name)).size).toBe(12);
    expect(new Set(PALETTE.map((swatch) => swatch.hex)).size).toBe(12);
    expect(PALETTE.map((swatch) => swatch.name)).toContain('graphite');
  });

  it('contains stored colour values, including the default', () => {
    expect(PALETTE.every(({ hex }) => isHexColor(hex) && hex === hex.toUpperCase())).toBe(true);
    expect(PALETTE.map((swatch) => swatch.hex)).toContain(DEFAULT_COLOR);
  });
});

describe('validation of a stored colour', () => {
  it.each(['#000000', '#FFFFFF', '#ce3537', '#Ce3537'])('accepts %s', (text) => {
    expect(isHexColor(text)).toBe(true);
  });

  it.each([
    '',
    '#FFF',
    'CE3537',
    '#CE35377',
    '#CE353G',
    '#CE3537\n',
    ' #CE3537',
    'red',
    'rgb(0,0,0)',
    null,
    undefined,
    0xce3537,
  ])('rejects %j', (value) => {
    expect(isHexColor(value)).toBe(false);
  });
});
