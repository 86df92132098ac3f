import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backupProblem,
  type BackupState,
  dayOfBackup,
  isBackupDue,
  keptBackups,
  type KeptCounts,
} from '../../src/backup';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (text: string): number => Date.parse(`${text}Z`);
const COUNTS: KeptCounts = { daily: 7, weekly: 4, monthly: 12 };

/** Days of the kept backups, oldest first. */
const keptDays = (takenAt: readonly number[], counts = COUNTS): string[] =>
  [...keptBackups(takenAt, counts)].toSorted((a, b) => a - b).map(dayOfBackup);

/** A backup on each day at 00:23. */
const daily = (from: string, days: number): number[] =>
  Array.from({ length: days }, (_, day) => at(`${from}T00:23:00`) + day * DAY);

describe('backups that are kept', () => {
  it('after two years of daily ones, are those of 7 days, 4 weeks and 12 months', () => {
    const days =
      '2025-12-31 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31 2026-09-30 2026-10-31 ' +
      '2026-11-08 2026-11-15 2026-11-20 2026-11-21 2026-11-22 2026-11-23 2026-11-24 2026-11-25 2026-11-26';
    expect(keptDays(daily('2025-01-01', 695))).toEqual(days.split(' '));
  });

  const table: readonly (readonly [string, readonly string[], KeptCounts, readonly string[]])[] = [
    ['no backup', [], COUNTS, []],
    ['the only one, however old', ['2020-01-01T00:23:00'], COUNTS, ['2020-01-01']],
    [
      'the newest of a day',
      ['2026-03-11T01:00:00', '2026-03-11T09:00:00', '2026-03-10T23:59:59'],
      { daily: 2, weekly: 0, monthly: 0 },
      ['2026-03-10', '2026-03-11'],
    ],
    [
      'the newest of a week that ends on Sunday',
      ['2026-03-14T00:23:00', '2026-03-15T00:23:00', '2026-03-16T00:23:00'],
      { daily: 1, weekly: 2, monthly: 0 },
      ['2026-03-15', '2026-03-16'],
    ],
    [
      'the week of the turn of the year once',
      ['2026-12-31T00:23:00', '2027-01-03T00:23:00', '2027-01-04T00:23:00'],
      { daily: 1, weekly: 2, monthly: 0 },
      ['2027-01-03', '2027-01-04'],
    ],
    [
      'those of months with gaps between them',
      ['2025-02-10T00:23:00', '2025-09-10T00:23:00', '2026-03-10T00:23:00'],
      { daily: 1, weekly: 0, monthly: 3 },
      ['2025-02-10', '2025-09-10', '2026-03-10'],
    ],
  ];

  it.each(table)('are %s', (_what, taken, counts, expected) => {
    expect(keptDays(taken.map(at), counts)).toEqual(expected);
  });

  const times = fc.array(fc.integer({ min: at('2024-01-01T00:00:00'), max: at('2027-12-31T00:00:00') }), {
    maxLength: 120,
  });
  const counts = fc.record({
    daily: fc.integer({ min: 1, max: 10 }),
    weekly: fc.integer({ min: 0, max: 6 }),
    monthly: fc.integer({ min: 0, max: 12 }),
  });

  it('include the newest, are at most as many as configured, and stay the same when the others are gone', () => {
    fc.assert(
      fc.property(times, counts, (taken, wanted) => {
        const kept = keptBackups(taken, wanted);
        expect(kept.size).toBeLessThanOrEqual(wanted.daily + wanted.weekly + wanted.monthly);
        expect([...kept].every((one) => taken.includes(one))).toBe(true);
        if (taken.length > 0) expect(kept).toContain(Math.max(...taken));
        expect(keptBackups([...kept], wanted)).toEqual(kept);
        expect(keptBackups(taken.toReversed(), wanted)).toEqual(kept);
      }),
    );
  });

  it('reach back twelve months if expired ones are deleted after each backup, whatever days are missing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 200, maxLength: 200 }), (gaps) => {
        let now = at('2024-01-01T00:23:00');
        let stored: number[] = [];
        const all: number[] = [];
        for (const gap of gaps) {
          now += gap * DAY;
          all.push(now);
          stored = [...keptBackups([...stored, now], COUNTS)];
        }
        expect(new Set(stored)).toEqual(keptBackups(all, COUNTS));
        expect(now - Math.min(...stored)).toBeGreaterThan(300 * DAY);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a backup', () => {
  const state = (fields: Partial<BackupState>): BackupState => ({
    configuredAt: at('2026-03-01T00:00:00'),
    succeededAt: null,
    failingSince: null,
    ...fields,
  });

  it.each([
    ['before the first one', null, '2026-03-11T10:00:00', true],
    ['on the next day', '2026-03-10T23:59:00', '2026-03-11T00:23:00', true],
    ['after days without a process', '2026-03-01T00:23:00', '2026-03-11T10:00:00', true],
    ['on the same day', '2026-03-11T00:23:00', '2026-03-11T23:59:59', false],
    ['after the clock was set back', '2031-01-01T00:23:00', '2026-03-11T00:23:00', true],
  ])('%s is due: %s, %s', (_when, succeeded, now, isDue) => {
    expect(isBackupDue(state({ succeededAt: succeeded === null ? null : at(succeeded) }), at(now))).toBe(isDue);
  });

  it.each([
    ['none at the start', {}, at('2026-03-02T12:00:00'), null],
    ['a delay before the first', {}, at('2026-03-02T12:00:01'), 'OVERDUE'],
    [
      'none a day and a half after a success',
      { succeededAt: at('2026-03-10T00:23:00') },
      at('2026-03-11T12:23:00'),
      null,
    ],
    ['a delay after that', { succeededAt: at('2026-03-10T00:23:00') }, at('2026-03-11T12:23:01'), 'OVERDUE'],
    ['a failure', { succeededAt: at('2026-03-10T00:23:00'), failingSince: 0 }, at('2026-03-10T01:23:00'), 'FAILED'],
  ] as const)('has as its problem %s', (_what, fields, now, problem) => {
    expect(backupProblem(state(fields), now)).toBe(problem);
  });
});
