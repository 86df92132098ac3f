import { compileCatalogue, type Locale } from '@sevenfold/i18n/compile';
import { describe, expect, it } from 'vitest';
import { amountText, progressBare, progressShort, progressText } from '../../src/features/record/amount';
import { customUnit } from '../../src/features/record/customUnit';
import { goalText } from '../../src/features/record/goal';
import { showTexts, text } from '../../src/platform/text';
import { activity } from '../activity/samples';

const show = (locale: Locale) => showTexts(locale, compileCatalogue(locale));

const glasses = activity({ unit: 'TIMES', customTimesUnit: 'glasses', customTimesUnitSingular: 'glass' });
const pages = activity({ unit: 'TIMES', customTimesUnit: 'pages' });
const sleep = activity({ unit: 'DURATION' });

describe('custom unit', () => {
  it('uses its singular for exactly one', () => {
    show('en');
    expect([0, 1, 1.5, 2, 1000].map((count) => amountText(glasses, count))).toEqual([
      '0 glasses',
      '1 glass',
      '1.5 glasses',
      '2 glasses',
      '1,000 glasses',
    ]);
    expect([progressText(glasses, 1, 40), progressText(glasses, 0, 1), progressShort(glasses, 1, 1)]).toEqual([
      '1 of 40 glasses',
      '0 of 1 glass',
      '1/1 glass',
    ]);
    expect([goalText(glasses, 1), goalText(glasses, 2)]).toEqual(['1 glass a week', '2 glasses a week']);
    expect([customUnit(glasses, 1), customUnit(glasses, 2), customUnit(sleep, 1)]).toEqual([
      'glass',
      'glasses',
      undefined,
    ]);
  });

  it('without a singular is written with a multiplication sign', () => {
    show('en');
    expect([amountText(pages, 1), amountText(pages, 2), progressText(pages, 0, 1)]).toEqual([
      '1 ×',
      '2 pages',
      '0 of 1 ×',
    ]);
    // Stored by a version without singulars.
    expect(amountText({ unit: 'TIMES', customTimesUnit: 'pages' }, 1)).toBe('1 ×');
  });

  it('uses the plural forms of each language', () => {
    show('es');
    const vasos = activity({ unit: 'TIMES', customTimesUnit: 'vasos', customTimesUnitSingular: 'vaso' });
    expect([amountText(vasos, 1), amountText(vasos, 3), progressText(vasos, 1, 40)]).toEqual([
      '1\u00a0vaso',
      '3\u00a0vasos',
      '1 de 40\u00a0vasos',
    ]);
    show('ja');
    const hai = activity({ unit: 'TIMES', customTimesUnit: '杯' });
    expect([amountText(hai, 1), amountText(hai, 3), progressText(hai, 41, 40)]).toEqual(['1杯', '3杯', '41杯／40杯']);
    expect([amountText(glasses, 3), progressText(glasses, 1, 40), progressShort(glasses, 1, 40)]).toEqual([
      '3 glasses',
      '1 glasses／40 glasses',
      '1／40 glasses',
    ]);
  });
});

describe('duration next to its goal', () => {
  it.each<[Locale, string, string]>([
    ['en', '17h\u00a030m of 14h', '17h\u00a030m / 14h'],
    ['es', '17\u00a0h\u00a030\u00a0min de 14\u00a0h', '17\u00a0h\u00a030\u00a0min / 14\u00a0h'],
    ['ja', '17時間30分／14時間', '17時間30分／14時間'],
  ])('is written in %s, full and short', (locale, full, short) => {
    show(locale);
    expect(progressText(sleep, 1050, 840)).toBe(full);
    for (const written of [progressShort, progressBare]) expect(written(sleep, 1050, 840)).toBe(short);
  });
});

it.each<[Locale, readonly string[]]>([
  ['en', ['1 of 1 goal', '0 of 2 goals', 'Your one goal is met. What a week.', 'All 3 goals met. What a week.']],
  [
    'es',
    [
      '1 de 1\u00a0meta',
      '0 de 2\u00a0metas',
      'Tu única meta, cumplida. Menuda semana.',
      'Las 3\u00a0metas cumplidas. Menuda semana.',
    ],
  ],
  [
    'ja',
    ['目標 1/1', '目標 0/2', '目標を達成。すばらしい1週間でした。', '3件の目標をすべて達成。すばらしい1週間でした。'],
  ],
])('goals are counted in %s', (locale, expected) => {
  show(locale);
  expect([
    text('review.listGoals', { met: 1, goals: 1 }),
    text('review.listGoals', { met: 0, goals: 2 }),
    text('review.highlight.allMet', { goals: 1 }),
    text('review.highlight.allMet', { goals: 3 }),
  ]).toEqual(expected);
});
