import type { ComboboxOption } from '../../ui/Combobox';

/** Returns "Buenos Aires" for "America/Argentina/Buenos_Aires". */
export const cityOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

const partOf = (locale: string, timeZone: string, timeZoneName: 'shortOffset' | 'longGeneric', at: number): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/**
 * A time zone as an option: "Tokyo · GMT+9", also matched by its identifier and its localised name. `at`: instant of
 * the offset.
 */
export function zoneOption(timeZone: string, locale: string, at: number): ComboboxOption {
  return {
    value: timeZone,
    label: timeZone === 'UTC' ? timeZone : `${cityOf(timeZone)} · ${partOf(locale, timeZone, 'shortOffset', at)}`,
    keywords: `${timeZone} ${partOf(locale, timeZone, 'longGeneric', at)}`,
  };
}

/**
 * All time zones of this browser by city, and the given one, even if the browser uses another name for it
 * ("Asia/Calcutta").
 */
export function zoneOptions(current: string, locale: string, at: number): readonly ComboboxOption[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])]
    .map((timeZone) => zoneOption(timeZone, locale, at))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
