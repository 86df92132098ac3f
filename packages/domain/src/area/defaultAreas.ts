import type { PaletteHex } from '../activity/palette';
import { type AreaKind, FALLBACK_COLOR } from './kinds';

export interface DefaultArea {
  kind: AreaKind;
  color: PaletteHex;
  /** 0 is first. */
  order: number;
}

// Apart from `kinds`, which the first load needs.
export const DEFAULT_AREAS: readonly DefaultArea[] = [
  { kind: 'HEALTH', color: '#1A9951', order: 0 }, // green
  { kind: 'RELATIONSHIPS', color: '#D64A7C', order: 1 }, // rose
  { kind: 'WORK', color: '#3384F0', order: 2 }, // blue
  { kind: 'GROWTH', color: '#6B49D7', order: 3 }, // violet
  { kind: 'ENJOYMENT', color: '#D76900', order: 4 }, // orange
  { kind: 'OTHER', color: FALLBACK_COLOR, order: 5 },
];
