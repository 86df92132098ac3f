import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import DayScreen from '../../src/features/day/screens/DayScreen';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { renderOnDevice } from '../dom/render';
import { activity, entry, THU } from './samples';

it('the sheet of an archived activity stays open when its last record is deleted, and restores it', async () => {
  fillDevice({
    activities: [activity(), activity({ id: 'old', name: 'Old', isActive: false })],
    entries: [entry(THU, 1, { activityId: 'old' })],
  });
  const user = renderOnDevice(
    <ShownContext value={{ location: currentLocation(), params: {} }}>
      <DayScreen />
    </ShownContext>,
  );
  await user.click(await screen.findByRole('button', { name: /^Old/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Old' }));
  await user.click(sheet.getByRole('button', { name: /^Delete/ }));
  expect(screen.queryByRole('checkbox', { name: 'Old', hidden: true })).toBeNull();
  await user.click(sheet.getByRole('button', { name: text('ui.undo') }));
  expect(screen.getByRole('checkbox', { name: 'Old', hidden: true })).toBeChecked();
});
