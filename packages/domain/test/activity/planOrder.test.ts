import { describe, expect, it } from 'vitest';
import { planOrder } from '../../src/activity';

describe('the plans of a day', () => {
  it('are in the order of their times, those without a time after them in their own order', () => {
    const plans = [
      { name: 'Read', startTime: null },
      { name: 'Deep work', startTime: '09:00' },
      { name: 'Call', startTime: null },
      { name: 'Run', startTime: '07:00' },
      { name: 'Write', startTime: '09:00' },
    ];
    expect(plans.sort(planOrder(0)).map(({ name }) => name)).toEqual(['Run', 'Deep work', 'Write', 'Read', 'Call']);
  });

  it('have those of the night, before the day ends, after those of the evening', () => {
    const plans = [{ startTime: null }, { startTime: '01:30' }, { startTime: '04:00' }, { startTime: '23:00' }];
    const times = (dayEndsAt: number) => plans.toSorted(planOrder(dayEndsAt)).map(({ startTime }) => startTime);
    expect(times(4)).toEqual(['04:00', '23:00', '01:30', null]);
    expect(times(0)).toEqual(['01:30', '04:00', '23:00', null]);
  });
});
