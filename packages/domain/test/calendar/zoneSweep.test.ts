import { describe, expect, it } from 'vitest';
import { type CivilDate, dayNumber, localDateTime, today } from '../../src/calendar';
import { transitions } from './transitions';

// Around every change of the clock from 1987 to 2030: today() never goes back unless the clock does, never leaves out a
// date that the zone had, and never returns one that it did not have.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEP = HOUR;
const AROUND = 30 * HOUR;
const HOURS = [0, 1, 2, 3, 6];

/** Minutes since the clock would have shown 1970-01-01 00:00: a number that runs with the wall clock. */
function wall(ms: number, zone: string): number {
  const { date, minuteOfDay } = localDateTime(ms, zone);
  return dayNumber(date) * 1440 + minuteOfDay;
}

/** Returns the violations around one transition, for one end of the day. */
function violations(instants: readonly number[], zone: string, dayEndsAt: number): string[] {
  const found: string[] = [];
  const seen = instants.map((ms) => ({ ms, wall: wall(ms, zone), today: today(ms, zone, dayEndsAt) }));
  // At the first instant, today may be the date before the one that the clock shows.
  const existing = new Set<CivilDate>([
    ...instants.map((ms) => localDateTime(ms, zone).date),
    ...seen.slice(0, 1).map((one) => one.today),
  ]);
  seen.slice(1).forEach((now, index) => {
    const before = seen[index] ?? now;
    const where = `${zone} ends at ${dayEndsAt}, ${new Date(now.ms).toISOString()}: ${before.today} to ${now.today}`;
    if (now.today < before.today && now.wall >= before.wall) found.push(`back, ${where}`);
    if ([...existing].some((day) => day > before.today && day < now.today)) found.push(`left out, ${where}`);
    if (!existing.has(now.today)) found.push(`did not exist, ${where}`);
  });
  return found;
}

describe.each([
  ['Europe/Madrid', 85],
  ['America/St_Johns', 85], // changed at 00:01 for a while, back into the day before
  ['America/Sao_Paulo', 50], // changed at midnight
  ['America/Havana', 70],
  ['Asia/Beirut', 70],
  ['Australia/Lord_Howe', 80], // by half an hour
  ['Antarctica/Troll', 40], // by two hours
  ['Africa/Casablanca', 30], // for Ramadan
  ['Pacific/Apia', 8], // left out 2011-12-30
  ['Pacific/Kwajalein', 1], // left out a day in 1993
])('in %s', (zone, atLeast) => {
  it('today follows the clock across every transition', { timeout: 30_000 }, () => {
    const changes = transitions(zone, Date.UTC(1987, 0, 1), Date.UTC(2030, 11, 31));
    expect(changes.length).toBeGreaterThanOrEqual(atLeast);
    const found = changes.flatMap((change) => {
      const instants = Array.from({ length: (2 * AROUND) / STEP + 1 }, (_, n) => change - AROUND + n * STEP);
      const withTheMinuteBefore = [...instants, change - MINUTE].sort((a, b) => a - b);
      return HOURS.flatMap((dayEndsAt) => violations(withTheMinuteBefore, zone, dayEndsAt));
    });
    expect(found).toEqual([]);
  });
});
