/** A colour an activity or an area can have. */
export interface Swatch {
  name: string;
  /**
   * The solid colour of the light theme, which is what is stored; screens map it to the token of the theme they show.
   */
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

/** Blue: what a new activity has before a colour is chosen. */
export const DEFAULT_COLOR: PaletteHex = '#3384F0';

/** True for "#" and six hexadecimal digits, in either case. Colours from elsewhere need not be of the palette. */
export function isHexColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9A-Fa-f]{6}$/.test(value);
}
