import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CivilDate, addDays, instantOnDay, localDateTime, today } from '../../src/calendar';

const iso = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 16) + 'Z';

describe('instant of a time of day', () => {
  it.each<[string, CivilDate, number, number, string]>([
    ['Asia/Tokyo', '2026-10-01', 9 * 60, 0, '2026-10-01T00:00Z'],
    ['Europe/Madrid', '2026-07-01', 0, 0, '2026-06-30T22:00Z'],
    // With a day that ends at 3:00, 01:30 belongs to the day before: its calendar date is the next one.
    ['Europe/Madrid', '2026-07-01', 90, 3, '2026-07-01T23:30Z'],
    ['Europe/Madrid', '2026-07-01', 180, 3, '2026-07-01T01:00Z'],
    // 02:30 occurs twice: the first one. 02:30 does not occur: 30 minutes after the gap began.
    ['Europe/Madrid', '2024-10-27', 150, 0, '2024-10-27T00:30Z'],
    ['Europe/Madrid', '2024-03-31', 150, 0, '2024-03-31T01:30Z'],
    ['Australia/Lord_Howe', '2024-04-07', 105, 0, '2024-04-06T14:45Z'],
    // A midnight that does not exist.
    ['America/Sao_Paulo', '2018-11-04', 0, 0, '2018-11-04T03:00Z'],
    ['Pacific/Apia', '2011-12-31', 60, 0, '2011-12-30T11:00Z'],
    ['Pacific/Kiritimati', '2026-07-02', 0, 0, '2026-07-01T10:00Z'],
  ])('in %s on %s at minute %i, the day ending at %i: %s', (zone, date, minute, dayEndsAt, expected) => {
    expect(iso(instantOnDay(date, minute, zone, dayEndsAt))).toBe(expected);
  });

  it('is within that day and shows that time, unless the clock skips it', () => {
    const zones = [
      'UTC',
      'Europe/Madrid',
      'America/New_York',
      'Asia/Kolkata',
      'Pacific/Kiritimati',
      'Etc/GMT+12',
      'Australia/Lord_Howe',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 0, max: 6 }),
        (zone, day, minute, dayEndsAt) => {
          const date = addDays('1975-01-01', day);
          const at = instantOnDay(date, minute, zone, dayEndsAt);
          const shown = localDateTime(at, zone).minuteOfDay;
          if (shown === minute) expect(today(at, zone, dayEndsAt)).toBe(date);
          else expect([30, 60]).toContain(shown - minute);
        },
      ),
    );
  });

  it('throws for an unknown zone', () => {
    expect(() => instantOnDay('2026-01-01', 0, 'Mars/Olympus', 0)).toThrow(RangeError);
  });
});
