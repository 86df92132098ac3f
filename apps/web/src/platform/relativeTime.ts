import { shownLocale } from './text';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * "3 hours ago", "yesterday", "in 5 minutes", in whole minutes, hours or days towards now; short, "3 hr. ago", always with
 * a number. Japanese has no space behind the number: 「5分前」.
 *
 * @param ms negative for the past
 */
export function relativeTime(ms: number, style: 'long' | 'short' = 'long'): string {
  const format = new Intl.RelativeTimeFormat(shownLocale(), { style, numeric: style === 'long' ? 'auto' : 'always' });
  const size = Math.abs(ms);
  const [unitMs, unit] =
    size < HOUR_MS
      ? ([MINUTE_MS, 'minute'] as const)
      : size < DAY_MS
        ? ([HOUR_MS, 'hour'] as const)
        : ([DAY_MS, 'day'] as const);
  const shown = format.format(Math.trunc(ms / unitMs), unit);
  return shownLocale() === 'ja' ? shown.replaceAll(' ', '') : shown;
}
