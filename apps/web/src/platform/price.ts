import { shownLocale } from './text';

/** "$4.99". @param minorUnits 499 for 4.99; the number of decimals is the currency's */
export function price(minorUnits: number, currency: string): string {
  const formatter = new Intl.NumberFormat(shownLocale(), { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = formatter.resolvedOptions();
  return formatter.format(minorUnits / 10 ** maximumFractionDigits);
}
