import { roundedShare } from '@sevenfold/domain/insight';
import { perLocale } from './perLocale';
import { shownLocale } from './text';

const percentFormat = perLocale(
  (locale) => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }),
);

/** "71%". */
export const percent = (share: number): string => percentFormat(shownLocale()).format(share);

/** "99.8%", with at most this many decimals. */
const percentIn = (share: number, digits: number): string =>
  new Intl.NumberFormat(shownLocale(), { style: 'percent', maximumFractionDigits: digits }).format(share);

/**
 * Formats a share from 0 to 1 as a percentage: "71%", "99.8%".
 *
 * @param digits number of decimals; one more is used where rounding would show 0% or 100% for any other share
 */
export const shareText = (share: number, digits = 0): string => percentIn(roundedShare(share, digits), digits + 1);
