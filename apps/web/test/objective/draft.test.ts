import { civilDate } from '@sevenfold/domain/calendar';
import { quarterPeriod, yearPeriod } from '@sevenfold/domain/objective';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  changeTo,
  type Draft,
  toDraft,
  validateDraft,
  newDraft,
  buildObjective,
  yearsFor,
} from '../../src/features/objective/draft';
import { periodOfAddress } from '../../src/features/objective/periods';
import { showTexts } from '../../src/platform/text';
import { objective } from '@sevenfold/contract/samples';

beforeEach(() => showTexts('en', {}));

const TODAY = civilDate('2026-11-21');
const draft = (changes: Partial<Draft> = {}): Draft => ({
  ...newDraft(quarterPeriod(2026, 4)),
  name: 'Read',
  type: 'PROGRESS',
  target: '24',
  ...changes,
});

describe('validation of a draft', () => {
  test.each([
    [{ name: ' \n ' }, { name: 'EMPTY' }],
    [{ name: '\u200B\u2060' }, { name: 'EMPTY' }],
    [{ name: 'x'.repeat(121) }, { name: 'TOO_LONG' }],
    [{ name: ` ${'x'.repeat(120)} ` }, {}],
    [{ why: 'x'.repeat(10_001) }, { why: 'TOO_LONG' }],
    [
      { start: 'a', target: '' },
      { start: 'NOT_NUMBER', target: 'NOT_NUMBER' },
    ],
    [{ start: '24.0', target: '24' }, { target: 'SAME' }],
    [{ target: '1000000001' }, { target: 'OUT_OF_RANGE' }],
    [{ unitLabel: 'x'.repeat(21) }, { unitLabel: 'TOO_LONG' }],
    [{ type: 'COMPLETABLE' as const, start: 'a', target: '' }, {}],
  ])('%j: %j', (changes, errors) => {
    expect(validateDraft(draft(changes))).toEqual(errors);
  });
});

describe('valid draft', () => {
  test('creates an objective', () => {
    expect(
      buildObjective(
        'id',
        draft({
          name: ' Read\n24 ',
          start: '1',
          unitLabel: ' books ',
          linkedActivityIds: ['run'],
          period: 'year',
          year: 2027,
        }),
      ),
    ).toEqual({
      id: 'id',
      name: 'Read 24',
      why: '',
      areaId: null,
      period: yearPeriod(2027),
      type: 'PROGRESS',
      start: 1,
      target: 24,
      unitLabel: 'books',
      followsActivityId: null,
      linkedActivityIds: ['run'],
    });
    expect(buildObjective('id', draft({ type: 'COMPLETABLE' }))).toMatchObject({
      start: null,
      target: null,
      unitLabel: null,
    });
  });

  test('changes nothing when it equals the objective', () => {
    for (const one of [
      objective(),
      objective({
        type: 'COMPLETABLE',
        start: null,
        target: null,
        unitLabel: null,
        areaId: 'a',
        linkedActivityIds: ['run'],
      }),
    ])
      expect(changeTo(one, toDraft(one))).toBeNull();
  });

  test('changes only what differs: start and target together, and the links', () => {
    const before = objective({ linkedActivityIds: ['run'] });
    const command = changeTo(before, { ...toDraft(before), target: '30', linkedActivityIds: ['read'], period: 'Q3' });
    expect(command?.operations.map(({ call, body }) => [call, body])).toEqual([
      ['PATCH /api/v1/objective', { id: 'read', period: quarterPeriod(2026, 3), start: 0, target: 30 }],
      ['POST /api/v1/objective/link', { objectiveId: 'read', activityId: 'read' }],
      ['DELETE /api/v1/objective/link', { objectiveId: 'read', activityId: 'run' }],
    ]);
  });
});

test('selectable years are the current one, later ones, and that of the draft', () => {
  expect(yearsFor(draft({ year: 2026 }), TODAY)).toEqual([2026, 2027, 2028, 2029, 2030, 2031]);
  expect(yearsFor(draft({ year: 2020 }), TODAY)[0]).toBe(2020);
});

test.each([
  [{}, quarterPeriod(2026, 4)],
  [{ year: '2025', period: 'year' }, yearPeriod(2025)],
  [{ year: '2025' }, quarterPeriod(2025, 4)],
  [{ period: 'Q1' }, quarterPeriod(2026, 1)],
  [{ year: '1999', period: 'Q1' }, quarterPeriod(2026, 4)],
  [{ year: '2025', period: 'Q5' }, quarterPeriod(2026, 4)],
  [{ year: 'soon', period: 'Q2' }, quarterPeriod(2026, 2)],
])('the URL %j shows %j', (search, period) => {
  expect(periodOfAddress(search, TODAY)).toEqual(period);
});
