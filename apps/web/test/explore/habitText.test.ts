import { compileCatalogue, type Locale } from '@sevenfold/i18n/compile';
import { expect, it } from 'vitest';
import { habitText, timedText } from '../../src/features/explore/habitText';
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
  ['en', 21, 'Mostly Sunday evenings, around 9'],
  ['en', 12, 'Mostly Sunday afternoons, around noon'],
  ['en', 0, 'Mostly Sunday nights, around midnight'],
  ['es', 9, 'Casi siempre los domingos, sobre las 9'],
  ['es', 13, 'Casi siempre los domingos, sobre la 1 de la tarde'],
  ['es', 21, 'Casi siempre los domingos, sobre las 9 de la noche'],
  ['ja', 9, '日曜日の朝9時ごろが中心'],
  ['ja', 18, '日曜日の夕方6時ごろが中心'],
  ['ja', 20, '日曜日の夜8時ごろが中心'],
  ['ja', 0, '日曜日の深夜0時ごろが中心'],
])('in %s at %i: %s', (locale, hour, expected) => {
  showTexts(locale, compileCatalogue(locale));
  expect(habitText(sundaysAt(hour), RANGE)).toBe(expected);
});

it.each<[Locale, string]>([
  ['en', 'Mostly Sundays'],
  ['es', 'Casi siempre los domingos'],
  ['ja', '日曜日が中心'],
])('in %s without times: %s', (locale, expected) => {
  showTexts(locale, compileCatalogue(locale));
  expect(habitText({ ...sundaysAt(21), entries: 100 }, RANGE)).toBe(expected);
});

it('says that records without a pattern are spread over the week', () => {
  showTexts('en', compileCatalogue('en'));
  const even = Array.from({ length: 7 }, () => ({ entries: 10, total: 10, amount: 10, activeDays: 10 }));
  const hours = Array.from({ length: 24 }, () => ({ entries: 3, total: 3, amount: 3, activeDays: 3 }));
  expect(habitText({ activeDays: 70, entries: 70, weekdays: even, hours }, RANGE)).toBe('Spread over the whole week');
});

it.each<[Locale, string, string]>([
  ['en', 'Mostly mornings, around 7', 'from the 10 records with a time'],
  ['es', 'Casi siempre sobre las 7', 'según los 10\u00a0registros con hora'],
  ['ja', '朝7時ごろが中心', '時刻付きの記録10件から'],
])('in %s with few times, from how many records it is known: %s, %s', (locale, usual, known) => {
  showTexts(locale, compileCatalogue(locale));
  expect(timedText({ ...sundaysAt(7), entries: 41, withoutTime: { entries: 31, amount: 31 } }, 7, RANGE)).toEqual({
    usual,
    known,
  });
});

it('does not name the hour of a habit twice', () => {
  expect(timedText({ ...sundaysAt(7), withoutTime: { entries: 0, amount: 0 } }, 7, RANGE)).toBeNull();
  expect(timedText({ ...sundaysAt(7), entries: 41, withoutTime: { entries: 31, amount: 31 } }, null, RANGE)).toBeNull();
});
