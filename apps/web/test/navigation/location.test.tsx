import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentLocation, navigate, navigateTo, subscribeToLocation } from '../../src/navigation/location';

/** Moves to a history entry as going back or forward does. */
function traverseTo(href: string, state: object): void {
  history.replaceState(state, '', href);
  dispatchEvent(new PopStateEvent('popstate', { state }));
}

beforeEach(() => navigate({ to: '/day', replace: true }));

describe('current location', () => {
  it('is parsed from the URL: path, query and hash', () => {
    navigateTo('/explore?activity=run&range=a%20b#table');
    expect(currentLocation()).toMatchObject({
      href: '/explore?activity=run&range=a%20b#table',
      pathname: '/explore',
      search: { activity: 'run', range: 'a b' },
      hash: 'table',
      state: {},
      isReturn: false,
    });
  });

  it('keeps the last of several parameters of a name, and empty ones', () => {
    navigateTo('/week?week=2026-W39&week=2026-W40&day=');
    expect(currentLocation().search).toEqual({ week: '2026-W40', day: '' });
  });

  it('is a new one after navigating to the same URL', () => {
    const before = currentLocation();
    navigate({ to: '/day' });
    expect(currentLocation()).not.toBe(before);
    expect(currentLocation().href).toBe('/day');
    expect(currentLocation().key).not.toBe(before.key);
  });

  it('is the same for the history entries of overlays', () => {
    const before = currentLocation();
    traverseTo('/day', { key: before.key, overlays: 0 });
    expect(currentLocation()).toBe(before);
  });

  it('is marked as a return, with its state and key, after going back or forward', () => {
    traverseTo('/login', { key: 'earlier', intended: '/week' });
    expect(currentLocation()).toMatchObject({ key: 'earlier', state: { intended: '/week' }, isReturn: true });
  });
});

describe('navigating', () => {
  it('adds a history entry, or replaces the current one', () => {
    const { length } = history;
    navigate({ to: '/activity/$id', params: { id: 'run' }, search: { date: '2026-10-01' } });
    expect(history.length).toBe(length + 1);
    navigate({ to: '/week', replace: true });
    expect(history.length).toBe(length + 1);
    expect(currentLocation().href).toBe('/week');
  });

  it('stores its state in the history entry, beside the key', () => {
    navigate({ to: '/activities', state: { create: true } });
    const { key, state } = currentLocation();
    expect(state).toEqual({ create: true });
    expect(history.state).toEqual({ key, create: true });
  });

  it.each(['https://example.org', '//example.org', '/\\example.org', 'javascript:alert(1)'])(
    'to the stored address %s stays in the app',
    (href) => {
      navigateTo(href);
      expect(currentLocation().href).toBe('/day');
    },
  );

  it('notifies subscribers once for each navigation, until they unsubscribe', () => {
    const listener = vi.fn();
    const unsubscribe = subscribeToLocation(listener);
    navigate({ to: '/week' });
    navigateTo('/day', { replace: true });
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
    navigate({ to: '/week' });
    expect(listener).toHaveBeenCalledTimes(2);
  });
});
