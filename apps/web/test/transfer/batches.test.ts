import { activity, area, entry, objective, skip, user } from '@sevenfold/contract/samples';
import type { TransferDocument } from '@sevenfold/contract';
import { civilDate } from '@sevenfold/domain/calendar';
import { expect, test } from 'vitest';
import { cutBatches, importFileName, rowsOfDocument } from '../../src/features/transfer/batches';

const document = (fields: Partial<TransferDocument>): TransferDocument => ({
  format: 'sevenfold',
  version: 1,
  exportedAt: '2026-03-01T00:00:00Z',
  user: { ...user(), email: null, whereDidYouHear: null },
  areas: [],
  activities: [],
  objectives: [],
  reviews: [],
  lifeRatings: [],
  skips: [],
  entries: [],
  feedback: [],
  ...fields,
});
const head = { importId: '019990000000', source: 'SEVENFOLD', fileName: 'a.json' } as const;

test('long histories are cut into batches the server takes, in order and without a loss', () => {
  const entries = Array.from({ length: 2500 }, (_, index) => entry({ id: `e${index}`, note: 'x'.repeat(400) }));
  const batches = cutBatches(rowsOfDocument(document({ activities: [activity()], entries }), []), head);
  expect(batches.flatMap((batch) => batch.entries ?? []).map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
  for (const batch of batches) expect(JSON.stringify(batch).length).toBeLessThan(256 * 1024);
  expect(batches.map(({ number }) => number)).toEqual(batches.map((_, index) => index));
  expect(batches.filter(({ isLast }) => isLast)).toEqual([batches.at(-1)]);
});

test('a long name of a file is cut between characters', () => {
  expect(importFileName('habits.csv')).toBe('habits.csv');
  expect(importFileName(`${'💪'.repeat(200)}.csv`)).toBe(`${'💪'.repeat(196)}.csv`);
  expect(importFileName('\n')).toBe('import');
});

test('an area of the same name is used instead of a second one', () => {
  const own = area({ id: 'mine', name: 'Health' });
  const rows = rowsOfDocument(
    document({
      areas: [area({ id: 'theirs', name: ' health' }), area({ id: 'new', name: 'Garden' })],
      activities: [
        activity({ areaId: 'theirs' }),
        activity({ id: 'dig', areaId: 'new' }),
        activity({ id: 'x', areaId: 'gone' }),
      ],
      objectives: [objective({ areaId: 'theirs' })],
    }),
    [own],
  );
  expect(rows.areas.map(({ id }) => id)).toEqual(['new']);
  expect(rows.activities.map(({ areaId }) => areaId)).toEqual(['mine', 'new', null]);
  expect(rows.objectives.map(({ areaId }) => areaId)).toEqual(['mine']);
});

test('the default area of the same kind is used whatever the languages of the two', () => {
  const own = area({ id: 'mine', name: 'Salud', kind: 'HEALTH' });
  const theirs = area({ id: 'theirs', name: 'Health', kind: 'HEALTH' });
  const rows = rowsOfDocument(document({ areas: [theirs], activities: [activity({ areaId: 'theirs' })] }), [own]);
  expect([rows.areas, rows.activities.map(({ areaId }) => areaId)]).toEqual([[], ['mine']]);
});

test('decisions about events go with their activities, and are absent from earlier files', () => {
  const eventChoices = ['a', 'gone'].map((activityId) => ({
    activityId,
    eventKey: 'gym|',
    choice: 'REJECTED' as const,
  }));
  const activities = [activity({ id: 'a' })];
  const rows = rowsOfDocument(document({ activities, eventChoices }), []);
  expect(cutBatches(rows, head).map((batch) => batch.eventChoices)).toEqual([eventChoices.slice(0, 1)]);
  expect(rowsOfDocument(document({ activities }), []).eventChoices).toEqual([]);
});

test('records of an activity that is not in the file are left out', () => {
  const rows = rowsOfDocument(
    document({
      activities: [activity()],
      entries: [entry(), entry({ activityId: 'gone' })],
      skips: [skip({ activityId: 'gone' })],
    }),
    [],
  );
  expect([rows.entries.length, rows.skips.length]).toEqual([1, 0]);
});

test('planned absences are rows of their own, and none in a file without its user', () => {
  const absences = [{ first: civilDate('2026-07-01'), last: civilDate('2026-07-14') }];
  const given = document({});
  const rows = rowsOfDocument({ ...given, user: { ...given.user, absences } }, []);
  expect(cutBatches(rows, head).map((batch) => batch.absences)).toEqual([absences]);
  const { user: _, ...without } = given;
  expect(rowsOfDocument(without as TransferDocument, []).absences).toEqual([]);
});
