import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { characterCount, cut, isBlank, isOneLine, isStorable, toLines, toOneLine } from '../../src/text';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
);

describe('text', () => {
  it.each([
    ['', 0],
    ['走る', 2],
    ['💥💥', 2],
    ['e\u0301', 2],
    ['a\uDFFFb', 3],
  ])('counts the characters of %j as code points', (text, count) => expect(characterCount(text)).toBe(count));

  it.each([
    ['run', 3, 'run'],
    ['run 🏃🏃', 5, 'run 🏃'],
    ['run 🏃', 5, 'run 🏃'],
    ['run 🏃', 4, 'run'],
  ])('cuts %j to %i characters: %j', (text, max, expected) => expect(cut(text, max)).toBe(expected));

  it.each([
    [
      '',
      ' ',
      '\u00A0',
      '\u3000',
      '\u200B',
      '\u200C\u200D',
      '\u2060',
      '\uFEFF',
      '\u00AD',
      '\u034F',
      '\u061C',
      '\u115F\u1160',
      '\u17B4',
      '\u180E',
      '\u2028',
      '\u202E',
      '\u2800',
      '\u3164',
      '\uFFA0',
      '\uFE0F',
      '\uFFF9',
      '\u{E0001}',
      '\u{E0100}',
      '\u{1D173}',
      '\u0085',
      '\u009B',
      '\t\n',
      ' \u200B \u2063 ',
    ],
  ])('of invisible characters only is blank', (...texts) => {
    for (const text of texts)
      expect([JSON.stringify(text), isBlank(text), toOneLine(text)]).toEqual([JSON.stringify(text), true, '']);
  });

  it.each(['a', 'Running', '走る', '🏃‍♀️', '❤️', '·', '-', '\u200Bx', 'नि', 'ا', '\uE000'])(
    'with a visible character is not blank: %s',
    (text) => {
      expect(isBlank(text)).toBe(false);
    },
  );

  it.each([
    '\n',
    '\r',
    '\t',
    '\u0000',
    '\u000B',
    '\u001B',
    '\u007F',
    '\u0085',
    '\u009B',
    '\u2028',
    '\u2029',
    '\uD800',
    '\uDC00',
  ])('with %j is not one line', (character) => {
    expect(isOneLine(`a${character}b`)).toBe(false);
    expect(toOneLine(`a${character}${character}b`)).toBe('a b');
  });

  it.each(['Read a book', '🏃‍♀️ with Eva', 'नि‍ष्ठा', '日本語　の本', 'a\u200Bb'])(
    'as users write it is one line: %s',
    (text) => {
      expect(isOneLine(text)).toBe(true);
      expect(toOneLine(text)).toBe(text);
    },
  );

  it('is one line after conversion, and converting again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const line = toOneLine(typed);
        expect(isOneLine(line) && (line === '' || !isBlank(line))).toBe(true);
        expect(toOneLine(line)).toBe(line);
      }),
    );
  });

  it('can be stored after conversion, and converting again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const lines = toLines(typed);
        expect(isStorable(lines)).toBe(true);
        expect(toLines(lines)).toBe(lines);
      }),
    );
    expect(toLines('a\r\nb\rc\u0007\td')).toBe('a\nb\nc\td');
  });
});
