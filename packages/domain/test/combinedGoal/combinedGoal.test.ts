import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVITY_UNITS, type ActivityUnit, DIRECTIONS } from '../../src/activity';
import { datesOfWeek, weekId } from '../../src/calendar';
import { canBeMember, combinedDone, countMember, isMembership, type MemberRecords } from '../../src/combinedGoal';

const dates = datesOfWeek(weekId('2025-W40'), 'MONDAY');

const anyMember = (unit: ActivityUnit) =>
  fc
    .constantFrom(...ACTIVITY_UNITS.filter((own) => canBeMember(unit, { unit: own, direction: 'AT_LEAST' })))
    .chain((own) =>
      fc.record({
        unit: fc.constant(own),
        entries: fc.array(
          fc.record({
            date: fc.constantFrom(...dates),
            amount: fc.integer({ min: 1, max: own === 'DAYS' ? 1 : 200 }),
          }),
          { maxLength: 9 },
        ),
      }),
    );
const anyGoal = fc
  .constantFrom(...ACTIVITY_UNITS)
  .chain((unit) => fc.record({ unit: fc.constant(unit), members: fc.array(anyMember(unit), { maxLength: 5 }) }));

/** Counts date by date, as one would by hand. */
function countByHand(unit: ActivityUnit, members: readonly MemberRecords[]): number {
  let total = 0;
  for (const date of dates) {
    const done = members.map((member) => ({
      unit: member.unit,
      amounts: member.entries.filter((entry) => entry.date === date).map(({ amount }) => amount),
    }));
    if (unit === 'DAYS') total += done.some(({ amounts }) => amounts.length > 0) ? 1 : 0;
    else
      for (const { unit: own, amounts } of done)
        total += own === 'DAYS' ? Math.min(1, amounts.length) : amounts.reduce((sum, amount) => sum + amount, 0);
  }
  return total;
}

describe('the amount of a combined goal', () => {
  it('is what is counted date by date', () => {
    fc.assert(
      fc.property(anyGoal, ({ unit, members }) => {
        expect(combinedDone(unit, members)).toBe(countByHand(unit, members));
      }),
    );
  });

  it('is the sum of its members, or of days at least their most and at most their sum', () => {
    fc.assert(
      fc.property(anyGoal, ({ unit, members }) => {
        const done = combinedDone(unit, members);
        const own = members.map((member) => countMember(unit, member));
        const sum = own.reduce((total, count) => total + count, 0);
        if (unit !== 'DAYS') expect(done).toBe(sum);
        else {
          expect(done).toBeGreaterThanOrEqual(Math.max(0, ...own));
          expect(done).toBeLessThanOrEqual(Math.min(7, sum));
        }
      }),
    );
  });

  it('never falls by one more record, and does not depend on the order of members', () => {
    fc.assert(
      fc.property(anyGoal, anyGoal, ({ unit, members }, { members: others }) => {
        const more = [...members, ...others.filter((one) => canBeMember(unit, { ...one, direction: 'AT_LEAST' }))];
        expect(combinedDone(unit, more)).toBeGreaterThanOrEqual(combinedDone(unit, members));
        expect(combinedDone(unit, more.toReversed())).toBe(combinedDone(unit, more));
      }),
    );
  });
});

describe('a member of a combined goal', () => {
  it('is measured alike, and is no upper limit', () => {
    const allowed = ACTIVITY_UNITS.flatMap((unit) =>
      ACTIVITY_UNITS.flatMap((own) =>
        DIRECTIONS.flatMap((direction) => (canBeMember(unit, { unit: own, direction }) ? `${unit} of ${own}` : [])),
      ),
    );
    expect(allowed).toEqual([
      'DAYS of DAYS',
      'DAYS of TIMES',
      'DAYS of DURATION',
      'TIMES of DAYS',
      'TIMES of TIMES',
      'DURATION of DURATION',
    ]);
  });

  it('is one of 2 to 10 different ones', () => {
    const ids = Array.from({ length: 11 }, (_, index) => String(index));
    expect([0, 1, 2, 10, 11].map((count) => isMembership(ids.slice(0, count)))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
    expect(isMembership(['0', '1', '0'])).toBe(false);
  });
});
