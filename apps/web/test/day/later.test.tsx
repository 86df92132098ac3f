import { expect, it, vi } from 'vitest';
import { loadFirstTap } from '../../src/features/day/later';

// As for a connection that is lost on the way from the first screen to the day.
vi.mock('../../src/features/day/components/FirstTap', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('the day is shown without the hint for the first tap where that cannot be loaded', async () => {
  const { default: Nothing } = await loadFirstTap();
  expect(typeof Nothing).toBe('function');
});
