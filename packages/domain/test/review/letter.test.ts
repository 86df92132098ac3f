import { describe, expect, it } from 'vitest';
import { hasLetterToRead, unreadIfChanged } from '../../src/review';

describe('the note of a review', () => {
  it.each([
    ['a finished review with a note', { status: 'FINISHED', letter: 'Call Tom' }, true],
    ['one that was read', { status: 'FINISHED', letter: 'Call Tom', isLetterRead: true }, false],
    ['one without a note', { status: 'FINISHED' }, false],
    ['one with an empty note', { status: 'FINISHED', letter: '' }, false],
    ['a draft', { status: 'DRAFT', letter: 'Call Tom' }, false],
  ] as const)('of %s waits to be read: %s', (_, review, waits) => {
    expect(hasLetterToRead(review)).toBe(waits);
  });

  it.each([
    ['another text', 'Call Tom', 'Call Ann', { isLetterRead: false }],
    ['a first text', undefined, 'Call Ann', { isLetterRead: false }],
    ['the same text', 'Call Tom', 'Call Tom', {}],
    ['no text where there was none', undefined, '', {}],
    ['other fields only', 'Call Tom', undefined, {}],
  ] as const)('after %s is written', (_, before, after, changed) => {
    expect(unreadIfChanged(before, after)).toEqual(changed);
  });
});
