import type { ComboboxOption } from '../../ui/Combobox';

/** "Buenos Aires" of "America/Argentina/Buenos_Aires". */
export const cityOf = (timeZone: string): string => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

const partOf = (locale: string, timeZone: string, timeZoneName: 'shortOffset' | 'longGeneric', at: number): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/**
 * A zone as an option: "Tokyo · GMT+9", found by its identifier and its name in the language too. `at`: whose offset,
 * as zones change theirs.
 */
export function zoneOption(timeZone: string, locale: string, at: number): ComboboxOption {
  return {
    value: timeZone,
    label: timeZone === 'UTC' ? timeZone : `${cityOf(timeZone)} · ${partOf(locale, timeZone, 'shortOffset', at)}`,
    keywords: `${timeZone} ${partOf(locale, timeZone, 'longGeneric', at)}`,
  };
}

/**
 * Every zone this browser knows, by city, and the given one also when it goes by another name here ("Asia/Calcutta").
 */
export function zoneOptions(current: string, locale: string, at: number): readonly ComboboxOption[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])]
    .map((timeZone) => zoneOption(timeZone, locale, at))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
