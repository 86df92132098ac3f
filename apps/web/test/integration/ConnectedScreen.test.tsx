import { screen, waitFor } from '@testing-library/react';
import { ERRORS } from '@sevenfold/contract/errors';
import { integration } from '@sevenfold/contract/samples';
import { expect, it } from 'vitest';
import ConnectedScreen from '../../src/features/integration/screens/ConnectedScreen';
import { currentLocation, navigate } from '../../src/navigation/location';
import { paths } from '../../src/navigation/paths';
import { text } from '../../src/platform/text';
import { serveWith } from '../dom/device';
import { renderOnDevice } from '../dom/render';

const { id } = integration();

it.each([
  ['a new account, whose calendars are chosen first, is not said to be read', true],
  ['a reconnected account is said to be read', false],
])('the return from the provider: %s', async (_, needsCalendarChoice) => {
  serveWith((_method, path) =>
    path === '/api/v1/integration/connect'
      ? Response.json({ data: { integrationId: id, from: 'SETTINGS', needsCalendarChoice } })
      : undefined,
  );
  renderOnDevice(<ConnectedScreen />);
  await waitFor(() => expect(currentLocation().pathname).toBe(`/settings/integrations/${id}`));
  const toast = screen.queryByText(text('integration.connected'));
  if (needsCalendarChoice) expect(toast).toBeNull();
  else await screen.findByText(text('integration.connected'));
});

it.each([
  [
    'completed',
    { data: { integrationId: id, from: 'SETTINGS', needsCalendarChoice: false } },
    200,
    'integration.connected',
  ],
  ['refused', { error: { code: ERRORS.OTHER_ACCOUNT.code, message: '' } }, 409, 'integration.refused.OTHER_ACCOUNT'],
] as const)('leaves a user who has gone on to another page there: %s', async (_, body, status, told) => {
  serveWith((_method, path) => {
    if (path !== '/api/v1/integration/connect') return undefined;
    navigate(paths.day());
    return Response.json(body, { status });
  });
  navigate({ to: '/integration-callback' });
  renderOnDevice(<ConnectedScreen />);
  expect(await screen.findByText(text(told))).toBeVisible();
  expect(currentLocation().pathname).toBe('/day');
});
