import { plan } from '@sevenfold/contract/samples';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import DayScreen from '../../src/features/day/screens/DayScreen';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { renderOnDevice } from '../dom/render';
import { activity, THU } from './samples';

it('lists what is planned for today in the order of its times, then of the activities', async () => {
  fillDevice({
    activities: ['Read', 'Work', 'Take a walk', 'Run'].map((name, index) => activity({ id: `id${index}`, name })),
    plans: [
      plan({ activityId: 'id2', date: THU, startTime: null }),
      plan({ activityId: 'id0', date: THU, startTime: null }),
      plan({ activityId: 'id1', date: THU, startTime: '09:00' }),
      plan({ activityId: 'id3', date: THU, startTime: '07:00' }),
    ],
  });
  renderOnDevice(
    <ShownContext value={{ location: currentLocation(), params: {} }}>
      <DayScreen />
    </ShownContext>,
  );
  const planned = within(await screen.findByRole('region', { name: text('plan.today') }));
  expect(planned.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label') ?? box.textContent)).toEqual([
    'Run',
    'Work',
    'Read',
    'Take a walk',
  ]);
});

it('the hint for the first tap points to the first row, which is what is planned', async () => {
  fillDevice({
    activities: ['Read', 'Call mum'].map((name, index) => activity({ id: `id${index}`, name })),
    plans: [plan({ activityId: 'id1', date: THU, startTime: null })],
  });
  renderOnDevice(
    <ShownContext value={{ location: { ...currentLocation(), state: { firstTap: true } }, params: {} }}>
      <DayScreen />
    </ShownContext>,
  );
  const planned = within(await screen.findByRole('region', { name: text('plan.today') }));
  expect(await planned.findByText(text('onboarding.firstTapDays'))).toBeVisible();
});
