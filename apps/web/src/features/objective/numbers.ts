import { VALUE_MAX } from '@sevenfold/domain/objective';
import { type Locale, shownLocale } from '#platform';

/** Shows up to six decimals, without trailing zeros. */
const DIGITS = 6;

/** Formats a number in the current locale: "1,234.5". */
export const valueText = (value: number): string =>
  value.toLocaleString(shownLocale(), { maximumFractionDigits: DIGITS });

/** Formats a number for an input field, without grouping. */
export const fieldText = (value: number): string =>
  value.toLocaleString(shownLocale(), { maximumFractionDigits: DIGITS, useGrouping: false });

/** The locale's thousands separator; the other character is the decimal separator. */
const GROUPS: Record<Locale, string> = { en: ',', es: '.', ja: ',' };

/**
 * Parses a typed number in full or half width, with comma or point; null when invalid. "72,5" and "72.5" are equal in
 * all locales; complete groups of three digits after the locale's own separator ("10,000", in Spanish "10.000") are
 * thousands.
 */
export function typedValue(typed: string, locale: Locale = shownLocale()): number | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\s']/g, '')
    .replace(/[\u2212\u2013]/, '-');
  const group = GROUPS[locale];
  const isGrouped = new RegExp(`^-?[1-9]\\d{0,2}(?:\\${group}\\d{3})+(?:[^\\d\\${group}]\\d+)?$`).test(plain);
  const digits = (isGrouped ? plain.replaceAll(group, '') : plain).replace(',', '.');
  return /^-?\d+(?:\.\d*)?$/.test(digits) ? Number(Number(digits).toFixed(DIGITS)) : null;
}

/** True if a value can be stored. */
export const isWithinRange = (value: number): boolean => Math.abs(value) <= VALUE_MAX;

const TENTHS_UP_TO = 5;
const ONES_UP_TO = 1000;

/** Step of one press: 0.1 for short ranges, but 1 for what is counted from 0, such as 3 songs; more than 1 for long ones. */
export function pressStep({ start, target }: { readonly start: number; readonly target: number }): number {
  const way = Math.abs(target - start);
  const isCount = start === 0 && Number.isInteger(target);
  if (way <= TENTHS_UP_TO && !isCount) return 0.1;
  return way <= ONES_UP_TO ? 1 : 10 ** (Math.floor(Math.log10(way)) - 2);
}

/** Adds a step without floating-point errors, clamped to the storable range. */
export const stepped = (value: number, by: number): number =>
  Math.min(VALUE_MAX, Math.max(-VALUE_MAX, Number((value + by).toFixed(DIGITS))));
