import { Capacitor } from '@capacitor/core';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { text } from '../../src/platform/text';
import { MissingPermission } from '../../src/ui/MissingPermission';
import { accessibilityViolations, renderOnDevice } from '../dom/render';

/** Renders the notice on a device whose user has answered the question for the permission so far. */
function show(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  const requestPermission = vi.fn(async () => (device.permission = answer));
  // Outside the native app, the plugin uses the notifications of the browser.
  const device = Object.assign(vi.fn<() => void>(), { permission, requestPermission });
  vi.stubGlobal('Notification', device);
  const user = renderOnDevice(<MissingPermission />);
  return { user, device, requestPermission };
}

const allow = () => screen.findByRole('button', { name: text('notification.allow') });
const openSettings = () => screen.findByRole('button', { name: text('notification.openSettings') });
const returnToApp = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));

describe('the notice of a missing permission for notifications', () => {
  it('asks for the permission, and disappears once it is granted', async () => {
    const { user, requestPermission } = show('default');
    const button = await allow();
    expect(screen.getByText(text('notification.notAsked'))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(button);
    await waitFor(() => expect(screen.queryByText(text('notification.notAsked'))).toBeNull());
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that notifications are off when the user denies them', async () => {
    const { user } = show('default', 'denied');
    await user.click(await allow());
    expect(await screen.findByText(text('notification.blocked'))).toBeVisible();
    expect(screen.queryByRole('button', { name: text('notification.allow') })).toBeNull();
  });

  it('opens the settings of the device when they are denied', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    const { user, requestPermission } = show('denied');
    const button = await openSettings();
    expect(screen.getByText(text('notification.blocked'))).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    vi.spyOn(Capacitor, 'getPlatform').mockReturnValue('ios');
    await user.click(button);
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('app-settings:'));
    expect(requestPermission).not.toHaveBeenCalled();
  });

  it('stays when the settings cannot be opened', async () => {
    const { user } = show('denied');
    await user.click(await openSettings());
    expect(await openSettings()).toBeEnabled();
  });

  it('disappears and appears as the user changes the permission in the settings and returns', async () => {
    const { device } = show('denied');
    await openSettings();
    device.permission = 'granted';
    returnToApp();
    await waitFor(() => expect(screen.queryByText(text('notification.blocked'))).toBeNull());
    device.permission = 'denied';
    returnToApp();
    expect(await screen.findByText(text('notification.blocked'))).toBeVisible();
  });
});
