import { describe, expect, it } from 'vitest';
import { lastDays } from '../../src/features/activity/lastDays';
import { records } from './samples';

const TODAY = '2026-10-09';

describe('lastDays', () => {
  it('sums each day, the latest first', () => {
    const days = lastDays([records({ '2026-10-01': 2 }), records({ '2026-10-01': 3, '2026-09-24': 1 })], TODAY);
    expect(days.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-10-01', 5],
      ['2026-09-24', 1],
    ]);
  });

  it('joins notes, and marks days that were only skipped', () => {
    const days = lastDays([records({ '2026-10-01': 1 }, ['2026-09-30'], 'felt good')], TODAY);
    expect(days).toEqual([
      { date: '2026-10-01', amount: 1, note: 'felt good', isSkipped: false },
      { date: '2026-09-30', amount: 0, note: null, isSkipped: true },
    ]);
  });

  it('leaves out days to come, which a pause skips', () => {
    const paused = ['2026-10-09', '2026-10-10', '2026-10-11'];
    const days = lastDays([records({ '2026-10-08': 1 }, paused)], TODAY);
    expect(days.map(({ date }) => date)).toEqual(['2026-10-09', '2026-10-08']);
  });

  it('returns seven days at most', () => {
    const amounts = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`2026-10-0${index + 1}`, 1]));
    expect(lastDays([records(amounts)], TODAY).map(({ date }) => date)).toEqual([
      '2026-10-09',
      '2026-10-08',
      '2026-10-07',
      '2026-10-06',
      '2026-10-05',
      '2026-10-04',
      '2026-10-03',
    ]);
  });
});
