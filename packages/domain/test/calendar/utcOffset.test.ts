import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  instantOnDay,
  isUtcOffset,
  localDateTime,
  today,
  UTC_OFFSET_MAX,
  UTC_OFFSET_MIN,
  utcOffsetAt,
} from '../../src/calendar';
import { testedZones } from '../zones';
import { transitions } from './transitions';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ZONES = [...testedZones(), 'UTC'];

describe('UTC offset of a zone', () => {
  it.each([
    ['UTC', '2026-01-01T00:00:00Z', 0],
    ['Pacific/Auckland', '2026-11-22T20:00:00Z', 780],
    ['Pacific/Auckland', '2026-06-22T20:00:00Z', 720],
    ['America/St_Johns', '2026-01-01T00:00:00Z', -210],
    ['Pacific/Kiritimati', '2026-01-01T00:00:59.999Z', UTC_OFFSET_MAX],
    ['Etc/GMT+12', '2026-01-01T00:00:59.999Z', UTC_OFFSET_MIN],
    ['Europe/Madrid', '2024-03-31T00:59:59.999Z', 60],
    ['Europe/Madrid', '2024-03-31T01:00:00Z', 120],
  ])('in %s at %s is %i minutes', (zone, utc, minutes) => {
    expect(utcOffsetAt(Date.parse(utc), zone)).toBe(minutes);
    expect(utcOffsetAt(Date.parse(utc), minutes)).toBe(minutes);
  });

  it(
    'suffices to read a clock later: in every zone, around every transition from 2024 to 2030',
    { timeout: 120_000 },
    () => {
      const wrong = ZONES.flatMap((zone) => {
        const changes = transitions(zone, Date.UTC(2024, 0, 1), Date.UTC(2031, 0, 1));
        const instants = [
          Date.UTC(2024, 0, 1),
          Date.UTC(2030, 11, 31, 23, 59),
          ...changes.flatMap((change) => [change - MINUTE, change, change + 61 * MINUTE]),
        ];
        return instants
          .filter((at) => {
            const offset = utcOffsetAt(at, zone);
            const [kept, shown] = [localDateTime(at, offset), localDateTime(at, zone)];
            return (
              kept.date !== shown.date ||
              kept.minuteOfDay !== shown.minuteOfDay ||
              today(at, offset, 0) !== today(at, zone, 0)
            );
          })
          .map((at) => `${zone} ${new Date(at).toISOString()}`);
      });
      expect(wrong).toEqual([]);
    },
  );

  it('is between -12 and +14 hours in every zone since 1900', { timeout: 120_000 }, () => {
    const wrong = ZONES.filter((zone) => {
      for (let at = Date.UTC(1900, 0, 1); at < Date.UTC(2037, 0, 1); at += 91 * DAY)
        if (!isUtcOffset(utcOffsetAt(at, zone))) return true;
      return false;
    });
    expect(wrong).toEqual([]);
  });
});

describe('a fixed offset', () => {
  it('acts as a zone whose clock never changes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -30_000_000, max: 60_000_000 }),
        fc.integer({ min: UTC_OFFSET_MIN, max: UTC_OFFSET_MAX }),
        fc.integer({ min: 0, max: 6 }),
        (minute, offset, dayEndsAt) => {
          const { minuteOfDay } = localDateTime(minute * MINUTE, offset);
          expect(instantOnDay(today(minute * MINUTE, offset, dayEndsAt), minuteOfDay, offset, dayEndsAt)).toBe(
            minute * MINUTE,
          );
        },
      ),
    );
  });

  it.each([UTC_OFFSET_MIN - 1, UTC_OFFSET_MAX + 1, 0.5, NaN])('rejects %d', (offset) => {
    expect(isUtcOffset(offset)).toBe(false);
    expect(() => localDateTime(0, offset)).toThrow(RangeError);
  });
});
