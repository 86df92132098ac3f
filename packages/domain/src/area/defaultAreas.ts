import type { PaletteHex } from '../activity/palette';

export const AREA_KINDS = ['HEALTH', 'RELATIONSHIPS', 'WORK', 'GROWTH', 'ENJOYMENT', 'OTHER'] as const;

/** The default areas of a new account. Their names are in the catalogues. */
export type AreaKind = (typeof AREA_KINDS)[number];

export interface DefaultArea {
  kind: AreaKind;
  color: PaletteHex;
  /** 0 is first. */
  order: number;
}

/** Graphite: colour of the area Other and of unknown areas. */
export const FALLBACK_COLOR: PaletteHex = '#5F5C55';

export const DEFAULT_AREAS: readonly DefaultArea[] = [
  { kind: 'HEALTH', color: '#1A9951', order: 0 }, // green
  { kind: 'RELATIONSHIPS', color: '#D64A7C', order: 1 }, // rose
  { kind: 'WORK', color: '#3384F0', order: 2 }, // blue
  { kind: 'GROWTH', color: '#6B49D7', order: 3 }, // violet
  { kind: 'ENJOYMENT', color: '#D76900', order: 4 }, // orange
  { kind: 'OTHER', color: FALLBACK_COLOR, order: 5 },
];
