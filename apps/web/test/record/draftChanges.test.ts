import { compileCatalogue } from '@sevenfold/i18n/compile';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import { changedText, changingTo } from '../../src/features/record/draftChanges';
import { showTexts, text } from '../../src/platform/text';
import { entry, FRI, MON, skip, THU } from '../day/samples';

const recorded = entry(THU, 1, { note: 'slow' });
const change = (changes: Partial<typeof recorded>) => changingTo(recorded, { ...recorded, ...changes }, 'UTC');

beforeEach(() => deviceRows.store.applyChanges({ version: 1, rows: { skip: [skip(THU), skip(FRI, 'SICK')] } }));
afterEach(() => deviceRows.clear());

describe('the change of an entry', () => {
  it('contains the changed fields only, and is none without any', () => {
    expect(change({})).toBeNull();
    expect(change({ note: null })?.operations.map(({ body }) => body)).toEqual([{ id: recorded.id, note: null }]);
  });

  it('to a skipped day removes its skip, and undoing it restores both', () => {
    const command = change({ date: FRI });
    expect(command?.operations.map(({ call, body }) => [call, body])).toEqual([
      ['DELETE /api/v1/skips', { skips: [{ activityId: 'run', date: FRI }] }],
      ['PATCH /api/v1/entry', { id: recorded.id, date: FRI }],
    ]);
    expect(command?.inverse.map(({ call, body }) => [call, body])).toEqual(
      expect.arrayContaining([
        ['PATCH /api/v1/entry', { id: recorded.id, date: THU }],
        ['POST /api/v1/skips', { skips: [skip(FRI, 'SICK')] }],
      ]),
    );
  });

  it('to another day, or on a skipped one, removes no skip', () => {
    for (const changes of [{ date: MON }, { note: 'fast' }])
      expect(change(changes)?.operations.map(({ call }) => call)).toEqual(['PATCH /api/v1/entry']);
  });
});

it('the message names the day an entry was moved to', () => {
  showTexts('en', compileCatalogue('en'));
  expect(changedText(recorded, { ...recorded, note: null })).toBe(text('entry.changed'));
  expect(changedText(recorded, { ...recorded, date: MON })).toMatch(/^Record moved to .*Sep/);
});
