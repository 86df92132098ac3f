import { compileCatalogue, type Locale } from '@sevenfold/i18n/compile';
import { expect, it } from 'vitest';
import { habitText } from '../../src/features/explore/habitText';
import { showTexts } from '../../src/platform/text';

const RANGE = { from: '2026-01-01', to: '2026-03-31' } as const;

/** Ten records, all on Sundays at one hour. */
const sundaysAt = (hour: number) => ({
  activeDays: 10,
  entries: 10,
  weekdays: Array.from({ length: 7 }, (_, weekday) => one(weekday === 0)),
  hours: Array.from({ length: 24 }, (_, at) => one(at === hour)),
});
const one = (isUsual: boolean) => {
  const count = isUsual ? 10 : 0;
  return { entries: count, total: count, amount: count, activeDays: count };
};

it.each<[Locale, number, string]>([
  ['en', 21, 'Mostly Sundays around 9:00 PM'],
  ['es', 1, 'Sobre todo los domingos, hacia la 1:00'],
  ['es', 21, 'Sobre todo los domingos, hacia las 21:00'],
  ['ja', 21, '主に日曜日の21:00ごろ'],
])('in %s at %i: %s', (locale, hour, expected) => {
  showTexts(locale, compileCatalogue(locale));
  expect(habitText(sundaysAt(hour), RANGE)).toBe(expected);
});

it.each<[Locale, string]>([
  ['en', 'Mostly Sundays around 9:00 PM, when timed'],
  ['es', 'Sobre todo los domingos, hacia las 21:00, en los registros con hora'],
  ['ja', '主に日曜日の21:00ごろ（時刻のある記録）'],
])('in %s with records without a time: %s', (locale, expected) => {
  showTexts(locale, compileCatalogue(locale));
  expect(habitText({ ...sundaysAt(21), entries: 18 }, RANGE)).toBe(expected);
});
