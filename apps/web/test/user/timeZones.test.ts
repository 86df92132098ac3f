import { expect, test } from 'vitest';
import { renderPlace, zoneOption, zoneOptions } from '../../src/features/user/timeZones';

const OCTOBER = Date.UTC(2026, 9, 1);
const JANUARY = Date.UTC(2026, 0, 1);

test.each([
  ['en', 'America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['en', 'Europe/Madrid', 'Madrid'],
  ['es', 'America/New_York', 'Nueva York'],
  ['es', 'Europe/Madrid', 'Madrid'],
  ['ja', 'America/New_York', 'ニューヨーク'],
  ['ja', 'Europe/Madrid', 'スペイン'],
  ['ja', 'Asia/Tokyo', '日本'],
  ['ja', 'UTC', 'UTC'],
] as const)('in %s, %s is named %s', (locale, zone, name) => {
  expect(renderPlace(zone, locale)).toBe(name);
});

test('an option has the current offset, and is found by identifier and localized name', () => {
  expect(zoneOption('Europe/Madrid', 'en', OCTOBER).label).toBe('Madrid · GMT+2');
  expect(zoneOption('Europe/Madrid', 'en', JANUARY).label).toBe('Madrid · GMT+1');
  const tokyo = zoneOption('Asia/Tokyo', 'ja', OCTOBER);
  expect(tokyo.keywords).toContain('Asia/Tokyo');
  expect(tokyo.keywords).toContain('日本');
});

test("the user's zone is always listed, also under an obsolete name", () => {
  const options = zoneOptions('Asia/Calcutta', 'en', OCTOBER);
  expect(options.some(({ value }) => value === 'Asia/Calcutta')).toBe(true);
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  expect(options.length).toBeGreaterThan(300);
});
