import { characterCount } from '@sevenfold/domain/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prose } from '../src/value';

describe('lengths of texts', () => {
  it('are counted like the web app counts them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.integer({ min: 0, max: 20 }), (text, max) => {
        const isShort = characterCount(text.trim()) <= max;
        expect(
          prose(max)
            .safeParse(text)
            .error?.issues.map(({ code }) => code) ?? [],
        ).toEqual(isShort ? [] : ['too_big']);
      }),
    );
  });
});
