import * as samples from '@sevenfold/contract/samples';
import { DEFAULT_AREAS } from '@sevenfold/domain/area';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import DayEmpty from '../../src/features/day/components/DayEmpty';
import { currentLocation } from '../../src/navigation/location';
import { text } from '../../src/platform/text';
import { fillDevice, pendingOperations } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const areas = DEFAULT_AREAS.map(({ kind, color, order }) => samples.area({ id: kind, kind, color, order }));

describe('a day without activities', () => {
  it('offers to create the first one', async () => {
    const user = renderOnDevice(<DayEmpty isFirst isPast={false} />);
    expect(screen.getByText(text('day.empty'))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: text('activity.new') }));
    expect(await screen.findByRole('dialog', { name: text('activity.formCreate') })).toBeVisible();
  });

  it('offers three activities, which one tap creates', async () => {
    fillDevice({ areas });
    const user = renderOnDevice(<DayEmpty isFirst isPast={false} />);
    const examples = within(screen.getByRole('list', { name: text('activity.examples') }));
    expect(examples.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Run3 days a week',
      'Read3h a week',
      'Call family2 times a week',
    ]);
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(examples.getByRole('button', { name: 'Read 3h a week' }));
    expect(pendingOperations()).toMatchObject([
      { call: 'POST /api/v1/a', body: { name: 'Read', areaId: 'GROWTH', unit: 'DURATION' } },
    ]);
    await user.click(await screen.findByRole('button', { name: text('ui.undo') }));
    expect(pendingOperations().at(-1)).toMatchObject({ call: 'DELETE /api/v1/a' });
  });

  it('offers no activities of areas that the user does not have', () => {
    fillDevice({ areas: areas.filter(({ kind }) => kind === 'WORK' || kind === 'ENJOYMENT') });
    renderOnDevice(<DayEmpty isFirst isPast={false} />);
    const examples = within(screen.getByRole('list', { name: text('activity.examples') }));
    expect(examples.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Focused work10h a week',
      'Play music2h a week',
    ]);
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
