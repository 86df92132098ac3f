import type { PaletteHex } from '../activity/palette';

export const AREA_KINDS = ['HEALTH', 'RELATIONSHIPS', 'WORK', 'GROWTH', 'ENJOYMENT', 'OTHER'] as const;

/** The default areas of a new account. Their names are in the catalogues. */
export type AreaKind = (typeof AREA_KINDS)[number];

/** Graphite: colour of the area Other and of unknown areas. */
export const FALLBACK_COLOR: PaletteHex = '#5F5C55';
