import { ENTRY_MINUTES_MAX } from './unit';

/** Longer texts are not durations; the bound keeps the patterns away from pasted texts. */
const TEXT_MAX = 40;

const HOURS = '(?:h|hrs?|hours?|horas?|時間)';
const MINUTES = '(?:m|min|mins|minutes?|minutos?|分)\\.?';
const NUMBER = '\\d{1,5}';

const BARE_MINUTES = /* @__PURE__ */ new RegExp(`^(${NUMBER})(?: ?${MINUTES})?$`);
const CLOCK = /* @__PURE__ */ new RegExp(`^(${NUMBER}):([0-5]\\d)$`);
const HOURS_AND_MINUTES = /* @__PURE__ */ new RegExp(`^(${NUMBER}) ?${HOURS}(?: ?([0-5]?\\d)(?: ?${MINUTES})?)?$`);
const DECIMAL_HOURS = /* @__PURE__ */ new RegExp(`^(\\d{0,5})[.,](\\d{1,4}) ?${HOURS}$`);
const JAPANESE_HALF_HOUR = /* @__PURE__ */ new RegExp(`^(${NUMBER}) ?時間 ?半$`);

/**
 * Parses a duration: "45", "90m", "1h", "1h30", "1h 30m", "1:30", "1.5h", "1,5 h", "1 h 30 min", "1時間30分", "1時間半", in
 * any case and width. A bare number is minutes; fractions of an hour are rounded to whole minutes.
 *
 * @param maxMinutes maximum accepted; by default that of one entry
 * @param minMinutes 0 where "0", "0:00" and "0h" mean that there is no time
 * @returns whole minutes, `minMinutes` to `maxMinutes`; null if the text is not such a duration
 */
export function parseDuration(
  text: string,
  maxMinutes: number = ENTRY_MINUTES_MAX,
  minMinutes: 0 | 1 = 1,
): number | null {
  if (text.length > TEXT_MAX) return null;
  // NFKC normalises full-width digits, letters and colons, and every kind of space.
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  const minutes = minutesOf(plain);
  return minutes !== null && minutes >= minMinutes && minutes <= maxMinutes ? minutes : null;
}

function minutesOf(plain: string): number | null {
  let found = BARE_MINUTES.exec(plain);
  if (found) return Number(found[1]);
  found = CLOCK.exec(plain) ?? HOURS_AND_MINUTES.exec(plain);
  if (found) return Number(found[1]) * 60 + Number(found[2] ?? 0);
  found = DECIMAL_HOURS.exec(plain);
  if (found) return Math.round(Number(`${found[1]}.${found[2]}`) * 60);
  found = JAPANESE_HALF_HOUR.exec(plain);
  return found ? Number(found[1]) * 60 + 30 : null;
}
