import { PALETTE, type PaletteName } from '@sevenfold/domain/activity';
import type { CSSProperties } from 'react';

/**
 * Custom properties set by `activityColor`: the colour of graphics, of backgrounds, and of text on those backgrounds.
 */
export interface ColorVariables {
  '--solid': string;
  '--soft': string;
  '--ink': string;
}

/** Returns the palette name of a stored colour, or null for a custom colour. */
export function paletteName(hex: string): PaletteName | null {
  const wanted = hex.toUpperCase();
  return PALETTE.find((swatch) => swatch.hex === wanted)?.name ?? null;
}

/**
 * Sets `--solid`, `--soft` and `--ink` for a stored colour through the `style` of an element; descendants may use
 * `bg-(--soft) text-(--ink)`. A palette colour maps to its tokens and follows the theme. A custom colour keeps its hue,
 * with its lightness clamped to the theme's tokens.
 */
export function colorVariables(hex: string): ColorVariables {
  const name = paletteName(hex);
  if (name)
    return { '--solid': `var(--${name}-solid)`, '--soft': `var(--${name}-soft)`, '--ink': `var(--${name}-ink)` };
  return {
    '--solid': `oklch(from ${hex} clamp(var(--solid-dark), l, var(--solid-light)) c h)`,
    '--soft': `oklch(from ${hex} var(--soft-at) min(c, .025) h)`,
    '--ink': `oklch(from ${hex} clamp(var(--ink-dark), l, var(--ink-light)) min(c, .12) h)`,
  };
}

export function activityColor(hex: string): CSSProperties {
  const style: CSSProperties & ColorVariables = colorVariables(hex);
  return style;
}
