import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { replica } from './data/device';
import { SessionContext } from './features/user/sessionActions';
import { PreloadContext } from './navigation/preload';
import { preload } from './routes/resolvedRoute';
import { sessionActions } from './session/session';
import { Announcer } from './ui/Announcer';
import { Toaster } from './ui/Toaster';
import { Screens } from './routes/Screens';
import type { RouteEntry } from './routes/routes';
import { ProgressLine } from './shell/ProgressLine';
import { Shell } from './shell/Shell';
import { SkipLink } from './shell/SkipLink';

/** Root component. */
export function App() {
  const [isWaiting, setWaiting] = useState(false);
  return (
    <QueryClientProvider client={replica.queries}>
      <SessionContext value={sessionActions}>
        <PreloadContext value={preload}>
          <SkipLink />
          <ProgressLine isLoading={isWaiting} />
          <Screens frame={frame} onWaiting={setWaiting} />
          <Toaster />
          <Announcer />
        </PreloadContext>
      </SessionContext>
    </QueryClientProvider>
  );
}

/** Puts the shell around the screens of signed-in users, except guided flows such as onboarding. */
function frame(entry: RouteEntry | undefined, screen: ReactNode): ReactNode {
  if (entry?.access === 'SIGNED_IN' && !entry.isLightOnly) return <Shell>{screen}</Shell>;
  return (
    <main id="main" tabIndex={-1}>
      {screen}
    </main>
  );
}
