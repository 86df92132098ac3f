import { shownLocale } from './text';

/** "$4.99", "$0". @param minorUnits 499 for 4.99; the number of decimals is the currency's */
export function price(minorUnits: number, currency: string): string {
  const style = { style: 'currency', currency } as const;
  if (minorUnits === 0) return new Intl.NumberFormat(shownLocale(), { ...style, maximumFractionDigits: 0 }).format(0);
  const formatter = new Intl.NumberFormat(shownLocale(), style);
  const { maximumFractionDigits = 2 } = formatter.resolvedOptions();
  return formatter.format(minorUnits / 10 ** maximumFractionDigits);
}
