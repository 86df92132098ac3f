import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { fieldText, pressStep, stepped, typedValue, valueText } from '../../src/features/objective/numbers';
import { type Locale, showTexts } from '../../src/platform/text';

beforeEach(() => showTexts('en', {}));

test.each([
  ['18', 18],
  [' 18 ', 18],
  ['72.5', 72.5],
  ['72,5', 72.5],
  ['-3', -3],
  ['\u22123', -3],
  ['１８', 18],
  ['18.', 18],
  ['1,000', 1000],
  ['1,234,567.5', 1234567.5],
  ["1'000", 1000],
  ['10 000', 10000],
  ['0,125', 0.125],
  ['0.1234567', 0.123457],
  ['1000,5', 1000.5],
  ['', null],
  ['five', null],
  ['1e3', null],
  ['--1', null],
  ['1.2.3', null],
  ['1,2,3', null],
  ['Infinity', null],
  ['0x10', null],
  ['.', null],
] as const)('%j is parsed in English as %s', (typed, value) => {
  expect(typedValue(typed, 'en')).toBe(value);
});

test.each([
  ['10.000', 10000],
  ['72,5', 72.5],
  ['72.5', 72.5],
  ['1.234.567,5', 1234567.5],
  ['0.125', 0.125],
] as const)('%j is parsed in Spanish as %s', (typed, value) => {
  expect(typedValue(typed, 'es')).toBe(value);
});

describe('number', () => {
  const aNumber = fc
    .integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
    .map((millionths) => millionths / 1_000_000);

  test('is parsed back from its displayed form in every language', () => {
    fc.assert(
      fc.property(aNumber, fc.constantFrom<Locale>('en', 'es', 'ja'), (value, locale) => {
        showTexts(locale, {});
        // Three digits after a point are thousands in locales that group with points.
        fc.pre(!/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(fieldText(value)));
        expect(typedValue(fieldText(value), locale)).toBe(value);
        expect(typedValue(valueText(value), locale)).toBe(value);
      }),
    );
  });

  test('steps without floating-point errors', () => {
    expect(stepped(0.1, 0.2)).toBe(0.3);
    expect(stepped(72.5, -1)).toBe(71.5);
    expect(stepped(1_000_000_000, 1)).toBe(1_000_000_000);
  });

  test.each([
    [{ start: 80, target: 76 }, 0.1],
    [{ start: 0, target: 3 }, 1],
    [{ start: 0, target: 1.5 }, 0.1],
    [{ start: 0, target: 24 }, 1],
    [{ start: 0, target: 10_000 }, 100],
    [{ start: 0, target: -800 }, 1],
  ])('on the progress %j steps by %d', (course, step) => {
    expect(pressStep(course)).toBe(step);
  });
});
