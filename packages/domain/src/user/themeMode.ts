export const THEME_MODES = ['SYSTEM', 'LIGHT', 'DARK'] as const;

/** SYSTEM follows the device. */
export type ThemeMode = (typeof THEME_MODES)[number];
