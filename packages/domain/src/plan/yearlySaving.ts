/**
 * Saving of a yearly payment against twelve months, in whole percent, rounded down; at least 0.
 *
 * @param monthlyMinor monthly price in minor units (cents), above 0
 * @param yearlyMinor yearly price in minor units
 */
export function yearlySaving(monthlyMinor: number, yearlyMinor: number): number {
  const twelveMonths = monthlyMinor * 12;
  if (twelveMonths <= 0) return 0;
  return Math.max(0, Math.floor(((twelveMonths - yearlyMinor) * 100) / twelveMonths));
}
