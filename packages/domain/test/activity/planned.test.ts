import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVITY_UNITS, amountsAhead } from '../../src/activity';
import { datesOfWeek, weekView } from '../../src/calendar';

const [MON, TUE, WED, THU, FRI, SAT, SUN] = datesOfWeek('2026-W40', 'MONDAY');
if (!MON || !TUE || !WED || !THU || !FRI || !SAT || !SUN) throw new Error('A week has seven days');
const DATES = [MON, TUE, WED, THU, FRI, SAT, SUN];
const WEEK = weekView('2026-W40', THU, 'MONDAY');
const NONE = { entries: [], skips: [], plans: [] };

describe('the amounts that a week has ahead', () => {
  it('are those of plans from today on and of events that will count', () => {
    const plans = [MON, THU, FRI].map((date) => ({ date, amount: 30 }));
    expect(amountsAhead('DURATION', { ...NONE, plans }, [{ date: SUN, amount: 60 }], WEEK)).toEqual([
      { date: THU, amount: 30 },
      { date: FRI, amount: 30 },
      { date: SUN, amount: 60 },
    ]);
  });

  it('are the greater one of a day with both', () => {
    const plans = [
      { date: FRI, amount: 30 },
      { date: SAT, amount: 90 },
      { date: SUN, amount: null },
    ];
    const toCome = [FRI, SAT, SUN].map((date) => ({ date, amount: 60 }));
    expect(amountsAhead('DURATION', { ...NONE, plans }, toCome, WEEK)).toEqual([
      { date: FRI, amount: 60 },
      { date: SAT, amount: 90 },
      { date: SUN, amount: 60 },
    ]);
  });

  it('are none of skipped days, and of a day that is done only what adds to it', () => {
    const toCome = [THU, FRI].map((date) => ({ date, amount: 1 }));
    const records = { ...NONE, entries: [{ date: THU, amount: 1 }], skips: [{ date: FRI }] };
    expect(amountsAhead('DAYS', records, toCome, WEEK)).toEqual([]);
    expect(amountsAhead('TIMES', records, toCome, WEEK)).toEqual([{ date: THU, amount: 1 }]);
  });

  it('have each day once, and no less with one more event', () => {
    const dated = fc.uniqueArray(
      fc.record({ date: fc.constantFrom(...DATES), amount: fc.integer({ min: 1, max: 90 }) }),
      {
        selector: ({ date }) => date,
      },
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...ACTIVITY_UNITS),
        dated,
        dated,
        dated,
        dated,
        (unit, entries, skips, plans, toCome) => {
          const records = { entries, skips, plans };
          const ahead = amountsAhead(unit, records, toCome, WEEK);
          expect(new Set(ahead.map(({ date }) => date)).size).toBe(ahead.length);
          const sum = (all: typeof ahead) => all.reduce((total, { amount }) => total + amount, 0);
          expect(sum(ahead)).toBeGreaterThanOrEqual(sum(amountsAhead(unit, records, toCome.slice(1), WEEK)));
        },
      ),
    );
  });
});
