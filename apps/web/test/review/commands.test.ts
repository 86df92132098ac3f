import { type GoalDiffLine, REVIEW_TEXT_MAX } from '@sevenfold/domain/review';
import { expect, test } from 'vitest';
import { endEdit, finishReview, type Finishing, saveDraft } from '../../src/features/review/commands';
import { activity } from '../day/samples';
import { shownRows } from '../db/shownRows';

const run = activity({
  id: 'run',
  order: 0,
  weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target: 3 }],
});
const read = activity({
  id: 'read',
  order: 1,
  weeklyGoalsTimeline: [{ startWeekId: '2026-W01', endWeekId: null, target: 2 }],
});
const piano = activity({ id: 'piano', order: 2, weeklyGoalsTimeline: [] });
const diff: readonly GoalDiffLine[] = [
  { activityId: 'run', kind: 'RAISE', from: 3, to: 4 },
  { activityId: 'read', kind: 'PAUSE', from: 2, to: null },
  { activityId: 'piano', kind: 'ARCHIVE', from: null, to: null },
  { activityId: 'gone', kind: 'RAISE', from: 1, to: 2 },
];
const finishing: Finishing = {
  weekId: '2026-W40',
  isNew: false,
  texts: { feeling: 4, wins: 'Ran', struggles: '', notes: '' },
  facts: undefined,
  diff,
  from: '2026-W41',
  activities: [run, read, piano],
};

test('the review is finished before any change that its facts depend on', () => {
  expect(finishReview(finishing).operations.map(({ call }) => call)).toEqual([
    'POST /api/v1/review/finish',
    'POST /api/v1/a/weekly-goal/update',
    'POST /api/v1/a/weekly-goal/update',
    'POST /api/v1/a/is-active',
  ]);
});

test('characters that the server rejects, as in text pasted from a PDF, are not sent', () => {
  const texts = { feeling: 4, wins: 'Ran\u000C', struggles: '\u0007', notes: 'a\r\nb' } as const;
  const cleaned = { wins: 'Ran', struggles: '', notes: 'a\nb' };
  for (const { operations } of [
    saveDraft('2026-W40', texts, false),
    finishReview({ ...finishing, texts }),
    endEdit('2026-W40', texts, texts),
  ])
    expect(operations[0]?.body).toMatchObject(cleaned);
});

test('text beyond the limit, which the server would reject with all the rest, is not sent', () => {
  const kept = '🎉'.repeat(REVIEW_TEXT_MAX);
  const texts = { feeling: 4, wins: `${kept}too much`, struggles: '', notes: '' } as const;
  for (const { operations } of [
    saveDraft('2026-W40', texts, false),
    finishReview({ ...finishing, texts }),
    endEdit('2026-W40', texts, texts),
  ])
    expect(operations[0]?.body).toMatchObject({ wins: kept });
});

test('goals change from the given week on, and undo restores them', () => {
  const { operations, inverse } = finishReview(finishing);
  const before = [run, read, piano];
  const apply = (list: typeof before, intents: typeof operations) => shownRows('activity', list, intents);
  const accepted = apply(before, operations);
  expect(accepted.map(({ weeklyGoalsTimeline }) => weeklyGoalsTimeline)).toEqual([
    [
      { startWeekId: '2026-W01', endWeekId: '2026-W41', target: 3 },
      { startWeekId: '2026-W41', endWeekId: null, target: 4 },
    ],
    [{ startWeekId: '2026-W01', endWeekId: '2026-W41', target: 2 }],
    [],
  ]);
  expect(accepted.map(({ isActive }) => isActive)).toEqual([true, true, false]);
  expect(apply([...accepted], inverse)).toEqual(before);
  expect(inverse.at(-1)).toMatchObject({ call: 'POST /api/v1/review/reopen', body: { weekId: '2026-W40' } });
});

test('an edit and its undo leave the texts that were not edited as they are by now', () => {
  const { operations, inverse } = endEdit(
    '2026-W40',
    { wins: 'Ran', letter: '' },
    { wins: 'Ran twice', letter: 'Rest' },
  );
  expect(operations.map(({ body }) => body)).toEqual([{ weekId: '2026-W40', wins: 'Ran twice', letter: 'Rest' }]);
  expect(inverse.map(({ body }) => body)).toEqual([{ weekId: '2026-W40', wins: 'Ran', letter: '' }]);
});
