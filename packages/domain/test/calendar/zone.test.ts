import { describe, expect, it } from 'vitest';
import { isTimeZone, localDateTime, today } from '../../src/calendar';

const at = (utc: string): number => Date.parse(utc);

/** "2024-03-31 03:00" */
function wallClock(utc: string, zone: string): string {
  const { date, minuteOfDay } = localDateTime(at(utc), zone);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${date} ${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}

describe('wall clock', () => {
  it.each([
    ['UTC', '2026-01-01T00:00:00Z', '2026-01-01 00:00'],
    ['UTC', '2026-01-01T23:59:59.999Z', '2026-01-01 23:59'],
    ['Asia/Tokyo', '2026-01-01T14:59:00Z', '2026-01-01 23:59'],
    ['Asia/Tokyo', '2026-01-01T15:00:00Z', '2026-01-02 00:00'],
    ['Asia/Kolkata', '2026-06-30T18:29:00Z', '2026-06-30 23:59'],
    ['Asia/Kathmandu', '2026-06-30T18:15:00Z', '2026-07-01 00:00'],
    // The outermost zones are 26 hours apart, so that three dates are in use at the same time.
    ['Pacific/Kiritimati', '2026-07-01T10:00:00Z', '2026-07-02 00:00'],
    ['Etc/GMT+12', '2026-07-01T10:00:00Z', '2026-06-30 22:00'],
    // The clock goes forward over an hour that does not exist, and back over one that comes twice.
    ['Europe/Madrid', '2024-03-31T00:59:00Z', '2024-03-31 01:59'],
    ['Europe/Madrid', '2024-03-31T01:00:00Z', '2024-03-31 03:00'],
    ['Europe/Madrid', '2024-10-27T00:30:00Z', '2024-10-27 02:30'],
    ['Europe/Madrid', '2024-10-27T01:30:00Z', '2024-10-27 02:30'],
    // Half an hour of daylight saving.
    ['Australia/Lord_Howe', '2024-10-05T15:29:00Z', '2024-10-06 01:59'],
    ['Australia/Lord_Howe', '2024-10-05T15:30:00Z', '2024-10-06 02:30'],
    ['Australia/Lord_Howe', '2024-04-06T14:59:00Z', '2024-04-07 01:59'],
    ['Australia/Lord_Howe', '2024-04-06T15:00:00Z', '2024-04-07 01:30'],
    // A day that begins at 01:00, because its midnight does not exist.
    ['America/Sao_Paulo', '2018-11-04T02:59:00Z', '2018-11-03 23:59'],
    ['America/Sao_Paulo', '2018-11-04T03:00:00Z', '2018-11-04 01:00'],
    // Samoa crossed the date line: there was no 2011-12-30.
    ['Pacific/Apia', '2011-12-30T09:59:00Z', '2011-12-29 23:59'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31 00:00'],
    // Before 1970 and in the far future.
    ['UTC', '1900-02-28T23:59:00Z', '1900-02-28 23:59'],
    ['UTC', '2199-12-31T23:59:00Z', '2199-12-31 23:59'],
  ])('in %s shows at %s: %s', (zone, utc, shown) => {
    expect(wallClock(utc, zone)).toBe(shown);
  });

  it.each([NaN, Infinity, -Infinity, 8.64e15, -8.64e15])('throws for %d', (epochMs) => {
    expect(() => localDateTime(epochMs, 'UTC')).toThrow(RangeError);
  });

  it('throws for an unknown zone', () => {
    expect(() => localDateTime(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('today', () => {
  it.each([
    // dayEndsAt, instant, day
    [0, '2026-10-01T21:59:00Z', '2026-10-01'], // 23:59
    [0, '2026-10-01T22:00:00Z', '2026-10-02'], // 00:00
    [3, '2026-10-01T22:00:00Z', '2026-10-01'], // 00:00
    [3, '2026-10-02T00:59:00Z', '2026-10-01'], // 02:59
    [3, '2026-10-02T01:00:00Z', '2026-10-02'], // 03:00
    [6, '2026-10-02T03:59:00Z', '2026-10-01'], // 05:59
    [6, '2026-10-02T04:00:00Z', '2026-10-02'], // 06:00
    [4, '2026-12-31T23:30:00Z', '2026-12-31'], // 00:30 of the new year
    // The night of 2024-03-31 has no 02:00; its clock says 03:00 an hour early, and that ends the day.
    [3, '2024-03-31T00:59:00Z', '2024-03-30'], // 01:59
    [3, '2024-03-31T01:00:00Z', '2024-03-31'], // 03:00
    // The night of 2024-10-27 has two hours from 02:00; both belong to the day before.
    [3, '2024-10-27T00:30:00Z', '2024-10-26'],
    [3, '2024-10-27T01:30:00Z', '2024-10-26'],
    [3, '2024-10-27T02:00:00Z', '2024-10-27'],
  ])('with the day ending at %d h in Madrid, at %s, is %s', (dayEndsAt, utc, day) => {
    expect(today(at(utc), 'Europe/Madrid', dayEndsAt)).toBe(day);
  });

  it.each([
    ['Pacific/Kiritimati', '2026-07-02'],
    ['Asia/Tokyo', '2026-07-01'],
    ['Europe/Madrid', '2026-07-01'],
    ['Etc/GMT+12', '2026-06-30'],
  ])('at the same instant in %s is %s', (zone, day) => {
    expect(today(at('2026-07-01T10:30:00Z'), zone, 0)).toBe(day);
  });

  it('is never a day that the zone left out', () => {
    expect(today(at('2011-12-30T11:00:00Z'), 'Pacific/Apia', 0)).toBe('2011-12-31');
    expect(today(at('2011-12-30T11:00:00Z'), 'Pacific/Apia', 3)).toBe('2011-12-29'); // 01:00, which still belongs to the day before
    expect(today(at('2011-12-30T13:00:00Z'), 'Pacific/Apia', 3)).toBe('2011-12-31');
  });

  it.each([-1, 7, 1.5, NaN])('rejects a day end of %d hours', (dayEndsAt) => {
    expect(() => today(0, 'UTC', dayEndsAt)).toThrow(RangeError);
  });
});

describe('validation of a time zone', () => {
  it.each(['UTC', 'Asia/Tokyo', 'America/Argentina/Buenos_Aires', 'Etc/GMT-14'])('accepts %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  it.each(['', 'Tokyo', 'Mars/Olympus', '+09:00', '-03:30', ' UTC', 'UTC ', 'Asia/Tokyo\0', null, undefined, 9])(
    'rejects %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );

  it('still works after more names than the cache holds', () => {
    // Every spelling of a name is a valid name.
    const spellings = Array.from({ length: 700 }, (_, n) =>
      'europe/madrid'
        .split('')
        .map((letter, bit) => ((n >> bit) & 1 ? letter.toUpperCase() : letter))
        .join(''),
    );
    expect(spellings.every(isTimeZone)).toBe(true);
    expect(wallClock('2026-07-01T10:00:00Z', 'Europe/Madrid')).toBe('2026-07-01 12:00');
  });
});
