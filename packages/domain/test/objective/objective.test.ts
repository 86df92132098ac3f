import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { carryOver, checkedValue, isOver, progressShare, quarterPeriod, reopened, standing } from '../../src/objective';

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

describe('carrying over', () => {
  it('takes everything along but what belongs to the period, and goes on from where it stands', () => {
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

  it('begins again where it began when the target was reached, or an activity is followed', () => {
    const reached = { ...objective, checkIns: [{ id: 'one', date: '2026-08-01' as const, value: 25 }] };
    expect(carryOver(reached, 'new', quarterPeriod(2026, 4)).start).toBe(0);
    expect(carryOver({ ...objective, followsActivityId: 'read' }, 'new', quarterPeriod(2026, 4)).start).toBe(0);
  });

  it('never makes one whose start is its target, and none that has begun already', () => {
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

  it('leaves a completable one without numbers', () => {
    expect(
      carryOver(
        { ...objective, type: 'COMPLETABLE', start: null, target: null, checkIns: [] },
        'new',
        quarterPeriod(2026, 4),
      ),
    ).toMatchObject({ start: null, target: null });
  });
});

test('only an achievement has a day', () => {
  expect(standing('ACHIEVED', '2026-11-21')).toEqual({ status: 'ACHIEVED', achievedAt: '2026-11-21' });
  expect(standing('PAUSED', '2026-11-21')).toEqual({ status: 'PAUSED', achievedAt: null });
  expect(reopened).toEqual(standing('ACTIVE', '2026-11-21'));
});

test.each([
  ['ACTIVE', false],
  ['PAUSED', false],
  ['ACHIEVED', true],
  ['DROPPED', true],
] as const)('%s is over: %s', (status, expected) => {
  expect(isOver(status)).toBe(expected);
});
