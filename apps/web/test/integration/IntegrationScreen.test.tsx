import type { Integration } from '@sevenfold/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { activity, area, integration, user as userSample } from '@sevenfold/contract/samples';
import { addDays } from '@sevenfold/domain/calendar';
import { describe, expect, it } from 'vitest';
import { queries } from '../../src/data/queries';
import { eventHistoryQuery } from '../../src/features/calendarEvent/api';
import IntegrationScreen from '../../src/features/settings/screens/IntegrationScreen';
import IntegrationsScreen from '../../src/features/settings/screens/IntegrationsScreen';
import { currentLocation, navigate } from '../../src/navigation/location';
import { paths } from '../../src/navigation/paths';
import { ShownContext } from '../../src/navigation/navigation';
import { parseInstant } from '../../src/platform/clock';
import { text } from '../../src/platform/text';
import { trackedEvent } from '../activity/trackedEvent';
import { fillDevice, fillRows, serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

function show(account: Integration) {
  fillRows({ integration: [account] });
  return renderOnDevice(
    <ShownContext value={{ location: currentLocation(), params: { id: account.id } }}>
      <IntegrationScreen />
    </ShownContext>,
  );
}

const microsoftPages = () =>
  (['PERSONAL', 'WORK'] as const).map((kind) =>
    screen.getByRole('link', { name: text(`integration.permission.${kind}`) }).getAttribute('href'),
  );
const MICROSOFT_PAGES = ['https://account.live.com/consent/Manage', 'https://myapps.microsoft.com'];

const FAILURE = { error: { code: 50000000, message: '' } };

describe('disconnecting an account', () => {
  it('of Outlook does not claim to give back the access, and links to the pages where it is removed', async () => {
    // A server that cannot be reached would make the device offline, where nothing can be disconnected.
    serveWith((method) =>
      Response.json(method === 'DELETE' ? { data: {} } : FAILURE, { status: method === 'DELETE' ? 200 : 500 }),
    );
    navigate(paths.integration(integration().id));
    const user = show(integration({ provider: 'OUTLOOK' }));
    expect(screen.getByText(text('integration.disconnectText.OUTLOOK'))).toBeVisible();
    expect(screen.queryByText(text('integration.disconnectText.GOOGLE'))).toBeNull();
    expect(microsoftPages()).toEqual(MICROSOFT_PAGES);
    await user.click(screen.getByRole('button', { name: text('integration.disconnect') }));
    const dialog = await screen.findByRole('dialog');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: text('integration.disconnect') }));
    await waitFor(() => expect(currentLocation().state).toMatchObject({ permissionLeftOf: integration().accountName }));
  });

  it('leaves the user on the page that they have gone on to', async () => {
    serveWith((method) => {
      if (method !== 'DELETE') return Response.json(FAILURE, { status: 500 });
      navigate(paths.day());
      return Response.json({ data: {} });
    });
    navigate(paths.integration(integration().id));
    const user = show(integration());
    await user.click(screen.getByRole('button', { name: text('integration.disconnect') }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: text('integration.disconnect') }));
    await screen.findByText(text('integration.disconnected', { account: integration().accountName }));
    expect(currentLocation().pathname).toBe('/day');
  });

  it('of Outlook is followed by the links on the list of accounts', async () => {
    const location = { ...currentLocation(), state: { permissionLeftOf: 'ana@outlook.example' } };
    renderOnDevice(
      <ShownContext value={{ location, params: {} }}>
        <IntegrationsScreen />
      </ShownContext>,
    );
    expect(screen.getByText(text('integration.permission.left', { account: 'ana@outlook.example' }))).toBeVisible();
    expect(microsoftPages()).toEqual(MICROSOFT_PAGES);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it.each(['GOOGLE', 'ICAL'] as const)('of %s says what ends', (provider) => {
    show(integration({ provider }));
    expect(screen.getByText(text(`integration.disconnectText.${provider}`))).toBeVisible();
    expect(screen.queryByRole('link', { name: text('integration.permission.PERSONAL') })).toBeNull();
  });
});

