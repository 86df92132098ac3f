import { newId } from '../platform/id';
import { overlays, withoutOverlays } from '../platform/overlays';
import { hrefOf, ownHref, type Target } from './href';

/** What `authenticate` said of somebody who has no account here yet. */
export interface Newcomer {
  readonly method: 'GOOGLE' | 'OPENID' | 'LOCAL';
  /** To register with, in place of the proof of identity. */
  readonly token: string;
  readonly name: string;
}

/** What travels with a history entry and never stands in the address. */
export interface PlaceState {
  /** Where to go once signed in, or once the server answers again. */
  readonly intended?: string;
  readonly registration?: Newcomer;
  readonly migration?: Newcomer;
  /** Whoever goes to sign in has not been here before. */
  readonly isNew?: boolean;
  /** The review of a week to come was asked for: its name, such as "Week 49". */
  readonly reviewToCome?: string;
  /** The activities are to be shown with the form for a new one. */
  readonly create?: boolean;
}

/** Where the person is or goes. A new one for every navigation, also to the same address. */
export interface Place {
  readonly href: string;
  readonly pathname: string;
  readonly search: Readonly<Record<string, string>>;
  /** Without the #. */
  readonly hash: string;
  readonly state: PlaceState;
  /** Names the history entry, the same whenever the person comes back to it. */
  readonly key: string;
  /** Reached by going back or forth, or by loading the page again. */
  readonly isReturn: boolean;
}

interface Manner {
  /** Going back then skips where the person was. */
  readonly replace?: boolean;
  readonly state?: PlaceState;
}

function read(isReturn: boolean): Place {
  const { key = '', ...state } = withoutOverlays(history.state) as PlaceState & { readonly key?: string };
  return {
    href: location.pathname + location.search + location.hash,
    pathname: location.pathname,
    search: Object.fromEntries(new URLSearchParams(location.search)),
    hash: location.hash.slice(1),
    state,
    key,
    isReturn,
  };
}

let current = read(true);
const listeners = new Set<() => void>();

function update(isReturn: boolean): void {
  const next = read(isReturn);
  // Entries of overlays have the key of their page: between them, the place stays the same.
  if (next.key === current.key && next.href === current.href) return;
  current = next;
  for (const listener of listeners) listener();
}

addEventListener('popstate', () => {
  update(true);
  overlays().onPopState();
});
// A page that is loaded again with an open sheet begins without the sheet, and without its history entry.
overlays().sync();

export const currentPlace = (): Place => current;

export function subscribeToPlace(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Goes somewhere. */
export function navigate({ replace, state, ...target }: Target & Manner): void {
  go(hrefOf(target), { replace, state });
}

/** As `navigate`, for an address that was kept as a whole. Only addresses of this app are followed. */
export const navigateTo = (href: string, manner: Manner = {}): void => go(ownHref(href), manner);

function go(
  href: string,
  { replace = false, state = {} }: { readonly replace?: boolean | undefined; readonly state?: PlaceState | undefined },
): void {
  overlays().navigate((takesEntry) => {
    const entry = { ...state, key: newId() };
    if (takesEntry) history.replaceState(entry, '', href);
    else history.pushState(entry, '', href);
    update(false);
  }, replace);
}
