import type { CarriedOver } from '@sevenfold/contract';
import { createListeners, newId, overlays, withoutOverlays } from '#platform';
import { formatHref, ownHref, type Target } from './href';

/** The response of `authenticate` for a user without an account. */
export interface Newcomer {
  readonly method: 'GOOGLE' | 'APPLE' | 'OPENID' | 'LOCAL' | 'PASSKEY';
  /** Registration ticket, used in place of the proof of identity. */
  readonly token: string;
  readonly name: string;
}

/** A user whose account of version 1.0 waits. */
export interface Returning extends Newcomer {
  readonly carriedOver: CarriedOver;
}

/** State of a history entry that is not part of the address. */
export interface LocationState {
  /** The address to go to after sign-in, or once the server is reachable again. */
  readonly intended?: string;
  readonly registration?: Newcomer & {
    /** Id of the OpenID provider that was signed in at. */
    readonly provider?: string;
    /** Sign-in methods of accounts with the same verified address. */
    readonly linkableMethods: readonly Newcomer['method'][];
    /** Ids of the OpenID providers among them; all if left out. */
    readonly linkableProviders?: readonly string[] | undefined;
  };
  readonly migration?: Returning;
  /** The user signed in to an account that is marked for deletion; `token` restores it. */
  readonly restoring?: Newcomer;
  /** Instant from which on a deleted account cannot be restored. */
  readonly deleteAt?: string;
  /** The user goes to sign in for the first time. */
  readonly isNew?: boolean;
  /** Name of the future week whose review was requested, such as "Week 49". */
  readonly reviewToCome?: string;
  /** The review was opened from the past reviews, to which closing it returns. */
  readonly fromReviews?: boolean;
  /** Opens the form for a new activity on the activities screen. */
  readonly create?: boolean;
  /** Points to the first tap on today, after the first activities were picked. */
  readonly firstTap?: boolean;
  /** Id of the activity whose sheet is opened on the day, from a reminder. */
  readonly reminded?: string;
  /** Reason why a calendar could not be connected. */
  readonly connectionRefused?: string;
  /** Name of the calendar account that was just disconnected, if only its owner can end the consent (Outlook). */
  readonly permissionLeftOf?: string;
  /** Id of the calendar account that was just connected. */
  readonly connected?: string;
}

/** The app's location. Every navigation makes a new object, also one to the same address. */
export interface Location {
  readonly href: string;
  readonly pathname: string;
  readonly search: Readonly<Record<string, string>>;
  /** Without the #. */
  readonly hash: string;
  readonly state: LocationState;
  /** Identifies the history entry; stays the same when the user returns to it. */
  readonly key: string;
  /** Reached by going back or forward, or by reloading. */
  readonly isReturn: boolean;
}

interface NavigateOptions {
  /** Replaces the current history entry instead of adding one. */
  readonly replace?: boolean;
  readonly state?: LocationState;
}

function read(isReturn: boolean): Location {
  const { key = '', ...state } = withoutOverlays(history.state) as LocationState & { readonly key?: string };
  return {
    href: window.location.pathname + window.location.search + window.location.hash,
    pathname: window.location.pathname,
    search: Object.fromEntries(new URLSearchParams(window.location.search)),
    hash: window.location.hash.slice(1),
    state,
    key,
    isReturn,
  };
}

// Without a key, an address opened in this tab would have the scroll position of another one.
if (!read(true).key) history.replaceState({ ...(history.state as object | null), key: newId() }, '');
let current = read(true);
const { subscribe, notify } = createListeners();

function update(isReturn: boolean): void {
  const next = read(isReturn);
  // Overlay entries have the key of their page, so the location does not change between them.
  if (next.key === current.key && next.href === current.href) return;
  current = next;
  notify();
}

addEventListener('popstate', () => {
  update(true);
  overlays().onPopState();
});
// After a reload with an open sheet, removes the history entry of the sheet.
overlays().sync();

export const currentLocation = (): Location => current;

export const subscribeToLocation = subscribe;

/** Navigates to a target. */
export function navigate({ replace, state, ...target }: Target & NavigateOptions): void {
  go(formatHref(target), { replace, state });
}

/** Navigates to a stored address. Addresses outside the app lead to the day instead. */
export const navigateTo = (href: string, options: NavigateOptions = {}): void => go(ownHref(href), options);

function go(
  href: string,
  {
    replace = false,
    state = {},
  }: { readonly replace?: boolean | undefined; readonly state?: LocationState | undefined },
): void {
  overlays().navigate((replacesEntry) => {
    const entry = { ...state, key: newId() };
    if (replacesEntry) history.replaceState(entry, '', href);
    else history.pushState(entry, '', href);
    update(false);
  }, replace);
}
