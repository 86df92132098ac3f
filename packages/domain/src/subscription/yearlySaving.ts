export const MONTHS_OF_YEAR = 12;

/**
 * Saving of a yearly payment against twelve months, in whole percent, rounded down; at least 0.
 *
 * @param monthlyMinor monthly price in minor units (cents), above 0
 * @param yearlyMinor yearly price in minor units
 */
export function yearlySaving(monthlyMinor: number, yearlyMinor: number): number {
  const twelveMonths = monthlyMinor * MONTHS_OF_YEAR;
  if (twelveMonths <= 0) return 0;
  return Math.max(0, Math.floor(((twelveMonths - yearlyMinor) * 100) / twelveMonths));
}

/** Months that a yearly payment saves against monthly ones, rounded down: 2 if a year costs as much as 10 months. */
export const freeMonths = (monthlyMinor: number, yearlyMinor: number): number =>
  monthlyMinor <= 0 ? 0 : Math.max(0, Math.floor(MONTHS_OF_YEAR - yearlyMinor / monthlyMinor));
