import type { DeviceSession } from '@sevenfold/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SessionList } from '../../src/features/session/components/SessionList';
import { text } from '../../src/platform/text';
import { serveWith } from '../dom/device';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

const session = (fields: Partial<DeviceSession>): DeviceSession => ({
  id: '019579eb-0400-7000-8000-000000000001',
  browser: 'Firefox',
  system: 'Windows',
  kind: 'DESKTOP',
  timezone: 'Europe/Madrid',
  createdAt: '2026-09-01T08:00:00.000Z',
  lastUsedAt: '2026-10-01T11:30:00.000Z',
  isCurrent: false,
  ...fields,
});
const THIS_DEVICE = session({ isCurrent: true });
const PHONE = session({
  id: '019579eb-0400-7000-8000-000000000002',
  browser: null,
  system: null,
  kind: 'PHONE',
  timezone: null,
  lastUsedAt: '2026-09-28T08:00:00.000Z',
});

/** Responds with these sessions; requests that sign out get a response of the given status. */
function serve(sessions: readonly DeviceSession[], status = 200): string[] {
  const ended: string[] = [];
  serveWith((method, path) => {
    if (!path.startsWith('/api/v1/session')) return undefined;
    if (method === 'GET') return Response.json({ data: { sessions } });
    ended.push(`${method} ${path}`);
    return status === 200
      ? Response.json({ data: { ended: 1 } })
      : Response.json({ error: { code: 50000000, message: 'Internal error' } }, { status });
  });
  return ended;
}

const rows = () => screen.findAllByRole('listitem');
const signOut = () =>
  screen.getByRole('button', { name: text('session.endNamed', { device: text('session.unknown') }) });

describe('signed-in devices', () => {
  it('are listed with browser, place and last use, this one first and without a button', async () => {
    serve([THIS_DEVICE, PHONE]);
    renderOnDevice(<SessionList />);
    const [current, phone] = await rows();
    expect(current).toHaveTextContent(/Firefox on Windows.*Madrid.*This device/);
    expect(screen.getAllByRole('button', { name: /^Log out Firefox|^Log out Unknown/ })).toHaveLength(1);
    expect(phone).toHaveTextContent('Unknown device');
    expect(phone).toHaveTextContent('Last used 3 days ago');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('are three at first if there are many, with the others on request', async () => {
    serve([THIS_DEVICE, ...[3, 4, 5, 6].map((id) => session({ id: `019579eb-0400-7000-8000-00000000000${id}` }))]);
    const user = renderOnDevice(<SessionList />);
    expect(await rows()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: text('session.showAll', { count: 5 }) }));
    expect(await rows()).toHaveLength(5);
    expect(within((await rows())[3] as HTMLElement).getByRole('button')).toHaveFocus();
  });

  it('leave the list at once when they are signed out', async () => {
    const ended = serve([THIS_DEVICE, PHONE]);
    const user = renderOnDevice(<SessionList />);
    await rows();
    await user.click(signOut());
    expect(await rows()).toHaveLength(1);
    expect(ended).toEqual(['DELETE /api/v1/session']);
    expect(screen.queryByRole('button', { name: text('session.endOthers') })).toBeNull();
  });

  it('return to the list when they could not be signed out', async () => {
    serve([THIS_DEVICE, PHONE], 500);
    const user = renderOnDevice(<SessionList />);
    await rows();
    await user.click(signOut());
    expect(await screen.findByText(text('error.unexpected'))).toBeVisible();
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  it('are signed out together after a confirmation', async () => {
    const ended = serve([THIS_DEVICE, PHONE]);
    const user = renderOnDevice(<SessionList />);
    await rows();
    await user.click(screen.getByRole('button', { name: text('session.endOthers') }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(ended).toEqual([]);
    await user.click(dialog.getByRole('button', { name: text('session.end') }));
    await waitFor(() => expect(ended).toEqual(['DELETE /api/v1/sessions']));
    expect(await screen.findByText(text('session.othersEnded', { count: 1 }))).toBeVisible();
  });

  it('say that the list failed to load, and load it again', async () => {
    serveWith(() => Response.json({ error: { code: 50000000, message: 'Internal error' } }, { status: 500 }));
    const user = renderOnDevice(<SessionList />);
    const tryAgain = await screen.findByRole('button', { name: text('ui.tryAgain') });
    serve([THIS_DEVICE]);
    await act(() => user.click(tryAgain));
    expect(await rows()).toHaveLength(1);
  });
});
