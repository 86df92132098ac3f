import {
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  type ReactNode,
} from 'react';
import type { RouteName } from '@sevenfold/contract';
import { deviceRows } from '#data';
import { BreakdownHost } from '#features/breakdown';
import { applyStyles, lazyImport, markIdle, showLightOnly, useText } from '#platform';
import { recordPageView } from './pageView';
import type { RouteEntry } from './routes';
import { PageFailedScreen } from './screens/PageFailedScreen';
import { type Location, scrollFor, ShownContext, useLocation, useTitle } from '#navigation';
import { resolveRoute, type ResolvedRoute } from './resolvedRoute';
import { replayBufferedClicks } from './bufferedClicks';
import { FailureBoundary } from './FailureBoundary';
import { dismissToasts } from '#ui';

interface ScreensProps {
  /** Renders the layout around a screen. */
  readonly frame: (entry: RouteEntry | undefined, screen: ReactNode) => ReactNode;
  /** Called with true while the next screen loads. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

/** Shows the screen of the current location. While the next one loads, the previous screen stays usable. */
export function Screens({ frame, onWaiting }: ScreensProps) {
  const location = useLocation();
  const deferred = useDeferredValue(location);
  // A screen that is already loaded is rendered in this frame; only one that has to load is deferred.
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
      {entry?.access === 'SIGNED_IN' && !entry.isLightOnly && <BreakdownHost />}
    </FailureBoundary>
  );
}

const pageFailed = (error: unknown) => <PageFailedScreen error={error} />;

/** Sets the document title and the theme. Rendered before the screen, so that the screen's own title wins. */
function PageLook({ entry }: { entry: RouteEntry | undefined }) {
  const text = useText();
  useTitle(entry?.title ? text(entry.title) : '');
  const isLightOnly = entry?.isLightOnly === true;
  useLayoutEffect(() => showLightOnly(isLightOnly), [isLightOnly]);
  return null;
}

/** Age in milliseconds of toasts that belong to the previous page; a younger one tells why the page changes. */
const SEEN_MS = 500;

/**
 * Scrolls to the position of a location. On a new path, also records the page view, closes the toasts of the previous
 * page and focuses the heading.
 */
function useArrival(location: Location, routeName: RouteName | 'unknown'): void {
  // Before layout effects, which may measure what is shown.
  useInsertionEffect(applyStyles, []);
  useLayoutEffect(replaceDomSnapshot, []);
  const previous = useRef<string>(undefined);
  useLayoutEffect(() => scrollFor(location, previous.current !== location.pathname), [location]);
  useEffect(() => {
    const { pathname } = location;
    if (previous.current === pathname) return;
    recordPageView(routeName, pathname);
    // Screen readers read the first page of a visit by themselves.
    if (previous.current === undefined) markIdleOnceLoaded();
    else {
      dismissToasts(SEEN_MS);
      focusHeading();
    }
    previous.current = pathname;
  }, [location, routeName]);
}

/** Removes the DOM snapshot and repeats the clicks buffered in it, in the frame that shows the first screen. */
function replaceDomSnapshot(): void {
  document.getElementById('first')?.remove();
  if (replayBufferedClicks()) return;
  void lazyImport(() => import('./droppedClicks'))
    .then(({ showClickDropped }) => showClickDropped())
    .catch(() => undefined);
}

const CHECK_INTERVAL_MS = 100;
/** Limits the wait to 10 seconds, in case the server does not respond. */
const CHECKS = 100;

function markIdleOnceLoaded(checks = CHECKS): void {
  const isReading = deviceRows.state.isReading && !deviceRows.sync.has('activity');
  if (checks === 0 || !isReading) markIdle();
  else setTimeout(() => markIdleOnceLoaded(checks - 1), CHECK_INTERVAL_MS);
}

function focusHeading(): void {
  const main = document.getElementById('main');
  (main?.querySelector<HTMLElement>('h1[tabindex]') ?? main)?.focus({ preventScroll: true });
}
