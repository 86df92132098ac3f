import { describe, expect, it } from 'vitest';
import { colorVariables, paletteName } from '../../src/ui/activityColor';

describe('colorVariables', () => {
  it('maps a stored palette colour to its tokens, in either case', () => {
    const tokens = { '--solid': 'var(--teal-solid)', '--soft': 'var(--teal-soft)', '--ink': 'var(--teal-ink)' };
    expect(colorVariables('#007871')).toEqual(tokens);
    expect(colorVariables('#007871'.toLowerCase())).toEqual(tokens);
  });

  it('keeps the hue of any other colour and bounds its lightness by the theme', () => {
    const { '--solid': solid, '--ink': ink } = colorVariables('#123456');
    expect(solid).toBe('oklch(from #123456 clamp(var(--solid-dark), l, var(--solid-light)) c h)');
    expect(ink).toContain('from #123456 clamp(var(--ink-dark), l, var(--ink-light))');
  });
});

describe('paletteName', () => {
  it('is null for the dark variant, because only light colours are stored', () => {
    expect(paletteName('#CE3537')).toBe('red');
    expect(paletteName('#EE6E67')).toBeNull();
  });
});
