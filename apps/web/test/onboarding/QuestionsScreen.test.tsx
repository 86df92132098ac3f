import { serverConfig, user as account } from '@sevenfold/contract/samples';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import QuestionsScreen from '../../src/features/onboarding/screens/QuestionsScreen';
import { setServerConfig } from '../../src/features/serverConfig/api';
import { currentLocation } from '../../src/navigation/location';
import { text } from '../../src/platform/text';
import { fillDevice } from '../dom/device';
import { renderOnDevice } from '../dom/render';

it.each([
  ['leads to the plans', {}, '/onboarding-upgrade'],
  ['leads to Get started on a server without plans', { freePlan: null }, '/get-started'],
  ['leads to Get started once the plans were seen', { seen: true }, '/get-started'],
] as const)('skipping the questions %s', async (_case, { freePlan, seen }: { freePlan?: null; seen?: true }, path) => {
  if (freePlan === null) setServerConfig(serverConfig({ freePlan }));
  if (seen) fillDevice({ user: account({ onboardingCompleted: ['WELCOME', 'UPGRADE'] }) });
  const user = renderOnDevice(<QuestionsScreen />);
  await user.click(screen.getByRole('button', { name: text('onboarding.skip') }));
  expect(currentLocation().pathname).toBe(path);
});
