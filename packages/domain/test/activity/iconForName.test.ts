import { describe, expect, it } from 'vitest';
import { iconForName, isIcon } from '../../src/activity';

describe('the icon a name suggests', () => {
  it.each([
    ['Run', 'footprints'],
    ['Morning run 5k', 'footprints'],
    ['Read a book', 'book-open'],
    ['Correr', 'footprints'],
    ['Español', 'languages'],
    ['Aprender inglés', 'graduation-cap'],
    ['読書', 'book-open'],
    ['水を飲む', 'glass-water'],
    ['ﾖｶﾞ', 'person-standing'],
    ['Water', 'glass-water'],
    ['Art', 'palette'],
    // Three letters match as a whole word only.
    ['Article', undefined],
    ['Concatenate', undefined],
    ['', undefined],
    ['   ', undefined],
    ['Xyzzy', undefined],
  ])('%s: %s', (name, icon) => {
    expect(iconForName(name)).toBe(icon);
  });

  it('is one of the set', () => {
    for (const name of ['gym', 'bici', 'ギター', 'meditar', 'laundry', 'chess'])
      expect(isIcon(iconForName(name)), name).toBe(true);
  });
});
