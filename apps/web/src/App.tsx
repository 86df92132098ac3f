import { useState, type ReactNode } from 'react';
import { SessionContext } from '#features/user';
import { LayoutContext, PreloadContext } from '#navigation';
import { preload, type RouteEntry, Screens } from '#routes';
import { sessionActions, settledSession } from '#session';
import { Announcer, Toaster } from '#ui';
import { ProgressLine, Shell, SkipLink } from '#shell';

/** Root component. */
export function App() {
  const [isWaiting, setWaiting] = useState(false);
  return (
    <SessionContext value={sessionActions}>
      <PreloadContext value={preload}>
        <SkipLink />
        <ProgressLine isLoading={isWaiting} />
        <LayoutContext value={inShell}>
          <Screens frame={frame} onWaiting={setWaiting} />
        </LayoutContext>
        <Toaster />
        <Announcer />
      </PreloadContext>
    </SessionContext>
  );
}

const inShell = (page: ReactNode): ReactNode => <Shell>{page}</Shell>;

/**
 * Puts the shell around the screens of signed-in users, except guided flows such as onboarding, and for signed-in users
 * around the screen of an address without a route. The administration has a layout of its own.
 */
function frame(entry: RouteEntry | undefined, screen: ReactNode): ReactNode {
  const hasShell = entry ? entry.access === 'SIGNED_IN' && !entry.isLightOnly : settledSession() === 'SIGNED_IN';
  if (hasShell) return inShell(screen);
  if (entry?.access === 'ADMIN') return screen;
  return (
    <main id="main" tabIndex={-1}>
      {screen}
    </main>
  );
}
