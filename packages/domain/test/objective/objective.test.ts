import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  carryOver,
  checkedValue,
  isOver,
  progressShare,
  quarterPeriod,
  reopened,
  datedStatus,
} from '../../src/objective';

const objective = {
  id: 'old',
  name: 'Read 24 books',
  why: 'To see the world',
  areaId: 'growth',
  period: quarterPeriod(2026, 3),
  type: 'PROGRESS' as const,
  start: 0,
  target: 24,
  unitLabel: 'books',
  followsActivityId: null as string | null,
  linkedActivityIds: ['read'],
  status: 'ACTIVE' as const,
  checkIns: [{ id: 'one', date: '2026-08-01' as const, value: 9 }],
};

describe('carrying an objective over', () => {
  it('copies everything except what belongs to the period, and starts at the current value', () => {
    expect(carryOver(objective, 'new', quarterPeriod(2026, 4))).toEqual({
      id: 'new',
      name: 'Read 24 books',
      why: 'To see the world',
      areaId: 'growth',
      period: quarterPeriod(2026, 4),
      type: 'PROGRESS',
      start: 9,
      target: 24,
      unitLabel: 'books',
      followsActivityId: null,
      linkedActivityIds: ['read'],
      carriedFrom: 'old',
    });
  });

  it('starts at the original value when the target was reached, or an activity is followed', () => {
    const reached = { ...objective, checkIns: [{ id: 'one', date: '2026-08-01' as const, value: 25 }] };
    expect(carryOver(reached, 'new', quarterPeriod(2026, 4)).start).toBe(0);
    expect(carryOver({ ...objective, followsActivityId: 'read' }, 'new', quarterPeriod(2026, 4)).start).toBe(0);
  });

  it('never creates one whose start equals its target, or one that has already started', () => {
    const aNumber = fc.integer({ min: -50, max: 50 });
    fc.assert(
      fc.property(aNumber, aNumber, fc.array(aNumber, { maxLength: 3 }), (start, target, values) => {
        fc.pre(start !== target);
        const checkIns = values.map((value, index) => ({ id: String(index), date: '2026-08-01' as const, value }));
        const carried = carryOver({ ...objective, start, target, checkIns }, 'new', quarterPeriod(2026, 4));
        expect(carried.start).not.toBe(carried.target);
        expect(
          progressShare({ start: carried.start ?? 0, target }, checkedValue({ start: carried.start ?? 0 }, [])),
        ).toBeCloseTo(0, 12);
      }),
    );
  });

  it('leaves a completable objective without numbers', () => {
    expect(
      carryOver(
        { ...objective, type: 'COMPLETABLE', start: null, target: null, checkIns: [] },
        'new',
        quarterPeriod(2026, 4),
      ),
    ).toMatchObject({ start: null, target: null });
  });
});

test('only an achieved objective has a date of completion', () => {
  expect(datedStatus('ACHIEVED', '2026-11-21')).toEqual({ status: 'ACHIEVED', achievedAt: '2026-11-21' });
  expect(datedStatus('PAUSED', '2026-11-21')).toEqual({ status: 'PAUSED', achievedAt: null });
  expect(reopened).toEqual(datedStatus('ACTIVE', '2026-11-21'));
});

test.each([
  ['ACTIVE', false],
  ['PAUSED', false],
  ['ACHIEVED', true],
  ['DROPPED', true],
] as const)('%s is over: %s', (status, expected) => {
  expect(isOver(status)).toBe(expected);
});
