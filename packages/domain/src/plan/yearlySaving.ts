/**
 * What a year paid at once saves against twelve months, in whole percent, rounded down; 0 when it saves nothing.
 *
 * @param monthlyMinor the price of a month in the currency's smallest unit (cents), above 0
 * @param yearlyMinor the price of a year in the same unit
 */
export function yearlySaving(monthlyMinor: number, yearlyMinor: number): number {
  const twelveMonths = monthlyMinor * 12;
  if (twelveMonths <= 0) return 0;
  return Math.max(0, Math.floor(((twelveMonths - yearlyMinor) * 100) / twelveMonths));
}
