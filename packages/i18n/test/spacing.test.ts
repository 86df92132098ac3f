import { expect, test } from 'vitest';
import { spacedAfterUnit } from '../src/spacing';
import { createTranslate } from '../src/translate';

test.each([
  ['いつもより約11 glasses少ない', 'いつもより約11 glasses 少ない'],
  ['週に40 glassesまで', '週に40 glasses まで'],
  ['「Water」に3 glassesを追加しました', '「Water」に3 glasses を追加しました'],
  ['あと1.5 cups of teaです', 'あと1.5 cups of tea です'],
  ['週に3 páginasまで', '週に3 páginas まで'],
])('%s is spaced as %s', (text, spaced) => {
  expect(spacedAfterUnit(text)).toBe(spaced);
});

test.each([
  // Before punctuation and at the end, there is no space in Japanese.
  '32 glasses／40 glasses',
  'あと2 glasses（残り3日）',
  '3 glasses、目標達成',
  '今週3 glasses',
  // Names are written without spaces, and so are Japanese units.
  'Runを3日スキップした。',
  '週に40杯まで',
  'Sevenfold 第40週',
  '週に40 glasses まで',
  '11 glasses fewer than usual',
  '2 vasos más de lo habitual',
])('%s stays as it is', (text) => {
  expect(spacedAfterUnit(text)).toBe(text);
});

test('texts of the server are spaced', () => {
  const translate = createTranslate('ja', { less: 'いつもより{amount}少ない' });
  expect(translate('less', { amount: '11 glasses' })).toBe('いつもより11 glasses 少ない');
});
