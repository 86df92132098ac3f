import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ICONS, isTargetAllowed } from '../../src/activity';
import { AREA_KINDS } from '../../src/area';
import { guessActivity } from '../../src/vocabulary';
import { ACTIVITY_KINDS, GENERAL_KINDS, WORD_LANGUAGES } from '../../src/vocabulary/words';

const KINDS = [...ACTIVITY_KINDS, ...GENERAL_KINDS];

describe('what the name of an activity suggests', () => {
  it.each([
    ['Guitar practice', 'guitar', 'GROWTH', 'DURATION'],
    ['Practice guitar', 'guitar', 'GROWTH', 'DURATION'],
    ['Clase de yoga', 'person-standing', 'HEALTH', 'DAYS'],
    ['Aprender inglés', 'languages', 'GROWTH', 'DURATION'],
    ['Morning run 5k', 'footprints', 'HEALTH', 'DAYS'],
    ['Work out', 'dumbbell', 'HEALTH', 'DAYS'],
    ['Work on thesis', 'laptop', 'WORK', 'DURATION'],
    ['Side project', 'laptop', 'WORK', 'DURATION'],
    ['Drink water', 'glass-water', 'HEALTH', 'TIMES'],
    ['Water the plants', 'sprout', 'ENJOYMENT', 'DAYS'],
    ['Watering my plants', 'sprout', 'ENJOYMENT', 'DAYS'],
    ['Water my plants', 'sprout', 'ENJOYMENT', 'DAYS'],
    ['Beber agua', 'glass-water', 'HEALTH', 'TIMES'],
    ['Beber menos', 'wine', 'HEALTH', 'DAYS'],
    ['Pasear al bebé', 'footprints', 'HEALTH', 'DAYS'],
    ['Bebés', 'baby', 'RELATIONSHIPS', 'DURATION'],
    ['Jugar al fútbol', 'flame', 'HEALTH', 'DAYS'],
    ['Jugar con los niños', 'baby', 'RELATIONSHIPS', 'DURATION'],
    ['Jugar', 'gamepad-2', 'ENJOYMENT', 'DURATION'],
    ['Play drums with Ana', 'music', 'GROWTH', 'DURATION'],
    ['子どもと遊ぶ', 'baby', 'RELATIONSHIPS', 'DURATION'],
    ['Call mum', 'phone', 'RELATIONSHIPS', 'TIMES'],
    ['Llamar a mamá', 'phone', 'RELATIONSHIPS', 'TIMES'],
    ['母に電話', 'phone', 'RELATIONSHIPS', 'TIMES'],
    ['Español', 'languages', 'GROWTH', 'DURATION'],
    ['読書', 'book-open', 'GROWTH', 'DURATION'],
    ['日本語', 'languages', 'GROWTH', 'DURATION'],
    ['水を飲む', 'glass-water', 'HEALTH', 'TIMES'],
    ['水泳', 'waves', 'HEALTH', 'DAYS'],
    ['犬の散歩', 'dog', 'OTHER', 'DAYS'],
    ['ﾖｶﾞ', 'person-standing', 'HEALTH', 'DAYS'],
    ['Massage', 'heart-pulse', 'HEALTH', 'TIMES'],
    ['No cookies', 'leaf', 'HEALTH', 'DAYS'],
    ['No fast food', 'leaf', 'HEALTH', 'DAYS'],
    ['Clean eating', 'salad', 'HEALTH', 'DAYS'],
    ['Water polo', 'waves', 'HEALTH', 'DAYS'],
    ['Cold water', 'shower-head', 'HEALTH', 'DAYS'],
    ['Parkour', 'flame', 'HEALTH', 'DAYS'],
    ['Calisthenics', 'dumbbell', 'HEALTH', 'DAYS'],
    ['Run errands', 'list-checks', 'OTHER', 'TIMES'],
    ['Andar en bici', 'bike', 'HEALTH', 'DAYS'],
    ['Limitar el ordenador', 'laptop', 'WORK', 'DURATION'],
    ['Agua fría', 'shower-head', 'HEALTH', 'DAYS'],
    ['マッサージ', 'heart-pulse', 'HEALTH', 'TIMES'],
    ['No TV', 'tv', 'ENJOYMENT', 'DAYS'],
    ['Menos videojuegos', 'gamepad-2', 'ENJOYMENT', 'DAYS'],
    ['ゲームを控える', 'gamepad-2', 'ENJOYMENT', 'DAYS'],
    ['Learn to knit', 'hammer', 'ENJOYMENT', 'DURATION'],
    ['Learn Rust', 'graduation-cap', 'GROWTH', 'DURATION'],
  ])('%s: %s, %s, %s', (name, icon, area, unit) => {
    expect(guessActivity(name)).toMatchObject({ icon, area, unit });
  });

  // Words of three letters match as a whole only.
  it.each(['Article', 'Concatenate', 'Xyzzy', '', '   '])('nothing for “%s”', (name) => {
    expect(guessActivity(name)).toBeUndefined();
  });

  it('counts water in the language of its name', () => {
    expect(['Water', 'Agua', '水'].map((name) => guessActivity(name)?.customUnit?.many)).toEqual([
      'glasses',
      'vasos',
      '杯',
    ]);
  });

  it('accepts any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const guess = guessActivity(name);
        expect(guess === undefined || isTargetAllowed(guess.unit, 'AT_LEAST', guess.target)).toBe(true);
      }),
    );
  });
});

describe('the dictionary of activities', () => {
  it.each(WORD_LANGUAGES)('knows 150 words and more in %s', (language) => {
    const words = KINDS.flatMap((kind) => kind.words[language].split(' '));
    expect(new Set(words).size).toBeGreaterThanOrEqual(150);
  });

  it.each(WORD_LANGUAGES)('knows each word once in %s', (language) => {
    const words = KINDS.flatMap((kind) => kind.words[language].split(' '));
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });

  it('holds words as they are looked up, and possible goals', () => {
    for (const { icon, area, unit, target, words } of KINDS) {
      expect(ICONS).toContain(icon);
      expect(AREA_KINDS).toContain(area);
      expect(isTargetAllowed(unit, 'AT_LEAST', target), words.en).toBe(true);
      for (const word of `${words.en} ${words.es}`.split(' ')) {
        expect(word).toMatch(/^[a-z]+(?:_[a-z]+)?$/);
        expect(guessActivity(word.replace('_', ' ')), word).toBeDefined();
      }
      for (const word of words.ja.split(' ')) expect(word.normalize('NFKC'), word).toBe(word);
    }
  });
});
