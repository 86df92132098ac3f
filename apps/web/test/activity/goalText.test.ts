import { compileCatalogue, type Locale } from '@sevenfold/i18n/compile';
import { weekId } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { goalText } from '../../src/features/record/goal';
import { showTexts } from '../../src/platform/text';
import { chartUnit, goalFromText, targetText, weekLabelIn, weekNameIn } from '../../src/features/activity/goalText';
import { activity } from './samples';

const W40 = weekId('2026-W40');
const show = (locale: Locale) => showTexts(locale, compileCatalogue(locale));
const days = activity();
const glasses = activity({ unit: 'TIMES', customTimesUnit: 'glasses' });
const atMost = activity({ unit: 'TIMES', direction: 'AT_MOST' });
const reading = activity({ unit: 'DURATION' });

describe('texts of goals', () => {
  it.each([
    [
      'en',
      ['3 days a week', '1 day a week', '40 glasses a week', 'at most 2 times a week', '3h a week', 'No weekly goal'],
    ],
    [
      'es',
      [
        '3\u00a0días por semana',
        '1\u00a0día por semana',
        '40\u00a0glasses por semana',
        'como máximo 2\u00a0veces por semana',
        '3\u00a0h por semana',
        'Sin meta semanal',
      ],
    ],
    ['ja', ['週に3日', '週に1日', '週に40 glasses', '週に2回まで', '週に3時間', '週の目標なし']],
  ] as const)('name amount and period in %s', (locale, expected) => {
    show(locale);
    expect([
      goalText(days, 3),
      goalText(days, 1),
      goalText(glasses, 40),
      goalText(atMost, 2),
      goalText(reading, 180),
      goalText(days, null),
    ]).toEqual(expected);
  });

  it.each([
    ['en', '3 days a week from W41', 'No weekly goal from W2 2027'],
    ['es', '3\u00a0días por semana a partir de la S41', 'Sin meta semanal a partir de la S2 de 2027'],
    ['ja', '第41週から週に3日', '2027年第2週から週の目標なし'],
  ] as const)('name the first week in %s, with the year if it differs', (locale, thisYear, nextYear) => {
    show(locale);
    expect(goalFromText(days, 3, weekId('2026-W41'), W40)).toBe(thisYear);
    expect(goalFromText(days, null, weekId('2027-W02'), W40)).toBe(nextYear);
  });

  it('start with a capital letter', () => {
    show('en');
    expect(goalFromText(atMost, 2, weekId('2026-W41'), W40)).toBe('At most 2 times a week from W41');
  });

  it('are short where the context names the week', () => {
    show('en');
    expect([targetText(days, 3), targetText(atMost, 2), targetText(reading, 90)]).toEqual([
      '3 days',
      '2 times max',
      '1h\u00a030m',
    ]);
    expect([chartUnit(days), chartUnit(atMost), chartUnit(glasses), chartUnit(reading)]).toEqual([
      'days a week',
      'times a week',
      'glasses a week',
      'hours a week',
    ]);
    expect(weekNameIn(weekId('2025-W52'), W40)).toBe('W52 2025');
  });

  it('distinguish weeks of the same number in different years', () => {
    show('en');
    expect(weekLabelIn(weekId('2026-W34'), W40, 'MONDAY')).toBe('Week 34 · Aug 17 – 23');
    expect(weekLabelIn(weekId('2025-W34'), W40, 'SUNDAY')).toBe('Week 34 2025 · Aug 17 – 23');
    show('ja');
    expect(weekLabelIn(weekId('2025-W34'), W40, 'MONDAY')).toBe('2025年第34週 · 8月18日〜24日');
  });
});
