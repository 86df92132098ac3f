import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import DayEmpty from '../../src/features/day/components/DayEmpty';
import { currentLocation } from '../../src/navigation/location';
import { text } from '../../src/platform/text';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

describe('a day without activities', () => {
  it('offers to create the first one', async () => {
    const user = renderOnDevice(<DayEmpty isFirst isPast={false} />);
    expect(screen.getByText(text('day.empty'))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: text('day.addActivity') }));
    expect(await screen.findByRole('dialog', { name: text('activity.formCreate') })).toBeVisible();
  });

  it.each([
    { day: 'past', isPast: true, key: 'day.nothingThen' },
    { day: 'current', isPast: false, key: 'day.allArchived' },
  ] as const)('leads to the activities when all are archived: on a $day day', async ({ isPast, key }) => {
    const user = renderOnDevice(<DayEmpty isFirst={false} isPast={isPast} />);
    expect(screen.getByText(text(key))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text('day.goToActivities') }));
    expect(currentLocation().pathname).toBe('/activities');
  });
});
