import { describe, expect, it } from 'vitest';
import { comparePlans } from '../../src/activity';

describe('the plans of a day', () => {
  it('are in the order of their times, those without a time after them in their own order', () => {
    const plans = [
      { name: 'Read', startTime: null },
      { name: 'Deep work', startTime: '09:00' },
      { name: 'Call', startTime: null },
      { name: 'Run', startTime: '07:00' },
      { name: 'Write', startTime: '09:00' },
    ];
    expect(plans.sort(comparePlans).map(({ name }) => name)).toEqual(['Run', 'Deep work', 'Write', 'Read', 'Call']);
  });
});
