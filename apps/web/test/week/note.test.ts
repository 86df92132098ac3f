import { expect, test } from 'vitest';
import { notedEntry, writingNote } from '../../src/features/week/note';
import { entry, MON, slice, TUE } from '../insight/fixtures';

test('the note of a day is that of the latest entry with one, else of the latest entry', () => {
  const [first, second, third] = [entry(MON, 1, { note: 'slow' }), entry(MON), entry(TUE, 1, { note: 'other day' })];
  expect(notedEntry(slice([first, second, third]), MON)).toBe(first);
  expect(notedEntry(slice([{ ...first, note: null }, second, third]), MON)).toBe(second);
});

test('days without own entries have no note', () => {
  expect(notedEntry(slice([]), MON)).toBeNull();
  expect(
    notedEntry(slice([entry(MON, 1, { source: 'CALENDAR' }), entry(MON, 1, { source: 'IMPORT' })]), MON),
  ).toBeNull();
});

test('a note is trimmed, removed when emptied, and unchanged when it is the same', () => {
  const noted = entry(MON, 1, { note: 'slow' });
  expect(writingNote(noted, ' fast ')?.operations).toMatchObject([
    { call: 'PATCH /api/v1/entry', body: { id: noted.id, note: 'fast' } },
  ]);
  expect(writingNote(noted, ' fast ')?.inverse).toMatchObject([
    { call: 'PATCH /api/v1/entry', body: { id: noted.id, note: 'slow' } },
  ]);
  expect(writingNote(noted, 'fa\u000Cst\u0007')?.operations, 'as pasted from a PDF').toMatchObject([
    { body: { note: 'fast' } },
  ]);
  expect(writingNote(noted, '  ')?.operations).toMatchObject([{ body: { note: null } }]);
  expect(writingNote(noted, 'slow ')).toBeNull();
});
