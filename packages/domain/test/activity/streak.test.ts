import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Run, type WeekOutcome, streakRuns, streaks } from '../../src/activity';

const OUTCOME = { m: 'MET', x: 'MISSED', e: 'EXCUSED', n: 'NO_GOAL', r: 'RUNNING' } as const;

/** "mmx": two met weeks, then a missed one. */
const outcomes = (letters: string): WeekOutcome[] =>
  letters.split('').map((letter) => {
    const found = Object.entries(OUTCOME).find(([key]) => key === letter);
    if (!found) throw new Error(`No outcome is written ${letter}`);
    return found[1];
  });

describe('week streaks', () => {
  it.each([
    ['', 0, 0],
    ['x', 0, 0],
    ['mmx', 0, 2],
    ['mmmxm', 1, 3],
    ['mxmm', 2, 2],
    // The running week lengthens a streak once it is met, and never breaks one.
    ['mmr', 2, 2],
    ['mmm', 3, 3],
    ['xr', 0, 0],
    // Excused weeks and weeks without a goal neither break nor lengthen.
    ['mem', 2, 2],
    ['meeem', 2, 2],
    ['mnnm', 2, 2],
    ['enr', 0, 0],
    ['mxe', 0, 1],
    ['mmenr', 2, 2],
  ])('%j: %d now, %d at best', (letters, current, best) => {
    expect(streaks(outcomes(letters))).toEqual({ current, best });
  });

  it('agree with a reference that removes excused weeks and splits the rest at missed ones', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('m', 'x', 'e', 'n', 'r'), maxLength: 60 }), (letters) => {
        const runs = letters
          .replace(/[enr]/g, '')
          .split('x')
          .map((run) => run.length);
        expect(streaks(outcomes(letters))).toEqual({ current: runs.at(-1), best: Math.max(...runs) });
      }),
    );
  });

  it.each([
    ['', null, null],
    ['xr', null, null],
    ['mmxm', { first: 3, last: 3 }, { first: 0, last: 1 }],
    ['mmxmm', { first: 3, last: 4 }, { first: 0, last: 1 }],
    ['emnemr', { first: 1, last: 4 }, { first: 1, last: 4 }],
  ])('%j: from %j to %j', (letters, current, best) => {
    expect(streakRuns(outcomes(letters))).toEqual({ current, best });
  });

  it('span as many met weeks as they count, and no missed one', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('m', 'x', 'e', 'n', 'r'), maxLength: 60 }), (letters) => {
        const all = outcomes(letters);
        const lengths = streaks(all);
        const runs = streakRuns(all);
        const within = (run: Run | null) => (run ? letters.slice(run.first, run.last + 1) : '');
        for (const [run, length] of [
          [runs.current, lengths.current],
          [runs.best, lengths.best],
        ] as const) {
          expect(within(run)).not.toContain('x');
          expect(within(run).replaceAll(/[^m]/g, '')).toHaveLength(length);
          expect(within(run)).toMatch(/^$|^m(.*m)?$/);
        }
      }),
    );
  });
});
