import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { ERRORS } from '@sevenfold/contract/errors';
import { integration, serverConfig } from '@sevenfold/contract/samples';
import { describe, expect, it, vi } from 'vitest';
import { setServerConfig } from '../../src/features/serverConfig/api';
import IntegrationsScreen from '../../src/features/settings/screens/IntegrationsScreen';
import { currentLocation, navigate } from '../../src/navigation/location';
import { paths } from '../../src/navigation/paths';
import { ShownContext } from '../../src/navigation/navigation';
import { text } from '../../src/platform/text';
import { COMPACT } from '../../src/ui/useMedia';
import { fillDevice, serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const failure = (status: number, code: number) => Response.json({ error: { code, message: '' } }, { status });

function show(integrations = [integration()], missing: string[] = []) {
  fillDevice({ integrations });
  setServerConfig(serverConfig({ calendarProviders: [{ provider: 'GOOGLE', missing }] }));
  return renderOnDevice(
    <ShownContext value={{ location: currentLocation(), params: {} }}>
      <IntegrationsScreen />
    </ShownContext>,
  );
}

const connect = () =>
  screen.getByRole('button', { name: text('integration.connectNamed', { name: text('integration.GOOGLE') }) });

describe('integrations', () => {
  it('show an account with its state, and when it was read', async () => {
    show();
    expect(screen.getByRole('link', { name: /ana@example\.org/ })).toHaveTextContent(
      `${text('integration.state.CONNECTED')}Updated 4 min. ago`,
    );
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('count the calendars that an account has, without one that it has lost', () => {
    const [home] = integration().calendars;
    if (!home) throw new Error('The account has no calendar');
    show([
      integration({ calendars: [home, { ...home, id: '018f0000-0000-7000-8000-0000000000b2', status: 'MISSING' }] }),
    ]);
    expect(screen.getByRole('link', { name: /ana@example\.org/ })).toHaveTextContent(
      text('integration.calendarsOn', { on: 1, count: 1 }),
    );
  });

  it('name the service of an account beside the count, on a phone by its picture alone', () => {
    const service = text('integration.GOOGLE');
    const shown = () => within(screen.getByRole('link', { name: /ana@example\.org/ })).getByText(service);
    show();
    expect(shown()).not.toHaveClass('sr-only');
    cleanup();
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: query === COMPACT, media: query }),
    );
    show();
    expect(shown()).toHaveClass('sr-only');
  });

  it('say why an attempt was refused that led here, and not again when the user comes back', () => {
    const refused = () => screen.queryByText(text('integration.refused.PERMISSIONS'));
    navigate({ ...paths.integrations(), state: { connectionRefused: 'PERMISSIONS' } });
    show();
    expect(refused()).toBeVisible();
    cleanup();
    const entry: unknown = history.state;
    navigate(paths.integrations());
    history.replaceState(entry, '');
    dispatchEvent(new PopStateEvent('popstate', { state: entry }));
    expect(currentLocation().state).toEqual({ connectionRefused: 'PERMISSIONS' });
    show();
    expect(refused()).toBeNull();
  });

  it('list a service that this server lacks after those that can be connected', () => {
    show([], ['GOOGLE_CLIENT_ID']);
    const names = [text('integration.ICAL'), text('integration.GOOGLE')];
    const listed = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(listed.flatMap((row) => names.filter((name) => row.startsWith(name)))).toEqual(names);
  });

  it('ask to reconnect the same calendar', async () => {
    show([integration({ status: 'ERROR', error: 'CONSENT_REVOKED' })]);
    expect(screen.getByText(text('integration.reconnectSame', { account: 'ana@example.org' }))).toBeVisible();
    expect(screen.getByRole('button', { name: text('integration.reconnect') })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('say how many accounts the free plan of this server reads, beside a paused one', () => {
    fillDevice({ integrations: [integration({ isPaused: true })] });
    setServerConfig(serverConfig({ freePlan: { activities: 5, calendarAccounts: 2 } }));
    renderOnDevice(
      <ShownContext value={{ location: currentLocation(), params: {} }}>
        <IntegrationsScreen />
      </ShownContext>,
    );
    expect(screen.getByText(/The free plan reads 2 calendar accounts\./)).toBeVisible();
  });

  it('name the variables the server lacks to who opens them, and offer an address all the same', async () => {
    const user = show([], ['GOOGLE_CLIENT_SECRET']);
    await user.click(screen.getByText(text('settings.forOperator')));
    expect(screen.getByText('GOOGLE_CLIENT_SECRET')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Connect Google/ })).toBeNull();
    expect(
      screen.getByRole('button', { name: text('integration.connectNamed', { name: text('integration.ICAL') }) }),
    ).toBeEnabled();
  });

  it('say why an attempt failed, or show the limit of the plan', async () => {
    let code = 50000000;
    serveWith((method) => (method === 'POST' ? failure(code === 30000001 ? 403 : 500, code) : undefined));
    const user = show();
    await user.click(connect());
    expect(await screen.findByRole('alert')).toHaveTextContent(text('integration.refused.UNKNOWN'));
    code = 30000001;
    await user.click(connect());
    expect(await screen.findByRole('dialog', { name: text('error.planLimit') })).toBeVisible();
  });

  it('do not take a user away who has gone on to another page', async () => {
    let respond: (response: Response) => void = () => undefined;
    serveWith((method) => (method === 'POST' ? new Promise((resolve) => (respond = resolve)) : undefined));
    const user = show();
    await user.click(connect());
    cleanup();
    respond(Response.json({ data: { url: 'https://provider.example/?state=s' } }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(sessionStorage.getItem('sevenfold.connecting')).toBeNull();
  });

  it('refuse an address that is none before anything is sent', async () => {
    const user = show([]);
    await user.click(
      screen.getByRole('button', { name: text('integration.connectNamed', { name: text('integration.ICAL') }) }),
    );
    const field = await screen.findByRole('textbox', { name: new RegExp(text('integration.address.label')) });
    await user.type(field, 'http://club.example/a.ics{Enter}');
    await waitFor(() => expect(screen.getByText(text('integration.address.insecure'))).toBeVisible());
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('ask to check an address that does not answer', async () => {
    serveWith((method) => (method === 'POST' ? failure(502, ERRORS.CALENDAR_UNREACHABLE.code) : undefined));
    const user = show([]);
    await user.click(
      screen.getByRole('button', { name: text('integration.connectNamed', { name: text('integration.ICAL') }) }),
    );
    const field = await screen.findByRole('textbox', { name: new RegExp(text('integration.address.label')) });
    await user.type(field, 'https://clbu.example/a.ics{Enter}');
    expect(await screen.findByText(text('integration.address.unreachable'))).toBeVisible();
  });

  it('keep a typed address until it is cancelled', async () => {
    const user = show([]);
    const open = async () => {
      await user.click(
        screen.getByRole('button', { name: text('integration.connectNamed', { name: text('integration.ICAL') }) }),
      );
      return screen.findByRole('textbox', { name: new RegExp(text('integration.address.label')) });
    };
    await user.type(await open(), 'club.example/a.ics');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await open()).toHaveValue('club.example/a.ics');
    await user.click(screen.getByRole('button', { name: text('ui.cancel') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await open()).toHaveValue('');
  });
});
