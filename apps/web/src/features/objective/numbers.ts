import { VALUE_MAX } from '@sevenfold/domain/objective';
import { shownLocale, type Locale } from '../../platform/text';

/** What is not zero is shown, up to a millionth. */
const DIGITS = 6;

/** "1,234.5" by the language shown. */
export const valueText = (value: number): string =>
  value.toLocaleString(shownLocale(), { maximumFractionDigits: DIGITS });

/** As it is put into a field to be changed: without groups. */
export const fieldText = (value: number): string =>
  value.toLocaleString(shownLocale(), { maximumFractionDigits: DIGITS, useGrouping: false });

/** What separates thousands; the other one separates fractions. */
const GROUPS: Record<Locale, string> = { en: ',', es: '.', ja: ',' };

/**
 * A number as somebody types it, in any width, with comma or point; null when it is none. "72,5" and "72.5" mean the
 * same everywhere; only what has whole groups of three behind the language's own separator ("10,000", in Spanish
 * "10.000") is read as thousands.
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

/** Whether a value can be stored. */
export const isWithinRange = (value: number): boolean => Math.abs(value) <= VALUE_MAX;

const TENTHS_UP_TO = 5;
const ONES_UP_TO = 1000;

/** How much one press changes a value: a tenth where the way is short, more than one where it is long. */
export function stepOf({ start, target }: { readonly start: number; readonly target: number }): number {
  const way = Math.abs(target - start);
  if (way <= TENTHS_UP_TO) return 0.1;
  return way <= ONES_UP_TO ? 1 : 10 ** (Math.floor(Math.log10(way)) - 2);
}

/** A step up or down, without the dust of binary fractions, within what can be stored. */
export const stepped = (value: number, by: number): number =>
  Math.min(VALUE_MAX, Math.max(-VALUE_MAX, Number((value + by).toFixed(DIGITS))));
