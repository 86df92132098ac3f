import { describe, expect, it } from 'vitest';
import { DEFAULT_ICON, ICONS, isIcon } from '../../src/activity';

const EMOJI = ['🏃', '🏃🏽‍♀️', '❤️', '❤', '☕', '👨‍👩‍👧‍👦', '🧑🏽‍🤝‍🧑🏿', '👩‍❤️‍💋‍👨', '🇯🇵', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏳️‍⚧️', '5️⃣', '#️⃣'];

describe('icons', () => {
  it('have unique names in lower case with hyphens', () => {
    expect(ICONS.filter((name) => !/^[a-z]+(?:-[a-z0-9]+)*$/.test(name))).toEqual([]);
    expect(new Set(ICONS).size).toBe(ICONS.length);
    expect(ICONS.length).toBeGreaterThanOrEqual(60);
    expect(ICONS).toContain(DEFAULT_ICON);
  });

  it('accept a name of the set', () => {
    expect(ICONS.every(isIcon)).toBe(true);
  });

  it.each(EMOJI)('accept the emoji %s', (emoji) => {
    expect(isIcon(emoji)).toBe(true);
  });

  it('accept a single emoji only', () => {
    const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
    expect(EMOJI.map((emoji) => [...graphemes.segment(emoji)].length)).toEqual(EMOJI.map(() => 1));
    expect(EMOJI.filter((emoji) => isIcon(emoji + emoji) || isIcon(`${emoji}a`) || isIcon(` ${emoji}`))).toEqual([]);
  });

  it.each([
    '',
    'a',
    'A',
    '1',
    '#',
    '字',
    'no-such-icon',
    'Footprints',
    '🏃 ',
    '\u200D',
    '\uFE0F',
    '🇯',
    '🏃\u200D',
    '<b>',
    null,
    undefined,
    5,
  ])('reject %j', (value) => {
    expect(isIcon(value)).toBe(false);
  });

  it('reject an endless chain of emoji', () => {
    expect(isIcon(Array.from({ length: 40 }, () => '👩').join('\u200D'))).toBe(false);
  });
});
