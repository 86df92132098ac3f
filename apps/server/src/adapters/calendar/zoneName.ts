import { createRequire } from 'node:module';
import { isTimeZone, utcOffsetAt } from '@sevenfold/domain/calendar';

type Library = typeof import('windows-iana');

const require = createRequire(import.meta.url);
/** Loaded with the first name that is not of IANA: its table of zones would take memory in every process. */
let library: Library | undefined;
const findIana = (name: string): readonly string[] => (library ??= require('windows-iana') as Library).findIana(name);

/** Maximum number of characters of a name. The longest one of Windows has about 80. */
const NAME_MAX = 200;
/** Names that Windows and Outlook show and that name no city of the zone database. */
const DISPLAY_NAMES: ReadonlyMap<string, string> = new Map([
  ['Coordinated Universal Time', 'UTC'],
  ['Eastern Time (US & Canada)', 'America/New_York'],
  ['Central Time (US & Canada)', 'America/Chicago'],
  ['Mountain Time (US & Canada)', 'America/Denver'],
  ['Pacific Time (US & Canada)', 'America/Los_Angeles'],
  ['Atlantic Time (Canada)', 'America/Halifax'],
  ['Indiana (East)', 'America/Indiana/Indianapolis'],
  ['Alaska', 'America/Anchorage'],
  ['Hawaii', 'Pacific/Honolulu'],
  ['Arizona', 'America/Phoenix'],
  ['Saskatchewan', 'America/Regina'],
  ['Baja California', 'America/Tijuana'],
  ['Chetumal', 'America/Cancun'],
  ['Brasilia', 'America/Sao_Paulo'],
  ['Salvador', 'America/Bahia'],
  ['Cabo Verde Is.', 'Atlantic/Cape_Verde'],
  ['Cape Verde Is.', 'Atlantic/Cape_Verde'],
  ['West Central Africa', 'Africa/Lagos'],
  ['Port Louis', 'Indian/Mauritius'],
  ['Ekaterinburg', 'Asia/Yekaterinburg'],
  ['Sri Jayawardenepura', 'Asia/Colombo'],
  ['Astana', 'Asia/Almaty'],
  ['Solomon Is., New Caledonia', 'Pacific/Guadalcanal'],
  ["Nuku'alofa", 'Pacific/Tongatapu'],
  ['International Date Line West', 'Etc/GMT+12'],
]);
/** Windows names whose first zone in `windows-iana` has left the offset that Windows gives them. */
const CORRECTIONS: ReadonlyMap<string, string> = new Map([
  ['Central Asia Standard Time', 'Asia/Bishkek'],
  ['Mountain Standard Time (Mexico)', 'America/Mazatlan'],
]);
const REGIONS = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'Indian'] as const;
/** Offset before a display name, such as `(UTC+01:00)` or `(GMT)`. */
const OFFSET = /^\((?:UTC|GMT)(?:([+-])(\d{1,2})[:.](\d{2}))?\)\s*/;
const [WINTER, SUMMER] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)];

/**
 * Finds the IANA name of a zone by this name, by a path that ends with it (`/mozilla.org/20050126_1/Europe/Berlin`,
 * `tzone://Microsoft/Utc`), by its Windows name with or without "Standard Time", or by the name that Windows shows
 * (`(UTC+01:00) Amsterdam, Berlin, …`), each also in quotes; undefined for an unknown zone.
 */
export function findIanaName(name: string): string | undefined {
  const unquoted = name.trim().replace(/^"|"$/g, '');
  if (unquoted.length > NAME_MAX) return undefined;
  return candidates(unquoted).find((candidate) => isTimeZone(candidate)) ?? zoneOfDisplayName(unquoted);
}

function candidates(name: string): string[] {
  const parts = name.split('/');
  const lengths = /^(?:\/|tzone:)/.test(name) ? [3, 2, 1] : [2];
  const [, base = name, country = ''] = /^(.*?)( \(.*\))?$/.exec(name) ?? [];
  return [
    name,
    ...lengths.map((length) => parts.slice(-length).join('/')),
    ...windowsZones(name),
    ...windowsZones(`${base} Standard Time${country}`),
  ];
}

const windowsZones = (name: string): readonly string[] => {
  const corrected = CORRECTIONS.get(name);
  return corrected === undefined ? findIana(name) : [corrected];
};

/** The zone of a name as Windows shows it: the first of its cities at the offset that it states. */
function zoneOfDisplayName(name: string): string | undefined {
  const [prefix = '', sign, hours = '0', minutes = '0'] = OFFSET.exec(name) ?? [];
  const place = name.slice(prefix.length);
  const known = DISPLAY_NAMES.get(place);
  if (known !== undefined || prefix === '') return known;
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const zones = [...place.split(',').flatMap(zonesOfCity), ...candidates(place).filter((zone) => isTimeZone(zone))];
  // Zones have changed their offset since some of these names were given.
  return zones.find((zone) => [WINTER, SUMMER].some((at) => utcOffsetAt(at, zone) === offset)) ?? zones[0];
}

function zonesOfCity(city: string): string[] {
  const name = city
    .replace(/\(.*\)/, '')
    .replace(/^\s*City of /, '')
    .trim()
    .replaceAll(' ', '_');
  return name === '' ? [] : REGIONS.map((region) => `${region}/${name}`).filter((zone) => isTimeZone(zone));
}
