import { loadAdoptTimer, loadTimerDock, timers, useIsTiming } from '#features/timer';
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { usePlan } from '#features/serverConfig';
import { useUser } from '#features/user';
import { lazyImport, whenIdle } from '#platform';
import { preloadAll } from '#routes';
import {
  navigate,
  openPalette,
  openShortcutList,
  paths,
  useLocation,
  useOverlay,
  useShellShortcuts,
} from '#navigation';
import { itemAt, getMenuItems } from './menu';
import { Notices } from './Notices';
import { Sidebar } from './Sidebar';
import { toggleSidebar } from './collapse';
import { TabBar } from './TabBar';
import { isFlow, useCompactTabs } from './useCompactTabs';

const TimerDock = lazy(async () => ({
  default: (await loadTimerDock()).TimerDock,
}));
const loadPalette = () => lazyImport(() => import('./PaletteDialog'));
const loadShortcutList = () => lazyImport(() => import('./ShortcutList'));
const PaletteDialog = lazy(loadPalette);
const ShortcutList = lazy(loadShortcutList);
const loadOverlays = () => Promise.allSettled([loadPalette(), loadShortcutList()]);

/** Layout around every screen of a signed-in user. */
export function Shell({ children }: { children: ReactNode }) {
  const { onboardingCompleted } = useUser();
  const plan = usePlan();
  const items = useMemo(() => getMenuItems(plan, onboardingCompleted), [plan, onboardingCompleted]);
  const { pathname } = useLocation();
  const current = itemAt(pathname, items);
  const hasTabs = useCompactTabs();
  const isFullPage = isFlow(pathname);
  useKeys();
  usePrefetch();
  return (
    <>
      {!isFullPage && <Sidebar items={items} current={current} />}
      <div
        className={
          isFullPage
            ? undefined
            : 'medium:pl-[calc(5rem+var(--safe-left))] expanded:pl-[calc(15rem+var(--safe-left))] expanded:in-data-[sidebar=collapsed]:pl-[calc(4.5rem+var(--safe-left))]'
        }
      >
        <Notices />
        <main
          id="main"
          tabIndex={-1}
          // Clips a list that slides in, which would widen the page for a moment.
          className="overflow-x-clip pb-[calc(var(--tabs-height)+var(--dock-height)+var(--safe-bottom)+3rem)]"
        >
          {children}
        </main>
      </div>
      {hasTabs && <TabBar items={items} current={current} />}
      <TimerHost />
      <OverlayHost />
    </>
  );
}

/** Shows the running timer, also one of another device, and the break after a focus round. */
function TimerHost() {
  const isTiming = useIsTiming();
  const user = useUser();
  useEffect(() => {
    if (!user.timer && !timers.current()) return;
    void loadAdoptTimer().then(
      ({ adoptTimer }) => adoptTimer(),
      () => undefined,
    );
  }, [user]);
  return (
    isTiming && (
      <Suspense fallback={null}>
        <TimerDock />
      </Suspense>
    )
  );
}

function OverlayHost() {
  const overlay = useOverlay();
  return (
    overlay && (
      <Suspense fallback={null}>
        {overlay.kind === 'palette' ? (
          <PaletteDialog key={overlay.mode} mode={overlay.mode} date={overlay.date} />
        ) : (
          <ShortcutList />
        )}
      </Suspense>
    )
  );
}

/** Registers the global keyboard shortcuts. */
function useKeys(): void {
  useShellShortcuts({
    'g o': () => navigate(paths.objectives()),
    'g d': () => navigate(paths.day()),
    'g w': () => navigate(paths.week()),
    'g a': () => navigate(paths.activities()),
    'g s': () => navigate(paths.settings()),
    t: () => navigate(paths.day()),
    '?': openShortcutList,
    'mod+k': () => openPalette(),
    'mod+\\': toggleSidebar,
  });
}

declare global {
  interface Navigator {
    /** Of the Network Information API, which only some browsers have. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Delay of the prefetch, so that it does not compete with the first screen. */
const PREFETCH_DELAY_MS = 4_000;

/**
 * Prefetches deferred parts of the first screen and the other screens when the app is idle, unless data saving is on.
 */
function usePrefetch(): void {
  useEffect(() => {
    if (navigator.connection?.saveData) return undefined;
    const timer = setTimeout(() => void whenIdle.then(preloadAll).then(loadOverlays), PREFETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}
