/** The lists of every exported document; `plans`, `combinedGoals` and `eventChoices` are not in earlier ones. */
export const TRANSFER_PARTS = [
  'areas',
  'activities',
  'objectives',
  'reviews',
  'lifeRatings',
  'skips',
  'entries',
] as const;

/** The version of a parsed JSON file that Sevenfold has exported; null for another file. */
export function readTransferVersion(file: unknown): number | null {
  if (typeof file !== 'object' || file === null || !('format' in file) || !('version' in file)) return null;
  return file.format === 'sevenfold' && typeof file.version === 'number' ? file.version : null;
}