describe('an account that cannot be read', () => {
  it('because it has no mailbox says so', () => {
    show(integration({ provider: 'OUTLOOK', status: 'ERROR', error: 'NO_MAILBOX' }));
    expect(screen.getByText(text('integration.noMailbox', { account: 'ana@example.org' }))).toBeVisible();
  });

  it('because the server fails says when it is tried again, and does not ask for anything', () => {
    show(integration({ status: 'ERROR', error: 'INTERNAL', nextSyncAt: '2026-10-01T12:40:00.000Z' }));
    expect(screen.getByText(text('integration.failing'))).toBeVisible();
    expect(screen.getByText('Next try in 40 min.')).toBeVisible();
    expect(screen.queryByRole('button', { name: text('integration.reconnect') })).toBeNull();
  });

  it('is not called up to date, although its provider had reported each change', () => {
    show(integration({ status: 'ERROR', error: 'CONSENT_REVOKED', isPushed: true }));
    expect(screen.queryByText(text('integration.upToDate'))).toBeNull();
    expect(screen.getByText('Updated 4 min. ago')).toBeVisible();
  });

  it.each(['CREDENTIALS_UNREADABLE', 'TOO_LARGE'] as const)('at an address says why: %s', (error) => {
    show(integration({ provider: 'ICAL', status: 'ERROR', error }));
    expect(screen.getByText(text(`integration.addressError.${error}`))).toBeVisible();
  });
});

describe('reading an account that cannot be read', () => {
  const sync = () => screen.getByRole('button', { name: text('integration.syncNow') });

  it('is possible at an address, which may be shared again', () => {
    show(integration({ provider: 'ICAL', status: 'ERROR', error: 'FORBIDDEN' }));
    expect(sync()).toBeEnabled();
  });

  it('ends with the answer of the server, also if it was refused as before', async () => {
    serveWith((_, path) => (path === '/api/v1/integration/sync' ? Response.json({ data: {} }) : undefined));
    const refused = integration({ provider: 'ICAL', status: 'ERROR', error: 'NOT_FOUND', nextSyncAt: null });
    const user = show(refused);
    await user.click(sync());
    expect(sync()).toHaveAttribute('aria-busy', 'true');
    act(() => fillRows({ integration: [{ ...refused }] }));
    expect(sync()).not.toHaveAttribute('aria-busy');
    expect(screen.getByText(text('integration.addressError.NOT_FOUND'))).toBeVisible();
  });

  it('is not possible at a service, which has to be connected again', () => {
    show(integration({ status: 'ERROR', error: 'CONSENT_REVOKED' }));
    expect(sync()).toBeDisabled();
  });
});

describe('suggested activities on the page of an account', () => {
  /** Events on two days of four weeks. */
  const weekly = (name: string, calendarId: string) =>
    [0, 1, 2, 3].flatMap((week) =>
      [0, 2].map((day) => ({
        ...trackedEvent(
          `${name}|${week} ${day}`,
          name,
          parseInstant(`${addDays('2026-08-31', week * 7 + day)}T17:00:00.000Z`),
        ),
        calendarId,
      })),
    );

  it('are those of its own events, and not those of other accounts', async () => {
    fillDevice({
      activities: [activity({ name: 'Read' })],
      areas: [area()],
      user: userSample({ onboardingCompleted: ['CONNECT_CALENDAR'] }),
    });
    const events = [
      ...weekly('Gym', integration().calendars[0]?.id ?? ''),
      ...weekly('Choir', '018f0000-0000-7000-8000-0000000000ff'),
    ];
    queries.setQueryData(eventHistoryQuery(false).queryKey, { events, choices: [] });
    show(integration());
    expect(await screen.findByText(text('suggestion.title'))).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Add / }).map((button) => button.getAttribute('aria-label'))).toEqual(
      [expect.stringMatching(/^Add Gym/)],
    );
  });
});
