import * as samples from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { deviceRows } from '../../src/data/deviceRows';
import GetStartedScreen from '../../src/features/onboarding/screens/GetStartedScreen';
import OnboardingScreen from '../../src/features/onboarding/screens/OnboardingScreen';
import { currentLocation } from '../../src/navigation/location';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

/** The device knows the user, whose rows could not be read. */
function failToReadRows() {
  const retry = vi.fn<() => void>();
  deviceRows.clear();
  deviceRows.showUser(samples.user({ onboardingCompleted: [] }));
  const state = { isFailed: true, isReading: false, error: new Error('offline'), retry };
  vi.spyOn(deviceRows, 'state', 'get').mockReturnValue(state);
  return retry;
}

it.each([
  ['first screen of a new account', OnboardingScreen],
  ['checklist', GetStartedScreen],
])('the %s says that the data could not be read, and reads them again', async (_name, Screen) => {
  const retry = failToReadRows();
  const user = renderOnDevice(
    <ShownContext value={{ location: currentLocation(), params: {} }}>
      <Screen />
    </ShownContext>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(text('ui.loadError'));
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: text('ui.tryAgain') }));
  expect(retry).toHaveBeenCalledOnce();
});

it('the first screen offers activities once the data are there', () => {
  fillDevice({ user: samples.user({ onboardingCompleted: [] }) });
  renderOnDevice(
    <ShownContext value={{ location: currentLocation(), params: {} }}>
      <OnboardingScreen />
    </ShownContext>,
  );
  expect(screen.getByRole('heading', { name: text('onboarding.pickTitle') })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
