import { shownLocale } from './text';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * "3 hours ago", "in 5 minutes", in whole minutes, hours or days towards now; short, "3 hr. ago". Less than a minute is
 * "this minute". Days have a number, because 47 hours ago was not yesterday. Japanese has no space behind it: 「5分前」.
 *
 * @param ms negative for the past
 */
export function relativeTime(ms: number, style: 'long' | 'short' = 'long'): string {
  const size = Math.abs(ms);
  const format = new Intl.RelativeTimeFormat(shownLocale(), { style, numeric: size < DAY_MS ? 'auto' : 'always' });
  const [unitMs, unit] =
    size < HOUR_MS
      ? ([MINUTE_MS, 'minute'] as const)
      : size < DAY_MS
        ? ([HOUR_MS, 'hour'] as const)
        : ([DAY_MS, 'day'] as const);
  const shown = format.format(Math.trunc(ms / unitMs), unit);
  return shownLocale() === 'ja' ? shown.replaceAll(' ', '') : shown;
}
