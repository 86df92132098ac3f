import { expect, it } from 'vitest';
import { type CivilDate, today, utcOffsetAt } from '../../src/calendar';
import { countEvents } from '../../src/tracking';
import { transitions } from '../calendar/transitions';
import { HOUR, MINUTE, timed } from './samples';

// Around every change of the clock in any zone from 2024 to 2028, an event of 28 hours has its elapsed minutes, each on
// the date the clock shows.

const FROM = Date.UTC(2024, 0, 1);
const TO = Date.UTC(2029, 0, 1);
const RULE = { filters: [{ field: 'NAME', operator: 'CONTAINS', value: 'gym' }], calendars: null } as const;

/** Every clock change and every midnight of these years falls on a quarter of an hour. */
const QUARTER = 15;

/** Minutes by date, asked of the clock every quarter of an hour. */
function minutesByDate(start: number, end: number, zone: string, dayEndsAt: number): Map<CivilDate, number> {
  const minutes = new Map<CivilDate, number>();
  for (let at = start; at < end; at += QUARTER * MINUTE) {
    const date = today(at, zone, dayEndsAt);
    minutes.set(date, (minutes.get(date) ?? 0) + QUARTER);
  }
  return minutes;
}

/** Zones with different rules: of several that change at the same instants between the same offsets, one is enough. */
function zonesWithChanges(): [string, number[]][] {
  const byRules = new Map<string, [string, number[]]>();
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const changes = transitions(zone, FROM, TO);
    if (changes.length === 0) continue;
    const rules = changes.map((at) => `${at} ${utcOffsetAt(at - MINUTE, zone)} ${utcOffsetAt(at, zone)}`).join();
    if (!byRules.has(rules)) byRules.set(rules, [zone, changes]);
  }
  return [...byRules.values()];
}

it('splits by elapsed minutes across every clock change of 2024 to 2028', { timeout: 120_000 }, () => {
  const zones = zonesWithChanges();
  expect(zones.length).toBeGreaterThan(15);
  const wrong: string[] = [];
  for (const [zone, changes] of zones)
    for (const change of changes)
      for (const dayEndsAt of [0, 2]) {
        const start = change - 14 * HOUR;
        const end = change + 14 * HOUR;
        const expected = [...minutesByDate(start, end, zone, dayEndsAt)].map(([date, count]) => [
          date,
          Math.min(count, 1440),
        ]);
        const entries = countEvents({
          unit: 'DURATION',
          rule: RULE,
          events: [timed(start, end)],
          choices: new Map(),
          timezone: zone,
          dayEndsAt,
          now: TO + 48 * HOUR,
        }).map(({ date, amount }) => [date, amount]);
        if (JSON.stringify(entries) !== JSON.stringify(expected))
          wrong.push(
            `${zone} ${new Date(change).toISOString()} ends at ${dayEndsAt}: ${JSON.stringify({ entries, expected })}`,
          );
      }
  expect(wrong).toEqual([]);
});
