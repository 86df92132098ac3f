/** A colour an activity or an area can have. */
export interface Swatch {
  name: string;
  /** The solid colour of the light theme, which is the stored value; screens map it to their theme's token. */
  hex: string;
}

/** The palette, in the order of the colour wheel. */
export const PALETTE = [
  { name: 'red', hex: '#CE3537' },
  { name: 'orange', hex: '#D76900' },
  { name: 'ochre', hex: '#966A00' },
  { name: 'lime', hex: '#5C7800' },
  { name: 'green', hex: '#1A9951' },
  { name: 'teal', hex: '#007871' },
  { name: 'sky', hex: '#0090BB' },
  { name: 'blue', hex: '#3384F0' },
  { name: 'violet', hex: '#6B49D7' },
  { name: 'magenta', hex: '#A03EB0' },
  { name: 'rose', hex: '#D64A7C' },
  { name: 'graphite', hex: '#5F5C55' },
] as const satisfies readonly Swatch[];

export type PaletteName = (typeof PALETTE)[number]['name'];
export type PaletteHex = (typeof PALETTE)[number]['hex'];

/** Blue: the colour of a new activity. */
export const DEFAULT_COLOR: PaletteHex = '#3384F0';

/** True if a value is "#" and six hexadecimal digits, in either case. Imported colours need not be in the palette. */
export function isHexColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9A-Fa-f]{6}$/.test(value);
}
