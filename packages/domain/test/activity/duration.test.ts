import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCompact, formatDuration, parseDuration } from '../../src/activity';
import { LANGUAGES } from '../../src/user';

describe('parsing a duration', () => {
  it.each(['0', '0:00', '0h', '0分', '0 min', '０'])('reads %j as no time where that is one', (text) => {
    expect(parseDuration(text, 1440, 0)).toBe(0);
  });

  it.each([
    ['45', 45],
    ['  45  ', 45],
    ['045', 45],
    ['1', 1],
    ['1440', 1440],
    ['90m', 90],
    ['90 m', 90],
    ['90 min', 90],
    ['90 min.', 90],
    ['90 mins', 90],
    ['1 minute', 1],
    ['20 minutos', 20],
    ['1h', 60],
    ['1 H', 60],
    ['2 hours', 120],
    ['2 hrs', 120],
    ['1 hora', 60],
    ['24h', 1440],
    ['1h30', 90],
    ['1h 30', 90],
    ['1h5', 65],
    ['1h05', 65],
    ['1h 30m', 90],
    ['1h30m', 90],
    ['1H30M', 90],
    ['1 h 30 min', 90],
    ['1\u00A0h\u202F30\u00A0min', 90],
    ['0h 20m', 20],
    ['1:30', 90],
    ['0:05', 5],
    ['01:30', 90],
    ['1.5h', 90],
    ['1,5 h', 90],
    ['.5h', 30],
    ['0.25 h', 15],
    ['1.75 hours', 105],
    ['0.33h', 20],
    ['1時間30分', 90],
    ['1時間 30分', 90],
    ['30分', 30],
    ['1時間', 60],
    ['1時間半', 90],
    ['1.5時間', 90],
    ['４５', 45],
    ['１：３０', 90],
    ['１時間３０分', 90],
    ['１．５ｈ', 90],
    ['１ｈ　３０ｍ', 90],
  ])('reads %j as %d minutes', (text, minutes) => {
    expect(parseDuration(text)).toBe(minutes);
  });

  it.each([
    '',
    ' ',
    '0',
    '0:00',
    '0h',
    '0.001h',
    '1441',
    '24:01',
    '25h',
    '24h 1m',
    '-5',
    '+5',
    '1.5',
    '1,5',
    '.h',
    '1.h',
    '1:5',
    '1:60',
    '1:300',
    ':30',
    '1h60',
    '1h 90m',
    '1h 30h',
    '30m 1h',
    '1e3',
    '0x10',
    'abc',
    'h',
    '半',
    '1時30',
    '1d',
    '1 30',
    '1:30:00',
    '1h30 and more',
    '45\u0000',
    '99999999999999999999',
    `${' '.repeat(50)}45`,
  ])('rejects %j', (text) => {
    expect(parseDuration(text)).toBe(null);
  });

  it('accepts up to the given maximum, such as that of a weekly goal', () => {
    expect(parseDuration('168h', 10_080)).toBe(10_080);
    expect(parseDuration('168h 1m', 10_080)).toBe(null);
    expect(parseDuration('31', 30)).toBe(null);
  });

  it('returns whole minutes in range or null for any input', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0159.,:hm hr時間分半１５：'.split('')), maxLength: 12 });
    fc.assert(
      fc.property(fc.oneof(typed, fc.string({ unit: 'binary', maxLength: 60 })), (text) => {
        const minutes = parseDuration(text);
        expect(minutes === null || (Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('formatting a duration', () => {
  it.each([
    [110, '1h\u00a050m', '1\u00a0h\u00a050\u00a0min', '1時間50分'],
    [45, '45m', '45\u00a0min', '45分'],
    [120, '2h', '2\u00a0h', '2時間'],
    [61, '1h\u00a01m', '1\u00a0h\u00a01\u00a0min', '1時間1分'],
    [0, '0m', '0\u00a0min', '0分'],
    [10_080, '168h', '168\u00a0h', '168時間'],
    [89.6, '1h\u00a030m', '1\u00a0h\u00a030\u00a0min', '1時間30分'],
    [59.5, '1h', '1\u00a0h', '1時間'],
    [-25, '−25m', '−25\u00a0min', '−25分'],
    [-90, '−1h\u00a030m', '−1\u00a0h\u00a030\u00a0min', '−1時間30分'],
    [-0.2, '0m', '0\u00a0min', '0分'],
  ])('writes %d minutes as %j, %j, %j', (minutes, en, es, ja) => {
    expect(LANGUAGES.map((language) => formatDuration(minutes, language))).toEqual([en, es, ja]);
  });

  it.each([
    [110, '1h50'],
    [35, '35m'],
    [5, '5m'],
    [60, '1h'],
    [0, '0m'],
    [1440, '24h'],
    [65, '1h05'],
    [59.6, '1h'],
  ])('writes %d minutes compactly as %s', (minutes, text) => {
    expect(formatCompact(minutes)).toBe(text);
  });

  it('is parsed back to the same minutes in every language', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_080 }), fc.constantFrom(...LANGUAGES), (minutes, language) => {
        expect(parseDuration(formatDuration(minutes, language), 10_080)).toBe(minutes);
        expect(parseDuration(formatCompact(minutes), 10_080)).toBe(minutes);
      }),
      { numRuns: 2000 },
    );
  });
});
