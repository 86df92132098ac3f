import {
  createContext,
  useContext,
  useSyncExternalStore,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { hrefOf, type Target } from './href';
import { currentPlace, navigate, subscribeToPlace, type Place, type PlaceState } from './place';
import { usePreload } from './preload';

/** What is shown now: while the next screen loads, still the one before. */
export interface Shown {
  readonly place: Place;
  /** The values of `$name` in its path. */
  readonly params: Readonly<Record<string, string>>;
}

export const ShownContext = createContext<Shown | undefined>(undefined);

/** The place the person goes to, which may not be shown yet. */
export const usePlace = (): Place => useSyncExternalStore(subscribeToPlace, currentPlace);

function useShown(): Shown {
  const shown = useContext(ShownContext);
  if (!shown) throw new Error('Only a screen knows where it is');
  return shown;
}

/** The `?name=value` pairs of the place shown. Outside of screens, of the current place. */
export function useSearch(): Readonly<Record<string, string>> {
  const shown = useContext(ShownContext);
  const place = usePlace();
  return (shown?.place ?? place).search;
}

/** The values of `$name` in the path shown. */
export const useParams = (): Readonly<Record<string, string>> => useShown().params;

/** What travels with the place shown and does not stand in its address. */
export const usePlaceState = (): PlaceState => useShown().place.state;

interface LinkProps extends Target, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly replace?: boolean;
  readonly state?: PlaceState;
  readonly ref?: Ref<HTMLAnchorElement>;
  readonly children?: ReactNode;
}

/** A link within the app. What it leads to begins to load when it is pointed at. */
export function Link({ to, params, search, hash, replace, state, onClick, ...anchor }: LinkProps) {
  const target: Target = { to, ...(params && { params }), ...(search && { search }), ...(hash && { hash }) };
  const preload = usePreload();
  const prepare = () => preload(hrefOf({ ...target, search: {}, hash: '' }));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || anchor.target === '_blank') return;
    event.preventDefault();
    navigate({ ...target, ...(replace && { replace }), ...(state && { state }) });
  };
  return <a {...anchor} href={hrefOf(target)} onClick={follow} onPointerEnter={prepare} onFocus={prepare} />;
}
