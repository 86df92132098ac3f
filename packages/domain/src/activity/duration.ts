import type { Language } from '../user';

/**
 * Formats a duration: "1h 50m", "1 h 50 min", "1時間50分"; zero parts are left out. Its spaces are no-break spaces, so
 * that it is never broken.
 *
 * @param minutes rounded to whole minutes; negative values get a minus sign (U+2212)
 */
export function formatDuration(minutes: number, language: Language): string {
  const whole = Math.round(Math.abs(minutes));
  const sign = minutes < 0 && whole > 0 ? '\u2212' : '';
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  const parts: string[] = [];
  if (hours > 0) parts.push(`${hours}${HOUR_WORD[language]}`);
  if (rest > 0 || hours === 0) parts.push(`${rest}${MINUTE_WORD[language]}`);
  return sign + parts.join(language === 'JA' ? '' : ' ').replace(/ /g, '\u00a0');
}

const HOUR_WORD: Record<Language, string> = { EN: 'h', ES: ' h', JA: '時間' };
const MINUTE_WORD: Record<Language, string> = { EN: 'm', ES: ' min', JA: '分' };
