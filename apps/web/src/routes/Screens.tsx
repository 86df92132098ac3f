import { Suspense, use, useDeferredValue, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { RouteName } from '@sevenfold/contract';
import { replica } from '../data/device';
import { BreakdownHost } from '../features/breakdown/components/BreakdownHost';
import { lazyImport } from '../platform/lazyImport';
import { markIdle } from '../platform/whenIdle';
import { useText } from '../platform/text';
import { showLightOnly } from '../platform/theme';
import { recordPageView } from './pageView';
import type { RouteEntry } from './routes';
import { PageFailedScreen } from './screens/PageFailedScreen';
import { useTitle } from '../navigation/title';
import { resolveRoute, type ResolvedRoute } from './resolvedRoute';
import { replayBufferedClicks } from './bufferedClicks';
import { FailureBoundary } from './FailureBoundary';
import { ShownContext, useLocation } from '../navigation/navigation';
import type { Location } from '../navigation/location';
import { scrollFor } from '../navigation/scroll';

interface ScreensProps {
  /** Draws what stands around a screen. */
  readonly frame: (entry: RouteEntry | undefined, screen: ReactNode) => ReactNode;
  /** Told while the next screen is on its way. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

/** Shows the screen of the current location. While the next one loads, the previous screen stays usable. */
export function Screens({ frame, onWaiting }: ScreensProps) {
  const location = useLocation();
  const deferred = useDeferredValue(location);
  // What is known already is shown in this frame; only what must be waited for may take its time.
  const shown = resolveRoute(location) instanceof Promise ? deferred : location;
  const isWaiting = shown !== location;
  useEffect(() => onWaiting(isWaiting), [isWaiting, onWaiting]);
  return (
    <Suspense>
      <Screen location={shown} frame={frame} />
    </Suspense>
  );
}

function Screen({ location, frame }: { location: Location; frame: ScreensProps['frame'] }) {
  const promised = resolveRoute(location);
  const resolved = promised instanceof Promise ? use(promised) : promised;
  const { entry } = resolved;
  useArrival(location, entry?.name ?? 'unknown');
  return (
    <ShownContext value={{ location, params: resolved.params }}>
      <PageLook entry={entry} />
      {frame(entry, <Content key={location.pathname} resolved={resolved} />)}
    </ShownContext>
  );
}

function Content({ resolved: { entry, Screen: Known, failure } }: { resolved: ResolvedRoute }) {
  if (failure !== undefined) return <PageFailedScreen error={failure} />;
  return (
    <FailureBoundary fallback={pageFailed}>
      {Known && <Known />}
      {entry?.requiresAuth && !entry.isLightOnly && <BreakdownHost />}
    </FailureBoundary>
  );
}

const pageFailed = (error: unknown) => <PageFailedScreen error={error} />;

/**
 * What of a page is outside of the app: its title and its theme. Stands before the screen, whose own title then wins.
 */
function PageLook({ entry }: { entry: RouteEntry | undefined }) {
  const text = useText();
  useTitle(entry?.title ? text(entry.title) : '');
  const isLightOnly = entry?.isLightOnly === true;
  useLayoutEffect(() => showLightOnly(isLightOnly), [isLightOnly]);
  return null;
}

/** On another path: the view is counted, the page is where it should be scrolled to, and the heading has the focus. */
function useArrival(location: Location, routeName: RouteName | 'unknown'): void {
  useLayoutEffect(replaceDomSnapshot, []);
  const previous = useRef<string>(undefined);
  useEffect(() => {
    const { pathname } = location;
    if (previous.current === pathname) return;
    recordPageView(routeName, pathname);
    scrollFor(location);
    // Where the visit begins, the browser itself reads the page out.
    if (previous.current === undefined) markIdleOnceLoaded();
    else focusHeading();
    previous.current = pathname;
  }, [location, routeName]);
}

/** Removes the DOM snapshot and repeats the clicks buffered in it, in the frame in which the first screen is shown. */
function replaceDomSnapshot(): void {
  document.getElementById('first')?.remove();
  if (replayBufferedClicks()) return;
  void lazyImport(() => import('./droppedClicks'))
    .then(({ showClickDropped }) => showClickDropped())
    .catch(() => undefined);
}

const LOOKS_EVERY_MS = 100;
/** A server that does not answer is not waited for any longer. */
const LOOKS = 100;

function markIdleOnceLoaded(looks = LOOKS): void {
  if (looks === 0 || replica.queries.isFetching() === 0) markIdle();
  else setTimeout(() => markIdleOnceLoaded(looks - 1), LOOKS_EVERY_MS);
}

function focusHeading(): void {
  const main = document.getElementById('main');
  (main?.querySelector<HTMLElement>('h1[tabindex]') ?? main)?.focus({ preventScroll: true });
}
