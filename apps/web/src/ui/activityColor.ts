import { PALETTE, type PaletteName } from '@sevenfold/domain/activity';
import type { CSSProperties } from 'react';

/** What `activityColor` sets: the colour of graphics, of grounds, and of text on those grounds. */
export interface ColorVariables {
  '--solid': string;
  '--soft': string;
  '--ink': string;
}

/** The name in the palette of a stored colour, or null when it is none of the twelve. */
export function paletteName(hex: string): PaletteName | null {
  const wanted = hex.toUpperCase();
  return PALETTE.find((swatch) => swatch.hex === wanted)?.name ?? null;
}

/**
 * The variables `--solid`, `--soft` and `--ink` of a stored colour, for the `style` of an element; all below it may
 * then use `bg-(--soft) text-(--ink)`. A palette colour becomes its tokens, so it follows the theme. Any other colour
 * keeps its hue and is held at a lightness that can be seen in the theme (the bounds are tokens too).
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
