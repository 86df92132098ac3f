import {
  createContext,
  useContext,
  useSyncExternalStore,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { formatHref, type Target } from './href';
import { currentLocation, navigate, subscribeToLocation, type Location, type LocationState } from './location';
import { usePreload } from './preload';

/** The shown location: the previous one while the next screen loads. */
export interface Shown {
  readonly location: Location;
  /** The values of `$name` in the path. */
  readonly params: Readonly<Record<string, string>>;
}

export const ShownContext = createContext<Shown | undefined>(undefined);

/** The current location, whose screen may still be loading. */
export const useLocation = (): Location => useSyncExternalStore(subscribeToLocation, currentLocation);

function useShown(): Shown {
  const shown = useContext(ShownContext);
  if (!shown) throw new Error('Used outside a screen');
  return shown;
}

/** The query parameters of the shown location; outside screens, of the current location. */
export function useSearch(): Readonly<Record<string, string>> {
  const shown = useContext(ShownContext);
  const location = useLocation();
  return (shown?.location ?? location).search;
}

/** The values of `$name` in the shown path. */
export const useParams = (): Readonly<Record<string, string>> => useShown().params;

/** The history state of the shown location. */
export const useLocationState = (): LocationState => useShown().location.state;

interface LinkProps extends Target, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly replace?: boolean;
  readonly state?: LocationState;
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly children?: ReactNode;
}

/** True for a click that follows a link in this tab: none that opens another one. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link within the app. Preloads its screen on hover and focus. */
export function Link({ to, params, search, hash, replace, state, onClick, ...anchor }: LinkProps) {
  const target: Target = { to, ...(params && { params }), ...(search && { search }), ...(hash && { hash }) };
  const preload = usePreload();
  const prepare = () => preload(formatHref({ ...target, search: {}, hash: '' }));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || anchor.target === '_blank') return;
    event.preventDefault();
    navigate({ ...target, ...(replace && { replace }), ...(state && { state }) });
  };
  return <a {...anchor} href={formatHref(target)} onClick={follow} onPointerEnter={prepare} onFocus={prepare} />;
}
