import type { Locale } from '#platform';
import type { ComboboxOption } from '#ui';

/** "Buenos Aires" for "America/Argentina/Buenos_Aires", as the identifier has it. */
const cityOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

type NameStyle = 'shortOffset' | 'shortGeneric' | 'longGeneric';

const partOf = (locale: Locale, timeZone: string, timeZoneName: NameStyle, at = 0): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Place within the name of a zone: 「ニューヨーク時間」, 「日本標準時」, "hora de Nueva York". */
const PLACES: Partial<Record<Locale, RegExp>> = { ja: /^([^A-Z]+?)(?:標準時|時間)$/, es: /^hora de (?:la )?(.+)$/ };

/**
 * Name of a zone's place: "Madrid", 「ニューヨーク」, "Nueva York". Identifiers are English, so that in other languages
 * the browser's name of the zone is used, which is a city or, for a country's main zone, the country.
 */
export function renderPlace(timeZone: string, locale: Locale): string {
  const pattern = PLACES[locale];
  if (!pattern || timeZone === 'UTC') return cityOf(timeZone);
  const short = pattern.exec(partOf(locale, timeZone, 'shortGeneric'))?.[1];
  return (
    short ?? (locale === 'ja' ? pattern.exec(partOf(locale, timeZone, 'longGeneric'))?.[1] : null) ?? cityOf(timeZone)
  );
}

/**
 * A time zone as an option: "Tokyo · GMT+9", also matched by its identifier and its localised name. `at`: instant of
 * the offset.
 */
export function zoneOption(timeZone: string, locale: Locale, at: number): ComboboxOption {
  return {
    value: timeZone,
    label:
      timeZone === 'UTC'
        ? timeZone
        : `${renderPlace(timeZone, locale)} · ${partOf(locale, timeZone, 'shortOffset', at)}`,
    keywords: `${timeZone} ${cityOf(timeZone)} ${partOf(locale, timeZone, 'longGeneric', at)}`,
  };
}

/**
 * All time zones of this browser by city, and the given one, even if the browser uses another name for it
 * ("Asia/Calcutta").
 */
export function zoneOptions(current: string, locale: Locale, at: number): readonly ComboboxOption[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])]
    .map((timeZone) => zoneOption(timeZone, locale, at))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
