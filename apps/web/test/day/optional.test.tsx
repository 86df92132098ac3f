import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { optional } from '../../src/features/day/optional';
import { renderOnDevice } from '../dom/render';

it('a part that could not be loaded is left out until it can be', async () => {
  const load = vi
    .fn(async () => Promise.resolve({ default: ({ name }: { name: string }) => <p>Part of {name}</p> }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const { default: Part } = await optional(load);
  vi.useFakeTimers();
  renderOnDevice(<Part name="Run" />);
  await act(async () => vi.advanceTimersByTimeAsync(0));
  expect(screen.queryByText('Part of Run')).toBeNull();
  await act(async () => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText('Part of Run')).toBeVisible();
  vi.useRealTimers();
});
