import { expect, test } from 'vitest';
import { findIanaName } from '../../src/adapters/calendar/zoneName';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['"Tokyo Standard Time"', 'Asia/Tokyo'],
  ['/mozilla.org/20050126_1/Europe/Berlin', 'Europe/Berlin'],
  ['/mozilla.org/20050126_1/America/Indiana/Knox', 'America/Indiana/Knox'],
  ['/freeassociation.sourceforge.net/UTC', 'UTC'],
  ['tzone://Microsoft/Utc', 'Utc'],
  ['tzone://Microsoft/Olson/America/Indiana/Knox', 'America/Indiana/Knox'],
  ['Central Asia', 'Asia/Bishkek'],
  ['Mountain (Mexico)', 'America/Mazatlan'],
  ['Central Asia Standard Time', 'Asia/Bishkek'],
  ['Mountain Standard Time (Mexico)', 'America/Mazatlan'],
  ['W. Europe', 'Europe/Berlin'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
  ['(GMT+01.00) Brussels, Copenhagen, Madrid, Paris', 'Europe/Brussels'],
  ['(UTC-05:00) Eastern Time (US & Canada)', 'America/New_York'],
  ['(UTC-07:00) La Paz, Mazatlan', 'America/Mazatlan'],
  ['(UTC-04:00) Georgetown, La Paz, Manaus, San Juan', 'America/La_Paz'],
  ['(UTC+06:30) Yangon (Rangoon)', 'Asia/Yangon'],
  ['(UTC-03:00) City of Buenos Aires', 'America/Buenos_Aires'],
  ['(UTC+05:45) Kathmandu', 'Asia/Kathmandu'],
  ['(UTC) Coordinated Universal Time', 'UTC'],
  ['(UTC-03:00) Brasilia', 'America/Sao_Paulo'],
  ['(UTC-09:00) Alaska', 'America/Anchorage'],
])('finds the zone of %s', (name, expected) => {
  expect(findIanaName(name)).toBe(expected);
});

test.each(['', '/', 'Nowhere', '(UTC+01:00)', '(UTC+01:00) Nowhere', `(UTC+01:00) ${'Berlin, '.repeat(1000)}`])(
  'finds no zone for %j',
  (name) => {
    expect(findIanaName(name)).toBeUndefined();
  },
);
